import { expectAccessible } from './support/accessibility.ts';
import { at, urlOf } from './support/addresses.ts';
import { letDaysPass, setCafe, standAt } from './support/database.ts';
import { answerCall, breakCall, cutCall, holdCall, networkLost, refusedWith } from './support/failures.ts';
import { BY_NIGHT, LONG, expect, test } from './support/fixtures.ts';
import { openVisits, registerVisit } from './support/forms.ts';
import { signInAs } from './support/people.ts';
import { closeToast, expectToast, toastOn } from './support/toasts.ts';
import { uniquePerson } from './support/unique.ts';

const failed = 'No se pudo registrar la visita';
const tryAgain = 'Hubo un problema al registrar tu visita. Por favor, intenta de nuevo.';

test('asks for an e-mail that is one, of a customer', LONG, async ({ page, cafe, allowConsole }) => {
  allowConsole(refusedWith(404));
  await openVisits(page, cafe);
  await registerVisit(page, '');
  await expect(page.getByText('Por favor introduce tu correo electrónico')).toBeVisible();
  await registerVisit(page, 'noa@');
  await expect(page.getByText('Email debe ser válido')).toBeVisible();
  const stranger = uniquePerson().email;
  await registerVisit(page, stranger);
  await expectToast(
    page,
    failed,
    'Cliente no encontrado en esta cafetería. Completa primero tu registro inicial en la cafetería.',
  );
  await expect(page.getByLabel('Tu correo electrónico')).toHaveValue(stranger);
  await page.getByRole('link', { name: 'Registrarme con este correo' }).click();
  await expect(page).toHaveURL(urlOf(at.loginAt(cafe)));
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(stranger);
});

test('registers one visit a day, for anyone who has no session here', async ({
  page,
  cafe,
  customer,
  sql,
  allowConsole,
}) => {
  allowConsole(refusedWith(409));
  await openVisits(page, cafe);
  await registerVisit(page, customer.email);
  await expectToast(
    page,
    'Visita duplicada',
    'Hoy ya has registrado una visita en esta cafetería. Cuenta una visita por día.',
  );
  await closeToast(page);
  await expect(page.getByRole('heading', { name: 'Hoy ya cuenta' })).toBeVisible();

  await letDaysPass(sql, customer, cafe, 1);
  await openVisits(page, cafe);
  await registerVisit(page, ` ${customer.email.toUpperCase()} `);
  const message = toastOn(page);
  await expect(message.getByText('¡Visita registrada!')).toBeVisible();
  await expect(message.getByText('Has registrado esta visita con éxito. ¡Gracias por volver!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Visita apuntada' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Volver a mis cafeterías' }).click();
  // no session here: the dashboard asks for one
  await expect(page).toHaveURL(urlOf(at.login));
});

test(
  'a visit after the window says that it had closed and that another has opened',
  BY_NIGHT,
  async ({ page, cafe, person, sql }) => {
    await standAt(sql, 2, person, cafe);
    await letDaysPass(sql, person, cafe, 16);
    await openVisits(page, cafe);
    await registerVisit(page, person.email);
    await expect(page.getByRole('heading', { name: 'Visita apuntada' })).toBeVisible();
    // on the page itself, which stays when the message has gone
    await expect(
      page
        .getByRole('main')
        .getByText(
          'Has registrado esta visita con éxito. El plazo del desafío 2 había terminado: hoy se abre otro de 15 días, y cuenta tu próxima visita de otro día.',
        ),
    ).toBeVisible();
  },
);

test(
  'the visit that completes a challenge says so and leads to its wheel',
  LONG,
  async ({ page, context, cafe, person, sql }) => {
    await standAt(sql, 2, person, cafe);
    await letDaysPass(sql, person, cafe, 15);
    await signInAs(context, person);
    await openVisits(page, cafe);
    await expect(page.getByLabel('Tu correo electrónico')).toHaveValue(person.email);
    await page.getByRole('button', { name: 'Registrar mi visita' }).click();
    await expect(
      page.getByText(
        'Con esta visita has cumplido el desafío 2, «Repetiste, nos gusta eso». Te espera la ruleta de premios.',
      ),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Seguir con mi desafío' }).click();
    await expect(page.getByRole('heading', { name: 'Toca girar la ruleta' })).toBeVisible();
  },
);

test(
  'what fails is said, and what was typed stays',
  BY_NIGHT,
  async ({ page, cafe, customer, sql, allowConsole }) => {
    allowConsole(refusedWith(500), refusedWith(409), refusedWith(403), networkLost);
    const letGo = await holdCall(page, 'get_cafe');
    await page.goto(at.visits(cafe));
    await registerVisit(page, customer.email);
    await expectToast(page, 'Nombre de cafetería no cargado');
    await closeToast(page);
    letGo();
    await expect(page.getByText(cafe.nombre, { exact: true })).toBeVisible();

    const send = page.getByRole('button', { name: 'Registrar mi visita' });
    const repair = await breakCall(page, 'process-visit-registration');
    await send.click();
    await expectToast(page, failed, tryAgain);
    await closeToast(page);
    await repair();

    const speakAgain = await answerCall(
      page,
      'process-visit-registration',
      { success: false, message: ' ' },
      409,
    );
    await send.click();
    await expectToast(page, failed, tryAgain);
    await closeToast(page);
    await speakAgain();

    const reconnect = await cutCall(page, 'process-visit-registration');
    await send.click();
    await expectToast(page, failed, tryAgain);
    await closeToast(page);
    await reconnect();

    await setCafe(sql, cafe, 'paused');
    await send.click();
    await expectToast(page, failed, 'Esta cafetería no está activa en este momento.');
    await expect(page.getByLabel('Tu correo electrónico')).toHaveValue(customer.email);
  },
);

test('a device whose date is wrong is told so', BY_NIGHT, async ({ page, cafe, customer, allowConsole }) => {
  allowConsole(refusedWith(422));
  await page.clock.setFixedTime(Date.now() + 5 * 86_400_000);
  await openVisits(page, cafe);
  await registerVisit(page, customer.email);
  await expectToast(
    page,
    failed,
    'La fecha de la visita no es la de hoy. Comprueba la fecha de tu dispositivo.',
  );
});

test(
  'the fixed address of Cafetería Central works and says that one visit counts per day',
  LONG,
  async ({ page }) => {
    await page.goto(at.visits({ slug: 'cafeteria-central' }));
    await expect(page.getByText('Cafetería Central', { exact: true })).toBeVisible();
    await expect(page.getByText('Solo se puede registrar una visita al día.')).toBeVisible();
  },
);
