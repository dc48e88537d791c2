import { expectAccessible } from './support/accessibility.ts';
import { adminAt, signUpAdmin } from './support/admin.ts';
import { at, urlOf } from './support/addresses.ts';
import { breakCall, delayCall, refusedWith } from './support/failures.ts';
import { ANY_SIZE, BY_NIGHT, LONG, expect, test } from './support/fixtures.ts';
import { signInAs } from './support/people.ts';
import { expectToast } from './support/toasts.ts';

const screens = (cafe: { id: string }) => [
  adminAt.home,
  adminAt.cafes,
  adminAt.cafe(cafe),
  adminAt.customers,
  adminAt.codes,
  adminAt.tickets,
];

test(
  'a customer is sent away from every screen, and sees nothing of it',
  ANY_SIZE,
  async ({ page, context, cafe, customer, allowConsole }) => {
    allowConsole(refusedWith(403));
    await signInAs(context, customer);
    for (const screen of screens(cafe)) {
      await page.goto(screen);
      await expect(page).toHaveURL(urlOf(at.dashboard));
      await expectToast(page, 'Acceso restringido', 'Esta zona es solo para administradores.');
    }
  },
);

test(
  'an administrator is checked, then gets in, and finds the three tasks',
  LONG,
  async ({ page, context, sql }) => {
    await signInAs(context, await signUpAdmin(sql));
    const letGo = await delayCall(page, 'admin_load_home');
    await page.goto(adminAt.home);
    await expect(page.getByText('Verificando permisos...')).toBeVisible();
    letGo();
    for (const task of ['Gestionar Cafeterías', 'Revisar Tickets', 'Códigos VIP'])
      await expect(page.getByRole('heading', { name: task })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: /Gestionar Cafeterías/ }).click();
    await expect(page).toHaveURL(urlOf(adminAt.cafes));
    await expect(page.getByRole('table', { name: 'Cafeterías' })).toBeVisible();
    const row = await page.getByRole('row').nth(1).boundingBox();
    expect(row!.height).toBeLessThanOrEqual(41);
  },
);

test('each screen makes one call for its data', ANY_SIZE, async ({ page, context, cafe, sql }) => {
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
  'a failed read is said and can be tried again',
  BY_NIGHT,
  async ({ page, context, sql, allowConsole }) => {
    const text = 'No se pudieron cargar los tickets';
    allowConsole(refusedWith(400));
    await signInAs(context, await signUpAdmin(sql));
    const repair = await breakCall(page, 'admin_list_tickets', 400);
    await page.goto(adminAt.tickets);
    await expectToast(page, 'Error', text);
    await expect(page.getByRole('heading', { name: text })).toBeVisible();
    await repair();
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByRole('heading', { name: text })).toHaveCount(0);
  },
);

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
    await page.getByRole('link', { name: /Revisar Tickets/ }).click();
    await expect(page).toHaveURL(urlOf(at.dashboard));
  },
);
