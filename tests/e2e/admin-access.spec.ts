import { randomBytes } from 'node:crypto';
import { createCafe } from '../support/factories.ts';
import { expectAccessible } from './support/accessibility.ts';
import { adminAt, newVip, sendTicket, signUpAdmin } from './support/admin.ts';
import { at, urlOf } from './support/addresses.ts';
import { breakCall, holdCall, refusedWith } from './support/failures.ts';
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

test('a visitor logs in first', BY_NIGHT, async ({ page, cafe }) => {
  for (const screen of screens(cafe)) {
    await page.goto(screen);
    await expect(page).toHaveURL(urlOf(at.login));
  }
});

test(
  'an administrator is checked, then gets in, and finds the three tasks',
  LONG,
  async ({ page, context, sql }) => {
    await signInAs(context, await signUpAdmin(sql));
    const letGo = await holdCall(page, 'admin_home');
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

for (const [screen, call, text] of [
  [adminAt.cafes, 'admin_list_cafes', 'Error al cargar las cafeterías'],
  [adminAt.codes, 'admin_list_vip_codes', 'Error al cargar los códigos'],
  [adminAt.tickets, 'admin_list_tickets', 'No se pudieron cargar los tickets'],
  [
    adminAt.cafe({ id: '00000000-0000-4000-8000-000000000000' }),
    'admin_load_cafe',
    'Error al cargar la cafetería',
  ],
] as const) {
  test(
    `a failed read says "${text}" and can be tried again`,
    BY_NIGHT,
    async ({ page, context, sql, allowConsole }) => {
      allowConsole(refusedWith(400));
      await signInAs(context, await signUpAdmin(sql));
      const repair = await breakCall(page, call, 400);
      await page.goto(screen);
      await expectToast(page, 'Error', text);
      await expect(page.getByRole('heading', { name: text })).toBeVisible();
      await repair();
      await page.getByRole('button', { name: 'Reintentar' }).click();
      await expect(page.getByRole('heading', { name: text })).toHaveCount(0);
    },
  );
}

test(
  'who stops being an administrator is sent away at the next look',
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

test(
  'Ctrl K leads to any café, and holds up for what is unsaved',
  LONG,
  async ({ page, context, cafe, sql }) => {
    await signInAs(context, await signUpAdmin(sql));
    await page.goto(adminAt.tickets);
    await expect(page.getByRole('tab', { name: /^Pendientes/ })).toBeVisible();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Cafetería o pantalla' });
    await field.fill(cafe.nombre.toUpperCase());
    await expect(page.getByRole('option', { name: cafe.nombre })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(urlOf(adminAt.cafe(cafe)));
    await expect(page.getByRole('heading', { name: cafe.nombre, level: 1 })).toBeVisible();

    await page.getByRole('tab', { name: 'Colores' }).click();
    await page.getByLabel('Color primario', { exact: true }).fill('#24f8');
    await page.getByRole('button', { name: 'Ir a…' }).click();
    await field.fill('codigos');
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: '¿Salir sin guardar los colores?' });
    await question.getByRole('button', { name: 'Salir sin guardar' }).click();
    await expect(page).toHaveURL(urlOf(adminAt.codes));
  },
);

test(
  'no screen scrolls sideways: at 320 px, at twice the text',
  BY_NIGHT,
  async ({ page, context, cafe, sql }) => {
    await signInAs(context, await signUpAdmin(sql));
    await sendTicket(await newVip(sql, cafe), cafe);
    // one word of eighty letters, newest in the list
    await createCafe(sql, { nombre: randomBytes(40).toString('hex') });
    const tabs = [
      ...['colores', 'desafios'].map((tab) => adminAt.cafe(cafe, tab)),
      ...[at.deskPoster(cafe), at.deskTeam(cafe), at.deskSignals(cafe)],
    ];
    const more = [
      `${adminAt.cafes}?tab=alta`,
      `${adminAt.cafes}?tab=lista`,
      `${adminAt.codes}?tab=administrar`,
      `${adminAt.tickets}?tab=revisados`,
    ];
    for (const screen of [...screens(cafe), ...tabs, ...more]) {
      await page.goto(screen);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      for (const [width, text] of [
        [320, 100],
        [1280, 200],
        [390, 200],
      ] as const) {
        await page.setViewportSize({ width, height: 800 });
        await page.evaluate((percent) => (document.documentElement.style.fontSize = `${percent}%`), text);
        const outside = await page.evaluate(() =>
          document.documentElement.scrollWidth <= window.innerWidth
            ? []
            : [...document.querySelectorAll('main *, header *')]
                .filter((it) => it.getBoundingClientRect().right > window.innerWidth + 1)
                .map((it) => `${it.tagName} ${it.textContent.slice(0, 40)}`),
        );
        expect(outside, `${screen} at ${width} px and ${text} %`).toEqual([]);
      }
    }
  },
);
