import type { ProcedureName } from '../../supabase/functions/_shared/contracts/procedures/index.ts';
import { adminAt } from './support/admin.ts';
import { at } from './support/addresses.ts';
import {
  breakCall,
  delayCall,
  hurryUntilVisible,
  refusedWith,
  retryUntilVisible,
} from './support/failures.ts';
import { LONG, expect, test } from './support/fixtures.ts';
import { peopleOfACafe, type PeopleOfACafe } from './support/cafe-people.ts';
import { expectToast } from './support/toasts.ts';

/** Every screen that lives on the backend's data, who looks at it, and what they see when it works. */
const SCREENS: [string, 'customer' | 'vip' | 'admin', (people: PeopleOfACafe) => string, string | RegExp][] =
  [
    ['dashboard', 'customer', () => at.dashboard, 'Tus Aventuras de Recompensas'],
    ['journey', 'customer', ({ cafe }) => at.journey(cafe), 'Compártelo con el mundo'],
    ['gallery', 'vip', ({ cafe }) => at.rewards(cafe), /gratis|descuento/],
    ['redemption', 'vip', ({ cafe, rewardId }) => at.redeem(cafe, rewardId), /gratis|descuento/],
    ['VIP area', 'vip', ({ cafe }) => at.vip(cafe), /Felicidades/],
    ['tickets', 'vip', ({ cafe }) => at.tickets(cafe), 'Mis tickets'],
    ['admin cafés', 'admin', () => adminAt.cafes, 'Gestionar Cafeterías'],
  ];

const backend = /\/(rest|auth|functions|storage)\/v1\//;

test('with the backend unreachable, each screen says so and recovers', async ({
  sql,
  openBrowser,
  allowConsole,
}) => {
  test.setTimeout(120_000);
  allowConsole(/./);
  const people = await peopleOfACafe(sql);
  for (const [screen, role, path, sees] of SCREENS)
    await test.step(screen, async () => {
      const page = await openBrowser(people[role]);
      await page.clock.install();
      await page.route(backend, (route) => route.abort('connectionrefused'));
      await page.goto(path(people));
      // the queries try again by themselves first
      await hurryUntilVisible(page, page.getByRole('button', { name: 'Reintentar' }));
      await page.unroute(backend);
      await retryUntilVisible(page, page.getByRole('heading', { name: sees }).first());
      await page.close();
    });
});

/** Customers' screens, the call that each lives on, and the catalogue's word for its failure. */
const WORDS: [string, 'customer' | 'vip' | null, (people: PeopleOfACafe) => string, ProcedureName, string][] =
  [
    [
      'log-in',
      null,
      ({ cafe }) => at.loginAt(cafe),
      'get_cafe',
      'No se pudo verificar la cafetería. Intenta de nuevo.',
    ],
    [
      'journey',
      'customer',
      ({ cafe }) => at.journey(cafe),
      'load_journey',
      'No se pudo verificar la cafetería. Intenta de nuevo.',
    ],
    ['gallery', 'vip', ({ cafe }) => at.rewards(cafe), 'load_rewards', 'Error al cargar los datos'],
    [
      'redemption',
      'vip',
      ({ cafe, rewardId }) => at.redeem(cafe, rewardId),
      'load_reward',
      'Error al cargar los datos',
    ],
    ['VIP area', 'vip', ({ cafe }) => at.vip(cafe), 'load_vip_area', 'No se pudieron cargar los Conectitos'],
    [
      'VIP prizes',
      'vip',
      ({ cafe }) => at.vip(cafe, 'recompensas'),
      'load_vip_area',
      'No se pudieron cargar las recompensas VIP',
    ],
    ['tickets', 'vip', ({ cafe }) => at.tickets(cafe), 'load_vip_area', 'No se pudieron cargar los tickets'],
  ];

test(
  'a failing load is said within four seconds, in the catalogue’s words and not as the line’s fault',
  LONG,
  async ({ sql, openBrowser, allowConsole }) => {
    allowConsole(refusedWith(503));
    const people = await peopleOfACafe(sql);
    for (const [screen, role, path, procedure, words] of WORDS) {
      await test.step(screen, async () => {
        const page = await openBrowser(...(role ? [people[role]] : []));
        await page.clock.install();
        await breakCall(page, procedure, 503);
        const answered = page.waitForResponse((response) => response.status() === 503);
        await page.goto(path(people));
        await answered;
        const again = page.getByRole('button', { name: 'Reintentar' });
        // four seconds of the page's clock; what the network and a busy machine take is not the product's
        for (let spent = 0; spent < 4000 && !(await again.isVisible()); spent += 500) {
          await page.clock.runFor(500);
          await again.waitFor({ timeout: 1000 }).catch(() => {});
        }
        await expect(again).toBeVisible({ timeout: 1 });
        await expectToast(page, 'Error', words);
        await expect(page.getByText(/conexión/)).toHaveCount(0);
        await page.close();
      });
    }
  },
);

test(
  'an answer that does not come is said within four seconds too',
  LONG,
  async ({ customer, openBrowser }) => {
    const page = await openBrowser(customer);
    await page.clock.install();
    const letGo = await delayCall(page, 'load_dashboard');
    await page.goto(at.dashboard);
    await expect(page.getByText('Cargando tus cafeterías...')).toBeAttached();
    await page.clock.runFor(3500);
    await expect(page.getByText('Está tardando más de lo normal.')).toBeVisible();
    letGo();
    await expect(page.getByRole('heading', { name: 'Tus Aventuras de Recompensas' })).toBeVisible();
  },
);
