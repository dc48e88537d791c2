import { expectAccessible } from './support/accessibility.ts';
import { at, urlOf } from './support/addresses.ts';
import { activeVipCode, letDaysPass, setCafe, standAt } from './support/database.ts';
import { answerCall, breakCall, refusedWith } from './support/failures.ts';
import { BY_NIGHT, LONG, expect, test } from './support/fixtures.ts';
import { fillSurvey, openLink } from './support/forms.ts';
import { enroll, signInAs, signUp } from './support/people.ts';
import { closeToast, expectToast } from './support/toasts.ts';

const wheel = { name: 'Toca girar la ruleta' };
const complete = { name: 'Completar desafío' };

test('a visitor may look at every challenge and complete none', LONG, async ({ page, cafe }) => {
  for (const step of [2, 4]) {
    await page.goto(at.journey(cafe, step));
    await page.getByRole('button', complete).click();
    await expectToast(
      page,
      'Acceso restringido',
      'Regístrate o utiliza el correo con el que te registraste.',
    );
  }
  await page.goto(at.journey(cafe, 6));
  await page.getByRole('button', { name: 'Ya he registrado mis visitas' }).click();
  await expectToast(page, 'Acceso restringido');
  await page.goto(at.journey(cafe, 5));
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expectToast(page, 'Error de autenticación');
});

test(
  'a customer may look ahead and back, and is led to the current challenge',
  LONG,
  async ({ page, context, cafe, person, sql }) => {
    await standAt(sql, 3, person, cafe);
    await signInAs(context, person);
    await page.goto(at.journey(cafe));
    await expect(page.getByRole('heading', { name: 'Compártelo con el mundo' })).toBeVisible();
    await expectAccessible(page);
    await page.goto(at.journey(cafe, 6));
    await expect(page.getByText('Desafío bloqueado')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Ya he registrado mis visitas' })).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Ir a mi desafío' }).click();
    await expect(page).toHaveURL(urlOf(at.journey(cafe, 3)));
    await page.goto(at.journey(cafe, 2));
    await expect(page.getByText('Completado')).toBeVisible();
    await expect(page.getByText('Aperitivo gratis')).toBeVisible();
  },
);

test.describe('challenge 2', () => {
  test.beforeEach(({ context, person }) => signInAs(context, person));

  test(
    'says what is missing, within its 15 days and after them',
    LONG,
    async ({ page, cafe, person, sql }) => {
      await standAt(sql, 2, person, cafe);
      await page.goto(at.journey(cafe));
      await expect(page.getByText('Te quedan 15 días', { exact: true })).toBeVisible();
      await expect(page.getByText('Dentro del plazo')).toBeVisible();
      await page.getByRole('button', complete).click();
      await expectToast(
        page,
        'Desafío no completado',
        /^Aún falta una visita\. Vuelve otro día y regístrala: te quedan 15 días, hasta el .+\.$/,
      );
      await closeToast(page);

      await letDaysPass(sql, person, cafe, 16);
      await page.reload();
      await expect(page.getByText('Tiempo excedido')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', complete).click();
      await expectToast(
        page,
        'Desafío no completado',
        /^El plazo terminó el .+\. Registra tu próxima visita y tendrás 15 días más para volver\.$/,
      );
    },
  );

  test('says when it could not be checked', BY_NIGHT, async ({ page, cafe, person, sql, allowConsole }) => {
    allowConsole(refusedWith(500));
    await standAt(sql, 2, person, cafe);
    await breakCall(page, 'check-hito2-completion');
    await page.goto(at.journey(cafe));
    await page.getByRole('button', complete).click();
    await expectToast(page, 'Error', 'Error al verificar el desafío');
  });
});

test(
  'challenge 3 wants the profile visited and a user name that can be one',
  LONG,
  async ({ page, context, cafe, person, sql, allowConsole }) => {
    allowConsole(refusedWith(500));
    await standAt(sql, 3, person, cafe);
    await signInAs(context, person);
    await page.goto(at.journey(cafe));
    const username = page.getByLabel('Tu usuario de Instagram');
    const press = page.getByRole('button', complete);
    await username.fill('noa.cafe');
    await press.click();
    await expectToast(page, 'Acción requerida');
    await closeToast(page);
    await openLink(page, /Instagram/);
    for (const [typed, title] of [
      ['@noa.cafe', 'Formato incorrecto'],
      ['noa cafe', 'Usuario inválido'],
      ['', 'Usuario inválido'],
    ] as const) {
      await username.fill(typed);
      await press.click();
      await expectToast(page, title);
      await closeToast(page);
    }
    await username.fill('noa.cafe');
    const repair = await breakCall(page, 'save_instagram');
    await press.click();
    await expectToast(page, 'Error', 'No se pudo guardar el usuario de Instagram');
    await closeToast(page);
    await repair();
    await press.click();
    await expectToast(page, '¡Desafío completado!');
    await expect(page.getByRole('heading', wheel)).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  'a challenge completed on another screen is not completed twice',
  BY_NIGHT,
  async ({ page, context, cafe, person, sql, allowConsole }) => {
    allowConsole(refusedWith(409));
    const recordId = await standAt(sql, 3, person, cafe);
    await signInAs(context, person);
    await page.goto(at.journey(cafe));
    await openLink(page, /Instagram/);
    await page.getByLabel('Tu usuario de Instagram').fill('noa.cafe');
    await sql`update public."Clientes proto" set hito_actual = 4 where id = ${recordId}`;
    await page.getByRole('button', complete).click();
    await expectToast(page, 'Desafío no completado', /^Tu recorrido ha cambiado en otra pantalla\./);
    await expect(page.getByRole('heading', { name: 'Trae a un cómplice' })).toBeVisible();
  },
);

test(
  'challenge 4 waits for a guest who names this customer',
  LONG,
  async ({ page, context, cafe, person, sql, allowConsole }) => {
    allowConsole(refusedWith(409), refusedWith(500));
    await standAt(sql, 4, person, cafe);
    await signInAs(context, person);
    await page.goto(at.journey(cafe));
    await expect(page.getByText(person.email)).toBeVisible();
    await expectAccessible(page);
    const press = page.getByRole('button', complete);
    await press.click();
    await expectToast(
      page,
      'Desafío no completado',
      'Verifica todas las condiciones en Venir con alguien nuevo y vuelve a intentarlo',
    );
    await closeToast(page);
    const repair = await breakCall(page, 'validate_hito');
    await press.click();
    await expectToast(page, 'Error', 'Ocurrió un error al validar el desafío.');
    await closeToast(page);
    await repair();
    await enroll(await signUp(), cafe, person);
    await press.click();
    await expectToast(page, '¡Desafío completado!');
    await expect(page.getByRole('heading', wheel)).toBeVisible();
  },
);

test(
  'challenge 5 marks what is missing and loses nothing',
  LONG,
  async ({ page, context, cafe, person, sql, allowConsole }) => {
    allowConsole(refusedWith(500));
    await standAt(sql, 5, person, cafe);
    await signInAs(context, person);
    await page.goto(at.journey(cafe));
    await page.getByRole('button', { name: 'Siguiente' }).click();
    await expectToast(page, 'Campos obligatorios incompletos');
    await expect(page.getByText('Elige al menos una opción')).toBeVisible();
    await closeToast(page);
    await expectAccessible(page);

    const repair = await breakCall(page, 'submit_survey');
    await fillSurvey(page);
    await expectToast(page, 'Error', 'Hubo un problema al guardar la encuesta. Inténtalo de nuevo.');
    await closeToast(page);
    await expectAccessible(page);
    await repair();
    // closing the browser forgets what the tab kept
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await expect(page.getByText('Pregunta 15 de 15')).toBeVisible();

    await page.getByRole('button', { name: 'Atrás' }).click();
    const next = page.getByRole('button', { name: 'Siguiente' });
    await page.getByLabel('Tu teléfono').fill('mañana');
    await next.click();
    await expectToast(page, 'Campos obligatorios incompletos');
    await closeToast(page);
    await page.getByLabel('Tu teléfono').fill('+34 600 123 456');
    await next.click();
    await page.getByRole('button', { name: 'Enviar mis respuestas' }).click();
    await expectToast(page, '¡Desafío completado!');
    await expect(page.getByRole('heading', wheel)).toBeVisible();
    const [survey] =
      await sql`select motivacion, mejoras_negocio, dudas_confusion, telefono, rango_edad from public."Encuesta_5"
    where user_id = ${person.id}`;
    expect(survey).toEqual({
      motivacion: ['otro: El gato de la casa'],
      mejoras_negocio: 'Más enchufes',
      dudas_confusion: 'Nada que añadir',
      telefono: '+34 600 123 456',
      rango_edad: null,
    });
  },
);

test(
  'challenge 5 says when the café is gone',
  BY_NIGHT,
  async ({ page, context, cafe, person, sql, allowConsole }) => {
    allowConsole(refusedWith(404));
    await standAt(sql, 5, person, cafe);
    await signInAs(context, person);
    await page.goto(at.journey(cafe));
    await expect(page.getByRole('heading', { name: 'Tu opinión importa' })).toBeVisible();
    await setCafe(sql, cafe, 'deleted');
    await fillSurvey(page);
    await expectToast(page, 'Error', 'No se pudo encontrar la información de la cafetería.');
  },
);

test.describe('challenge 6', () => {
  test.beforeEach(({ context, person }) => signInAs(context, person));

  test(
    'counts visits on two days and explains how they are made',
    LONG,
    async ({ page, cafe, person, sql, allowConsole }) => {
      allowConsole(refusedWith(409), refusedWith(500), refusedWith(400));
      await standAt(sql, 6, person, cafe);
      await page.goto(at.journey(cafe));
      await expect(page.getByText('Te quedan 20 días', { exact: true })).toBeVisible();
      await expect(page.getByText('Dentro del plazo')).toBeVisible();
      const press = page.getByRole('button', { name: 'Ya he registrado mis visitas' });
      await press.click();
      await expectToast(page, 'Registros insuficientes', '¡Aún no has registrado todas las visitas!');
      await closeToast(page);
      await expectAccessible(page);

      const repair = await breakCall(page, 'validate_hito');
      await press.click();
      await expectToast(page, 'Error', 'No se pudo verificar el estado de tus registros.');
      await closeToast(page);
      await repair();
      const undo = await breakCall(page, 'validate_hito', 400);
      await press.click();
      await expectToast(page, 'Error', 'Ocurrió un error al validar los registros.');
      await undo();

      await page.getByRole('button', { name: 'Cómo registrar mis visitas' }).click();
      await expect(page.getByRole('heading', { name: 'Cómo registrar tus visitas' })).toBeFocused();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Volver al desafío' }).click();
      await page.getByRole('button', { name: 'Cómo registrar mis visitas' }).click();
      await page.getByRole('link', { name: 'Abrir la página de visitas' }).click();
      await expect(page).toHaveURL(urlOf(at.visits(cafe)));
    },
  );

  test('after its 20 days says how it goes on', BY_NIGHT, async ({ page, cafe, person, sql }) => {
    await standAt(sql, 6, person, cafe);
    await letDaysPass(sql, person, cafe, 21);
    await page.goto(at.journey(cafe));
    await expect(page.getByText('Tiempo excedido')).toBeVisible();
    await expect(
      page.getByText('tu próxima visita abre otro de 20 días y ya cuenta como la primera'),
    ).toBeVisible();
  });
});

test(
  'challenge 7 takes one VIP code, however it is typed',
  LONG,
  async ({ page, context, cafe, person, sql, allowConsole }) => {
    allowConsole(refusedWith(422), refusedWith(500));
    await standAt(sql, 7, person, cafe);
    const code = await activeVipCode(sql, cafe);
    await signInAs(context, person);
    await page.goto(at.journey(cafe));
    await expect(page.getByRole('heading', { name: 'Aumento de valor' })).toBeVisible();
    await expectAccessible(page);
    const field = page.getByLabel('Código VIP');
    const press = page.getByRole('button', complete);
    await field.fill('abc');
    await press.click();
    await expectToast(page, 'Código inválido', 'El código VIP no es válido');
    await closeToast(page);
    await field.fill('z99z99');
    await press.click();
    await expectToast(page, 'Código inválido', 'El código VIP no es válido');
    await closeToast(page);

    const speakAgain = await answerCall(page, 'validate-vip-code', { success: false }, 422);
    await press.click();
    await expectToast(page, 'Código inválido', 'El código VIP no es válido');
    await closeToast(page);
    await speakAgain();
    const repair = await breakCall(page, 'validate-vip-code');
    await press.click();
    await expectToast(page, 'Error', 'Error al validar el código VIP');
    await closeToast(page);
    await repair();
    const makeSense = await answerCall(page, 'validate-vip-code', {});
    await press.click();
    await expectToast(page, 'Error', 'Error al procesar el código VIP');
    await closeToast(page);
    await makeSense();

    await field.fill(` ${code.toUpperCase()}99`);
    await expect(field).toHaveValue(code);
    await press.click();
    await expectToast(page, '¡Desafío completado!');
    await expect(page.getByRole('heading', wheel)).toBeVisible();
  },
);
