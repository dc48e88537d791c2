import type { Page } from '@playwright/test';
import { PRIVACY_VERSION } from '../../supabase/functions/_shared/contracts/privacy-version.ts';
import { expectAccessible } from './support/accessibility.ts';
import { at, urlOf } from './support/addresses.ts';
import { shiftDays, createCustomerAtHito } from './support/database.ts';
import { addToAnswer } from './support/failures.ts';
import { expect, test } from './support/fixtures.ts';
import { earnFirstPrize, logIn } from './support/forms.ts';
import { signInAs } from './support/people.ts';
import { expectNotClipped } from './support/sizes.ts';
import { countTaps } from './support/taps.ts';
import { uniquePerson } from './support/unique.ts';

/** These stand whole in the window at every size. */
async function expectInSight(page: Page, ...names: (string | RegExp)[]): Promise<void> {
  const main = page.getByRole('main');
  await expectNotClipped(page, async (size) => {
    for (const name of names) {
      const sight = main.getByRole('button', { name }).or(main.getByRole('link', { name }));
      await expect(sight, size).toBeInViewport({ ratio: 1 });
    }
  });
}

test('a known customer’s visit is one tap after the scan, and then what is open is one more', async ({
  page,
  context,
  cafe,
  person,
  sql,
}) => {
  await createCustomerAtHito(sql, 2, person, cafe);
  await shiftDays(sql, person, cafe, 3);
  await signInAs(context, person);
  const visits = () =>
    sql`select source from public.visitas_clientes where user_id = ${person.id} and cafe_id = ${cafe.id}
      and fecha_visita = (now() at time zone 'Europe/Madrid')::date`;

  await page.goto(at.scan(cafe));
  await expectInSight(page, 'Registrar mi visita de hoy', /Café gratis/);
  expect(await visits()).toEqual([]);
  // neither a low window nor large text leaves room below: the press follows the greeting and covers nothing
  const size = page.viewportSize()!;
  for (const [width, height, text] of [
    [360, 440, '100%'],
    [390, 664, '200%'],
    [390, 844, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate((fontSize) => void (document.documentElement.style.fontSize = fontSize), text);
    const press = (await page.getByRole('button', { name: 'Registrar mi visita de hoy' }).boundingBox())!;
    const waiting = (await page.getByRole('heading', { name: 'Aquí te espera' }).boundingBox())!;
    expect(press.y + press.height, `text of ${text} at ${width}x${height}`).toBeLessThanOrEqual(waiting.y);
  }
  await page.evaluate(() => void (document.documentElement.style.fontSize = ''));
  await page.setViewportSize(size);
  const taps = await countTaps(page);
  await page.getByRole('button', { name: 'Registrar mi visita de hoy' }).click();
  await expect(page.getByRole('heading', { name: '¡Visita registrada!' })).toBeVisible();
  expect(taps()).toBe(1);
  expect(await visits()).toEqual([{ source: 'visit-page' }]);
  // on to the wheel by itself, and back without being led again
  await expect(page).toHaveURL(urlOf(at.journey(cafe, 2)));
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Hoy ya cuenta' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expectInSight(page, 'Girar la ruleta', /Café gratis/);

  // a changed policy meets who only scans, below the rest
  const policy = { version: PRIVACY_VERSION, since: '2026-11-24', changes: 'Guardamos menos.' };
  const undo = await addToAnswer(page, 'load_journey', { policy });
  await page.reload();
  await expect(page.getByText('Desde el 24/11/2026: Guardamos menos.')).toBeVisible();
  await expectInSight(page, 'Girar la ruleta', /Café gratis/);
  await expectAccessible(page);
  await undo();
  await page.getByRole('button', { name: 'De acuerdo' }).click();
  await expect(page.getByText('Guardamos menos.')).toHaveCount(0);
  await page.getByRole('link', { name: /Café gratis/ }).click();
  await expect(page.getByRole('button', { name: 'CANJEAR' })).toBeVisible();
});

test('a scan whose scripts do not come shows the mark, then says so and offers to load it again', async ({
  page,
  cafe,
}) => {
  await page.route('**/assets/*.js', () => undefined);
  await page.goto(`${at.scan(cafe)}#v=a-code`, { waitUntil: 'commit' });
  await expect(page.locator('#root svg').first()).toBeVisible();
  await expect(page.getByText('Cargando…')).toBeVisible();
  const again = page.getByRole('link', { name: 'Recargar la página' });
  await expect(again).toBeHidden();
  // eight seconds later
  await page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => (animation as CSSAnimation).animationName === 'appear')
      .forEach((animation) => animation.finish()),
  );
  await expect(page.getByText('La página no ha terminado de cargar.')).toBeVisible();
  // The fragment of the tag or screen is kept.
  const loaded = page.waitForRequest((request) => request.isNavigationRequest());
  await again.click();
  await loaded;
  await expect(page).toHaveURL(/#v=a-code$/);

  // The scripts come at last.
  await page.unroute('**/assets/*.js');
  await expect(page.getByRole('heading', { name: 'Tu primer café, gratis' })).toBeVisible();
});

test('the one code leads a visitor to the first prize, and through log-in and the first entry to challenge 1', async ({
  page,
  cafe,
  customer,
  person,
  openBrowser,
  sql,
}) => {
  await page.goto(at.scan(cafe));
  const reads: string[] = [];
  page.on('request', (request) => reads.push(...(request.url().match(/load_journey$/) ?? [])));
  await earnFirstPrize(page, uniquePerson());
  await expect(page).toHaveURL(urlOf(at.journey(cafe, 1)));
  // the enrolment answered with it
  expect(reads).toEqual([]);

  const known = await openBrowser();
  await known.goto(at.scan(cafe));
  await known.getByRole('link', { name: 'Ya tengo cuenta' }).click();
  await logIn(known, customer);
  await expect(known).toHaveURL(urlOf(at.journey(cafe, 1)));

  // an account, and no enrollment here
  const newcomer = await openBrowser(person);
  await newcomer.goto(at.scan(cafe));
  await newcomer.getByRole('dialog').getByRole('button', { name: 'Continuar' }).click();
  await expect(newcomer).toHaveURL(urlOf(at.journey(cafe, 1)));

  // each of the three counts once, however often they came back
  const scans = () => sql`select sum(n)::int as n from private.scans where cafe_id = ${cafe.id}`;
  await expect.poll(scans).toEqual([{ n: 3 }]);
});
