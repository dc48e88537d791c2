import { expectAccessible } from './support/accessibility.ts';
import { at, urlOf } from './support/addresses.ts';
import { openCafe, createCustomerAtHito, shiftDays } from './support/database.ts';
import { delayCall } from './support/failures.ts';
import { expect, test } from './support/fixtures.ts';
import { enroll, signInAs } from './support/people.ts';

test('shows each café with its progress, newest first, and leads on', async ({
  page,
  context,
  person,
  sql,
}) => {
  const [done, last, first, fresh] = [
    await openCafe(sql),
    await openCafe(sql),
    await openCafe(sql),
    await openCafe(sql),
  ];
  await createCustomerAtHito(sql, 8, person, done);
  await createCustomerAtHito(sql, 7, person, last);
  await createCustomerAtHito(sql, 2, person, first);
  await shiftDays(sql, person, first, 3);
  await enroll(person, fresh);
  await signInAs(context, person);

  const letGo = await delayCall(page, 'load_dashboard');
  await page.goto(at.dashboard);
  await expect(page.getByText('Cargando tus cafeterías...')).toBeVisible();
  letGo();
  await expect(page.getByRole('heading', { name: 'Tus Aventuras de Recompensas' })).toBeVisible();
  await expect(page.getByText('¡Hola, Ana!')).toBeVisible();
  await expect(page.getByText(person.email, { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'ADMIN' })).toHaveCount(0);
  await expectAccessible(page);

  const cards = page.getByRole('article');
  const names = [fresh, first, last, done].map(({ nombre }) => nombre);
  await expect(cards.getByRole('heading')).toHaveText(names);
  const card = (index: number) => cards.nth(index);
  for (const [index, progress] of [0, 1, 6, 7].entries())
    await expect(card(index).getByRole('progressbar')).toHaveAttribute('aria-valuenow', String(progress));
  // on a small phone the second card's act stands whole in the window
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 664 });
  const act = card(1).getByRole('link', { name: 'Registrar mi visita de hoy' });
  await expect(act).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(size);
  await card(2).getByRole('link', { name: 'Aumento de valor' }).click();
  await expect(page).toHaveURL(urlOf(at.journey(last, 7)));
  await page.goBack();
  await expect(cards).toHaveCount(4);
});
