import { at, urlOf } from './support/addresses.ts';
import { setCafe } from './support/database.ts';
import { expect, test } from './support/fixtures.ts';
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
