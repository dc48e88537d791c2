import type { Page } from '@playwright/test';
import { matchPath } from 'react-router-dom';
import { pagesOf, type PageEntry } from '../../src/config/pages.ts';
import { defaultProductName } from '../../src/config/product-name.ts';
import { expectAccessible } from './support/accessibility.ts';
import { adminAt } from './support/admin.ts';
import { at, urlOf } from './support/addresses.ts';
import { refusedWith } from './support/failures.ts';
import { ANY_SIZE, expect, test } from './support/fixtures.ts';
import { peopleOfACafe, type PeopleOfACafe } from './support/people-of-a-cafe.ts';

type Role = 'visitor' | 'customer' | 'vip' | 'admin';

/** What a role finds at an address: the screen with this heading, or another address. */
interface Sight {
  path: string;
  sees: string | RegExp;
  endsAt?: string;
  /** Looks the same to every role. */
  alike?: boolean;
}

const LOGIN = { sees: 'Hola de nuevo', endsAt: at.login };
const DASHBOARD = { sees: 'Mis Cafeterías', endsAt: at.dashboard };

/** Every address of the product as each role meets it. */
function sights(role: Role, { cafe, rewardId, prizeId }: PeopleOfACafe): Sight[] {
  const signedIn = role !== 'visitor';
  const own = (path: string, sees: string | RegExp): Sight =>
    signedIn ? { path, sees } : { path, ...LOGIN };
  const forAdmin = (path: string, sees: string | RegExp): Sight =>
    role === 'admin' ? { path, sees } : { path, ...(signedIn ? DASHBOARD : LOGIN) };
  const forVip = (path: string, sees: string | RegExp): Sight =>
    role === 'vip' ? { path, sees } : { path, ...(signedIn ? DASHBOARD : LOGIN) };
  const team = (path: string) =>
    own(path, role === 'admin' ? `La barra de ${cafe.nombre}` : 'No formas parte de este equipo');
  return [
    { path: at.home, sees: /./ },
    signedIn ? { path: at.login, ...DASHBOARD } : { path: at.login, sees: LOGIN.sees },
    role === 'visitor'
      ? { path: at.loginAt(cafe), sees: /^Gana recompensas reales/ }
      : role === 'admin'
        ? { path: at.loginAt(cafe), sees: /./, endsAt: at.journey(cafe) }
        : { path: at.loginAt(cafe), ...DASHBOARD },
    { path: '/privacy-policy', sees: /privacidad/i, alike: true },
    { path: '/forgot-password', sees: /./, alike: true },
    { path: '/reset-password', sees: /./ },
    { path: '/create-account', sees: /./ },
    role === 'visitor'
      ? { path: at.here(cafe), sees: /^Gana recompensas reales/, endsAt: at.loginAt(cafe) }
      : role === 'admin'
        ? { path: at.here(cafe), sees: /./, endsAt: at.journey(cafe) }
        : { path: at.here(cafe), sees: /^(Hola, |Hoy ya cuenta)/ },
    { path: at.visits(cafe), sees: /./ },
    { path: '/visit-registration/cafeteria-central', sees: /./, alike: true },
    { path: '/test-wheel', sees: /./, alike: true },
    { path: '/no-existe', sees: 'Page not found', alike: true },
    own(at.dashboard, 'Mis Cafeterías'),
    own('/account', /cuenta/i),
    // nothing to ask who came in with the password
    signedIn ? { path: '/your-password', ...DASHBOARD } : { path: '/your-password', ...LOGIN },
    own(at.rewards(cafe), 'Mis Recompensas'),
    {
      path: at.journey(cafe),
      sees: {
        visitor: 'Tu primera reseña',
        customer: 'Compártelo con el mundo',
        vip: 'Ya eres Conecta VIP',
        admin: /./,
      }[role],
    },
    { path: at.vip(cafe), sees: role === 'vip' ? /Felicidades/ : /./ },
    own(at.tickets(cafe), /./),
    forVip(at.redeem(cafe, rewardId), /./),
    signedIn && role !== 'vip'
      ? { path: at.redeemVip(cafe, prizeId), sees: /./, endsAt: at.vip(cafe) }
      : own(at.redeemVip(cafe, prizeId), /./),
    { ...team(at.team(cafe)), endsAt: signedIn ? at.teamPeople(cafe) : at.login },
    team(at.teamPeople(cafe)),
    forAdmin(adminAt.home, 'Administración'),
    forAdmin(adminAt.cafes, 'Gestionar Cafeterías'),
    forAdmin(adminAt.cafe(cafe), cafe.nombre),
    forAdmin(adminAt.codes, 'Códigos VIP'),
    forAdmin(adminAt.tickets, 'Revisar Tickets'),
  ];
}

async function look(page: Page, { path, sees, endsAt }: Sight, examine: boolean): Promise<void> {
  await test.step(path, async () => {
    await page.goto(path);
    const heading = page.getByRole('heading', { level: 1, name: sees });
    await expect(heading).toBeVisible();
    if (endsAt) {
      await expect(page).toHaveURL(urlOf(endsAt));
      // what was seen so far may have been the page that led here
      await expect(heading).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: /Cargando|Buscando/ })).toHaveCount(0);
    }
    if (!examine) return;
    await expectAccessible(page);
    // by keyboard: the first press of Tab reaches something
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.tagName), path).not.toBe('BODY');
  });
}

test('every page of the table is among them', ANY_SIZE, async ({ sql }) => {
  const looked = sights('admin', await peopleOfACafe(sql)).map(({ path }) => path);
  const table = Object.values<PageEntry>(pagesOf(defaultProductName));
  const missed = table.filter(({ path }) => !looked.some((address) => matchPath(path, address)));
  expect(missed.map(({ path }) => path)).toEqual([]);
});

for (const role of ['vip', 'admin', 'customer', 'visitor'] as const) {
  // the two roles that see most look at both sizes
  const size = role === 'vip' || role === 'admin' ? {} : ANY_SIZE;
  test(
    `as ${role}: every route has the right content or leads elsewhere`,
    size,
    async ({ sql, openBrowser, allowConsole }) => {
      test.setTimeout(180_000);
      // the server refuses the administration's data before the page leads away
      if (role !== 'admin') allowConsole(refusedWith(403));
      const people = await peopleOfACafe(sql);
      const page = await openBrowser(role === 'visitor' ? undefined : people[role]);
      const examined = new Set<string>();
      for (const sight of sights(role, people)) {
        // each screen once: where many addresses lead at their first, what is alike in the role that has both sizes
        const screen = sight.endsAt ?? sight.path;
        await look(page, sight, !examined.has(screen) && (role === 'vip' || !sight.alike));
        examined.add(screen);
      }
    },
  );
}
