import { at, urlOf } from './support/addresses.ts';
import { refusedWith } from './support/failures.ts';
import { ANY_SIZE, LONG, expect, test } from './support/fixtures.ts';
import { logIn } from './support/forms.ts';
import { uniquePerson } from './support/unique.ts';
import { expectToast } from './support/toasts.ts';

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
