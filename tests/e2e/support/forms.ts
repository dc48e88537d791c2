import { MAILBOX_SUBJECT, mailedCode } from './mail.ts';
import { expect, type Page } from '@playwright/test';
import { at } from './addresses.ts';
import { PASSWORD } from './people.ts';

/** Fills the log-in form and sends it. */
export async function logIn(
  page: Page,
  { email, password = PASSWORD }: { email: string; password?: string },
) {
  const field = page.getByLabel('Contraseña', { exact: true });
  // a browser that came in by a code is asked for one first
  const way = page.getByRole('button', { name: 'Entrar con mi contraseña' });
  await expect(field.or(way)).toBeVisible();
  if (await way.isVisible()) await way.click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await field.fill(password);
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
}

interface SignUpInput {
  email: string;
  password?: string;
  repeated?: string;
  inviter?: string;
}

/** Fills the sign-up form and sends it. */
export async function fillSignUp(
  page: Page,
  { email, password = PASSWORD, repeated = password, inviter }: SignUpInput,
) {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByLabel('Repite la contraseña').fill(repeated);
  if (inviter !== undefined) {
    await page.getByRole('button', { name: 'Me ha invitado alguien' }).click();
    await page.getByLabel('Código de invitación').fill(inviter);
  }
  await page.getByRole('button', { name: 'Quiero mis recompensas' }).click();
}

/** The subject of the code that lets somebody in. */
export const LOGIN_SUBJECT = 'Tu código para entrar o confirmar tu correo';

/** Goes from a visitor's first screen to the form with a password. */
export async function openSignUpForm(page: Page) {
  await page.getByRole('link', { name: 'Ya tengo cuenta' }).click();
  await page.getByRole('button', { name: 'Regístrate' }).click();
}

/** Says where to keep the first prize, and types the code that is mailed. */
export async function keepFirstPrize(page: Page, { nombre, email }: { nombre: string; email: string }) {
  await page.getByLabel('Nombre').fill(nombre);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Enviarme el código' }).click();
  await page.getByLabel('Código del correo').fill(await mailedCode(email, LOGIN_SUBJECT));
}

/** Earns the first prize as a visitor, by a review. */
export async function earnFirstPrize(page: Page, person: { nombre: string; email: string }) {
  await page.getByRole('button', { name: 'Lo quiero' }).click();
  await openReview(page);
  await keepFirstPrize(page, person);
  await expect(page.getByRole('heading', { name: 'Has ganado: Café gratis' })).toBeVisible();
}

/** Presses a link that leads out of the app and comes back from the tab that it opens. */
export async function openLink(page: Page, name: string | RegExp) {
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name }).click();
  await (await opened).close();
}

/** Opens the review link of challenge 1. */
export const openReview = (page: Page) => openLink(page, 'Dejar mi reseña');

/** Fills challenge 1 and sends it. */
export async function fillChallenge1(page: Page, { nombre, email }: { nombre: string; email: string }) {
  await page.getByRole('textbox', { name: 'Nombre' }).fill(nombre);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Completar desafío' }).click();
}

/** Opens the visit page of a café and waits until it knows which one it is. */
export async function openVisits(page: Page, cafe: { slug: string; nombre: string }) {
  await page.goto(at.visits(cafe));
  await expect(page.getByText(cafe.nombre, { exact: true })).toBeVisible();
}

/** Fills the visit page's form and sends it. */
export async function registerVisit(page: Page, email: string) {
  // pressed before the café is known, the page asks to wait and registers nothing
  await expect(page.getByText(/^Hoy has venido a /)).toBeVisible();
  await page.getByLabel('Tu correo electrónico').fill(email);
  await page.getByRole('button', { name: 'Registrar mi visita' }).click();
}

/** Answers the survey of challenge 5 question by question and sends it. */
export async function fillSurvey(page: Page) {
  const next = () => page.getByRole('button', { name: 'Siguiente' }).click();
  /** Goes on by itself. */
  const one = (question: string, answer: string) =>
    page
      .getByRole('radiogroup', { name: question })
      .getByRole('radio', { name: answer, exact: true })
      .click();
  const several = (question: string, answer: string) =>
    page.getByRole('group', { name: question }).getByRole('checkbox', { name: answer, exact: true }).check();
  const write = async (question: string, answer: string) => {
    await page.getByLabel(question).fill(answer);
    await next();
  };
  const nothing = async (question: string) => {
    await expect(page.getByRole('heading', { name: question })).toBeFocused();
    await page.getByRole('button', { name: 'Nada que añadir' }).click();
  };

  await several('¿Qué te trae por aquí?', 'Otro');
  await write('¿Qué otra cosa?', 'El gato de la casa');
  await one('¿Cada cuánto vienes?', 'Una vez por semana');
  await one('¿A qué hora sueles venir?', 'Por la mañana (8-12 h)');
  await several('¿Qué sueles tomar?', 'Postres');
  await next();
  await one('¿Cuánto sueles gastar en cada visita?', 'Entre 3 y 6 €');
  await one('¿Cómo descubriste la cafetería?', 'Pasando por delante');
  await one('¿Te resulta fácil usar Conecta?', 'Muy fácil');
  await one('¿Los desafíos te animan a volver?', 'Sí');
  await one('¿Qué te parecen los desafíos?', 'Muy divertidos y originales');
  await one('¿Te gustaría encontrar Conecta en más cafeterías?', 'Sí');
  await write('¿Qué mejorarías de la cafetería?', 'Más enchufes');
  await nothing('¿Algo te ha generado dudas o confusión?');
  await nothing('¿Qué mejorarías de los desafíos y los premios?');
  await one('¿Quieres recibir ofertas?', 'Sí, por WhatsApp');
  await write('Tu teléfono', '+34 600 123 456');
  await page.getByRole('button', { name: 'Enviar mis respuestas' }).click();
}

/** Confirms the mailbox by the code that is mailed on arrival and used with its last digit, from the button that a café shows which asks for it, and back. */
export async function confirmMailbox(page: Page, { email }: { email: string }) {
  await page.getByRole('link', { name: 'Confirmar mi correo' }).click();
  await page.getByLabel('Código del correo').fill(await mailedCode(email, MAILBOX_SUBJECT));
}
