import { at, urlOf } from './support/addresses.ts';
import { setCafe } from './support/database.ts';
import { BY_NIGHT, LONG, expect, test } from './support/fixtures.ts';
import { logIn } from './support/forms.ts';
import { signInAs } from './support/people.ts';
import { expectToast } from './support/toasts.ts';
import { uniqueLetters } from './support/unique.ts';

/** Links that keep their address once they have found their café. */
const links = [at.loginAt, at.journey, at.visits];
const allLinks = [...links, at.scan];
const notFound = [
  'Cafetería no encontrada',
  'Verifica el enlace o vuelve a escanear el código en la cafetería.',
] as const;
const notAvailable = ['Cafetería no disponible', 'Esta cafetería no está activa en este momento.'] as const;

test('links of an unknown, deleted or paused café lead a visitor to the login', async ({
  page,
  cafe,
  sql,
}) => {
  for (const link of links) {
    await page.goto(link({ slug: `no-existe-${uniqueLetters()}` }));
    await expectToast(page, ...notFound);
    await expect(page).toHaveURL(urlOf(at.login));
  }
  const unknown = at.scan({ slug: `no-existe-${uniqueLetters()}` });
  await page.goto(unknown);
  await expect(page.getByText('No conocemos este código')).toBeVisible();
  await expect(page).toHaveURL(urlOf(unknown));
  await setCafe(sql, cafe, 'paused');
  for (const link of allLinks) {
    await page.goto(link(cafe));
    await expectToast(page, ...notAvailable);
    await expect(page).toHaveURL(urlOf(at.login));
  }
  await setCafe(sql, cafe, 'deleted');
  await page.goto(at.loginAt(cafe));
  await expectToast(page, ...notFound);
});

test(
  'a customer of the café is led to the dashboard, everybody else to the journey',
  LONG,
  async ({ page, context, cafe, customer, person, openBrowser }) => {
    await signInAs(context, customer);
    await page.goto(at.loginAt(cafe));
    await expectToast(page, 'Ya estás inscrito');
    await expect(page).toHaveURL(urlOf(at.dashboard));

    const newcomer = await openBrowser(person);
    await newcomer.goto(at.loginAt(cafe));
    await expect(newcomer).toHaveURL(urlOf(at.journey(cafe)));
    await expect(newcomer.getByRole('dialog', { name: '¿Te ha invitado alguien?' })).toBeVisible();

    const returning = await openBrowser();
    await returning.goto(at.loginAt(cafe));
    await returning.getByRole('button', { name: 'Inicia sesión' }).click();
    await logIn(returning, person);
    await expect(returning).toHaveURL(urlOf(at.journey(cafe)));
    await expect(returning.getByRole('dialog', { name: '¿Te ha invitado alguien?' })).toBeVisible();

    const enrolled = await openBrowser();
    await enrolled.goto(at.loginAt(cafe));
    await enrolled.getByRole('button', { name: 'Inicia sesión' }).click();
    await logIn(enrolled, customer);
    await expectToast(enrolled, 'Ya estás inscrito');
    await expect(enrolled).toHaveURL(urlOf(at.dashboard));
  },
);

test(
  'any spelling finds the café; a part of its name is replaced by the whole',
  BY_NIGHT,
  async ({ page, cafe }) => {
    const spelled = cafe.nombre
      .toUpperCase()
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .replaceAll(' ', '_');
    await page.goto(at.loginAt({ slug: spelled }));
    await expect(page.getByText(cafe.nombre)).toBeVisible();
    const part = cafe.nombre.split(' ').at(-1) ?? '';
    for (const link of links) {
      await page.goto(link({ slug: part }));
      await expect(page).toHaveURL(urlOf(link(cafe)));
    }
    await page.goto(at.scan({ slug: part }));
    await expect(page).toHaveURL(urlOf(at.loginAt(cafe)));
  },
);
