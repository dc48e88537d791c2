import { fillSilently } from '../support/fill-silently.ts';
import { at, urlOf } from './support/addresses.ts';
import { cutCall, networkLost, refusedWith } from './support/failures.ts';
import { ANY_SIZE, BY_NIGHT, LONG, expect, test } from './support/fixtures.ts';
import { logIn } from './support/forms.ts';
import { uniquePerson } from './support/unique.ts';
import { closeToast, expectToast } from './support/toasts.ts';

test('says what is wrong with the fields and sends nothing meanwhile', BY_NIGHT, async ({ page }) => {
  await page.goto(at.login);
  const submit = page.getByRole('button', { name: 'Iniciar sesión', exact: true });
  await expect(submit).toBeDisabled();
  await logIn(page, { email: 'lucia@', password: 'algo' });
  await expect(page.getByText('Email debe ser válido')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').clear();
  await expect(page.getByText('Email es requerido')).toBeVisible();
  await expect(submit).toBeDisabled();
  await page.getByLabel('Contraseña', { exact: true }).clear();
  await expect(page.getByText('Contraseña es requerida')).toBeVisible();
});

test('sends what was filled in without an event, by a press and by Enter', async ({
  page,
  person,
  allowConsole,
}) => {
  allowConsole(refusedWith(400));
  await page.goto(at.login);
  const submit = page.getByRole('button', { name: 'Iniciar sesión', exact: true });
  const password = page.getByLabel('Contraseña', { exact: true });
  await expect(submit).toBeDisabled();
  await page.getByLabel('Email').evaluate(fillSilently, person.email);
  await password.evaluate(fillSilently, 'Equivocada1');
  // The button learns only from the press that its fields are full.
  await submit.click({ force: true });
  await expect(page.getByText('Intentos fallidos: 1/5')).toBeVisible();
  await password.evaluate(fillSilently, person.password);
  await password.press('Enter');
  await expect(page).toHaveURL(urlOf(at.dashboard));
});

test(
  'counts failed logins, locks after five and opens again after five minutes',
  ANY_SIZE,
  async ({ page, person, allowConsole }) => {
    allowConsole(refusedWith(400));
    await page.clock.install();
    await page.goto(at.login);
    const submit = page.getByRole('button', { name: 'Iniciar sesión', exact: true });
    for (let failures = 1; failures <= 4; failures += 1) {
      await logIn(page, { email: person.email, password: 'Equivocada1' });
      await expect(page.getByText(`Intentos fallidos: ${failures}/5`)).toBeVisible();
      await expectToast(page, 'Error', 'Credenciales incorrectas. Verifica tu email y contraseña.');
    }
    await logIn(page, { email: person.email, password: 'Equivocada1' });
    await expectToast(page, 'Cuenta temporalmente bloqueada', 'Intenta de nuevo en 5 minutos');
    await expect(page.getByText('Intentos fallidos: 5/5')).toBeVisible();
    await expect(
      page.getByText('Cuenta bloqueada. Espera 5 minutos antes de intentar de nuevo.'),
    ).toBeVisible();
    await expect(submit).toBeDisabled();

    // the lock is one e-mail's in this browser, and outlives a reload
    await page.getByLabel('Email').fill(uniquePerson().email);
    await expect(submit).toBeEnabled();
    await page.reload();
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Contraseña', { exact: true }).fill(person.password);
    await expect(submit).toBeDisabled();

    await page.clock.fastForward('05:01');
    await expect(submit).toBeEnabled();
    await logIn(page, person);
    await expectToast(page, '¡Bienvenido de vuelta!');
    await expect(page).toHaveURL(urlOf(at.dashboard));
  },
);

test('a lost network is no failed login', BY_NIGHT, async ({ page, person, allowConsole }) => {
  allowConsole(networkLost);
  await page.goto(at.login);
  const repair = await cutCall(page, 'token');
  await logIn(page, person);
  await expectToast(
    page,
    'Sin conexión',
    'No hemos podido conectar. Revisa tu conexión e inténtalo de nuevo.',
  );
  await closeToast(page);
  await expect(page.getByText('Intentos fallidos')).toHaveCount(0);
  await repair();
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
  await expect(page).toHaveURL(urlOf(at.dashboard));
});

test('leads back to the page that asked to log in', BY_NIGHT, async ({ page, customer }) => {
  await page.goto(at.dashboard);
  await expect(page).toHaveURL(urlOf(at.login));
  await logIn(page, customer);
  await expect(page).toHaveURL(urlOf(at.dashboard));
  await expect(page.getByRole('heading', { name: 'Mis Cafeterías' })).toBeVisible();
});

test('the toggle keeps the typed e-mail; the password can be shown', LONG, async ({ page }) => {
  await page.goto(at.login);
  await page.getByLabel('Email').fill('noa@example.com');
  await page.getByRole('button', { name: 'Regístrate' }).click();
  await expect(page.getByRole('heading', { name: 'Gana recompensas reales' })).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('noa@example.com');
  await page.getByRole('button', { name: 'Inicia sesión' }).click();
  const password = page.getByLabel('Contraseña', { exact: true });
  await password.fill('Secreta1');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Mostrar contraseña' }).click();
  await expect(password).toHaveAttribute('type', 'text');
});
