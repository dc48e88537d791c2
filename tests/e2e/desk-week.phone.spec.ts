import type { Page } from '@playwright/test';
import { spinHitoId } from '../support/steps.ts';
import { expectAccessible } from './support/accessibility.ts';
import { adminAt, sendTicket, signUpAdmin } from './support/admin.ts';
import { at, urlOf } from './support/addresses.ts';
import { openCafe, createCustomerAtHito, type Cafe } from './support/database.ts';
import { refusedWith } from './support/failures.ts';
import { LONG, expect, test } from './support/fixtures.ts';
import { fillSignUp } from './support/forms.ts';
import { signUp } from './support/people.ts';
import { readQr } from './support/qr.ts';
import { expectToast } from './support/toasts.ts';
import { uniqueCafeName, uniquePerson } from './support/unique.ts';

/** Most presses and inputs of the owner from the invitation to a café that can begin: a minute or two at a calm pace. */
const MAX_TAPS = 21;

/** Reads the QR code on a sheet of paper, which is wider than a phone. */
async function scanOnPaper(page: Page, sheet: string): Promise<string> {
  const screen = page.viewportSize()!;
  await page.setViewportSize({ width: 1280, height: 1200 });
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  const qrText = readQr(
    await page
      .locator(sheet)
      .first()
      .getByRole('img', { name: /^Código QR/ })
      .screenshot(),
  );
  await page.emulateMedia({ media: null });
  await page.setViewportSize(screen);
  return qrText;
}

test(
  'from a new café to its first VIP’s ticket, decided by its own people and seen by nobody else’s',
  LONG,
  async ({ sql, openBrowser, allowConsole }) => {
    test.setTimeout(150_000);
    // the administrator makes the café and invites who will run it
    const operator = await signUpAdmin(sql);
    const admin = await openBrowser(operator);
    const nombre = uniqueCafeName();
    const [titular, manager, stranger] = [await signUp(), await signUp(), await signUp()];
    await admin.goto(`${adminAt.cafes}?tab=alta`);
    await admin.getByLabel('Nombre de la cafetería').fill(nombre);
    await admin.getByLabel('Email de la persona titular').fill(titular.email);
    await admin.getByRole('button', { name: 'Crear Cafetería' }).click();
    const invitation = await admin.getByText(/\/join-team#invitacion=/).textContent();
    await expect.poll(() => sql`select from public.cafeterias where nombre = ${nombre}`).toHaveLength(1);
    const [created] = await sql<
      Cafe[]
    >`select id, vip_id, nombre, slug, short_slug from public.cafeterias where nombre = ${nombre}`;
    const cafe = created!;

    // the owner's phone: from the invitation, by what the first screen says is missing, to poster and ten cards
    const begun = Date.now();
    let done = 0;
    const press = async (role: 'button' | 'link', name: string | RegExp) => {
      done += 1;
      await owner.getByRole(role, { name }).click();
    };
    const owner = await openBrowser(titular);
    await owner.addInitScript(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await owner.goto(invitation!);
    await press('button', 'Aceptar la invitación');
    const missing = owner.getByRole('region', { name: 'Antes del primer cliente' }).getByRole('link');
    await expect(missing).toHaveCount(7);
    await expectAccessible(owner);
    await press('link', /^Imprime el cartel/);
    await press('button', 'Imprimir cartel');
    await expect(owner.locator('body[data-printed]')).toBeAttached();
    const poster = await scanOnPaper(owner, '.poster-sheet');
    await press('link', 'Hoy');
    await expect(missing).toHaveCount(6);
    await press('link', /^Imprime diez tarjetas VIP/);
    await press('button', 'Generar códigos');
    await owner.evaluate(() => document.body.removeAttribute('data-printed'));
    await press('button', 'Activar e imprimir tarjetas (10)');
    await expect(owner.locator('body[data-printed]')).toBeAttached();
    const card = await scanOnPaper(owner, '.vip-card');
    await press('link', 'Hoy');
    await expect(missing).toHaveCount(5);
    await press('link', /^Pon el enlace de tus reseñas/);
    await owner.getByLabel('Enlace para dejar una reseña').fill('https://resenas.example/nueva');
    await press('button', 'Guardar enlaces');
    await expectToast(owner, 'Enlaces actualizados');
    await owner.getByLabel('Nombre legal').fill('Café de Prueba, S. L.');
    await owner.getByLabel('NIF', { exact: true }).fill('B12345674');
    await owner.getByLabel('Domicilio').fill('Calle Mayor 1, 28013 Madrid');
    await press('button', 'Guardar de quién es');
    await expectToast(owner, 'Datos guardados');
    await press('link', 'Hoy');
    await press('link', /^Acepta el contrato de datos/);
    await expect(owner.getByText(/^Este contrato es entre Café de Prueba, S\. L\./)).toBeVisible();
    await expectAccessible(owner);
    await owner.getByLabel('Tu nombre y apellidos').fill('Ana Pérez Gil');
    await press('button', 'He leído el contrato y lo acepto');
    await expectToast(owner, 'Contrato aceptado');
    await owner.getByRole('link', { name: 'Ver e imprimir las bases' }).click();
    await expect(owner.getByText(/^Café de Prueba, S\. L\., con NIF B12345674/)).toBeVisible();
    await expectAccessible(owner);
    const bases = (await owner.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(bases.match(/\/Type\s*\/Page\b/g)!.length).toBeLessThanOrEqual(3);
    await owner.goto(at.deskDocuments(cafe));
    await press('link', 'Hoy');
    await expect(owner.getByRole('heading', { name: /^Palabra de hoy/ })).toBeVisible();
    await expect(missing).toHaveCount(0);
    // the link, the three lines of the identity and the name under the contract are fields
    done += 5;
    expect(done).toBeLessThanOrEqual(MAX_TAPS);
    console.log(`The owner: ${done} presses and fields, ${Math.round((Date.now() - begun) / 1000)} s`);

    // a customer comes by the poster, and much later by a card
    const phone = await openBrowser();
    const guest = uniquePerson();
    await phone.goto(poster);
    await fillSignUp(phone, guest);
    // the day is noted at once, and challenge 1 is all that is left
    await expect(phone).toHaveURL(urlOf(at.journey(cafe, 1)));
    await expect
      .poll(
        () => sql`select from public."Clientes proto" where correo = ${guest.email} and cafe_id = ${cafe.id}`,
      )
      .toHaveLength(1);
    const { id, session } = await accountOf(phone);
    const person = { ...guest, id, session, password: '' };
    // the way through the challenges is shown by tests/e2e/journey.phone.spec.ts
    await createCustomerAtHito(sql, 7, person, cafe);
    // scanned weeks later, with the page closed long since
    await phone.goto('about:blank');
    await phone.goto(card);
    await expect(phone.getByLabel('Código VIP')).toHaveValue(card.split('#codigo=')[1]!);
    await phone.getByRole('button', { name: 'Completar desafío' }).click();
    await expectToast(phone, '¡Desafío completado!');
    const [record] = await sql<
      { id: string }[]
    >`select id from public."Clientes proto" where user_id = ${id}`;
    await spinHitoId(sql, { account: person, cafe, enrollmentId: record!.id }, 7);
    await phone.goto(at.vip(cafe));
    await expect(phone.getByText(/Felicidades/)).toBeVisible();
    await sendTicket(person, cafe);

    // the café's manager decides; nobody of another one sees a thing
    const other = await openCafe(sql);
    await sql`insert into public.cafe_members (cafe_id, user_id, role)
    values (${cafe.id}, ${manager.id}, 'manager'), (${other.id}, ${stranger.id}, 'manager')`;
    const away = await openBrowser(stranger);
    await away.goto(at.deskTickets(other));
    await expect(away.getByRole('tab', { name: 'Pendientes (0)' })).toBeVisible();
    await away.getByRole('link', { name: 'Clientes' }).click();
    await away.getByLabel('Buscar cliente').fill(guest.email);
    await away.getByRole('button', { name: 'Buscar' }).click();
    await expect(away.getByText('No hay ningún cliente así en esta cafetería.')).toBeVisible();
    allowConsole(refusedWith(403));
    for (const screen of [at.deskToday, at.deskCustomers, at.deskTickets, at.deskVipCodes, at.deskTeam]) {
      await away.goto(screen(cafe));
      await expect(away.getByRole('heading', { name: 'No formas parte de este equipo' })).toBeVisible();
    }

    const bar = await openBrowser(manager);
    await bar.goto(at.deskTickets(cafe));
    await expect(bar.getByRole('tab', { name: 'Pendientes (1)' })).toBeVisible();
    await bar.getByLabel('Monto en euros').fill('12,50');
    await bar.getByRole('button', { name: 'Aprobar' }).click();
    await expectToast(bar, 'Ticket aprobado', '125 Conectitos otorgados.');
    await phone.goto(at.tickets(cafe));
    await expect(phone.getByText('Lo revisó la persona encargada de la cafetería')).toBeVisible();
  },
);

/** Returns the account of a page, from its stored session. */
async function accountOf(page: Page): Promise<{ id: string; session: { access_token: string } }> {
  const kept = await page.evaluate(() => localStorage.getItem('sb-session'));
  const session = JSON.parse(kept!) as { access_token: string; user: { id: string } };
  return { id: session.user.id, session };
}
