import { adminAt, signUpAdmin } from './support/admin.ts';
import { at, urlOf } from './support/addresses.ts';
import { refusedWith } from './support/failures.ts';
import { ANY_SIZE, BY_NIGHT, expect, test } from './support/fixtures.ts';
import { signInAs } from './support/people.ts';
import { expectToast } from './support/toasts.ts';

const screens = (cafe: { id: string }) => [
  adminAt.home,
  adminAt.cafes,
  adminAt.cafe(cafe),
  adminAt.customers,
  adminAt.codes,
  adminAt.tickets,
  adminAt.faults,
];

test('each screen makes one call for its data', BY_NIGHT, async ({ page, context, cafe, sql }) => {
  await signInAs(context, await signUpAdmin(sql));
  for (const screen of screens(cafe)) {
    const calls: string[] = [];
    const count = (request: { url(): string }) => {
      const url = new URL(request.url());
      if (url.pathname.startsWith('/rest/v1/')) calls.push(url.pathname);
    };
    page.on('request', count);
    await page.goto(screen);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    page.off('request', count);
    expect(calls, screen).toHaveLength(1);
  }
});

test(
  'a former administrator is redirected at the next request',
  ANY_SIZE,
  async ({ page, context, sql, allowConsole }) => {
    allowConsole(refusedWith(403));
    const admin = await signUpAdmin(sql);
    await signInAs(context, admin);
    await page.goto(adminAt.home);
    await expect(page.getByRole('heading', { name: 'Administración' })).toBeVisible();
    await sql`delete from public.user_roles where user_id = ${admin.id}`;
    await page.getByRole('link', { name: 'Tickets', exact: true }).click();
    await expect(page).toHaveURL(urlOf(at.dashboard));
    await expectToast(page, 'Acceso restringido', 'Esta zona es solo para administradores.');
  },
);
