import { readFile } from 'node:fs/promises';
import type { Sql } from 'postgres';
import { customerAt } from '../support/given/factories.ts';
import { expectAccessible } from './support/accessibility.ts';
import { adminAt, signUpAdmin } from './support/admin.ts';
import { at, urlOf } from './support/addresses.ts';
import { createCustomerAtHito } from './support/database.ts';
import { ANY_SIZE, BY_NIGHT, expect, test } from './support/fixtures.ts';
import { enroll, signInAs, signUp } from './support/people.ts';

const DAY = 86_400_000;

/** Moves today's enrolments at a café to yesterday, up to which results count (rule I1). */
const moveToYesterday = (sql: Sql, cafe: { id: string }) =>
  sql`update public."Clientes proto" set fecha_registro = fecha_registro - interval '1 day'
    where cafe_id = ${cafe.id} and private.madrid_day(fecha_registro) = private.madrid_day(now())`;

test(
  'an owner reads what the café brings: figures, pictures, tables, files, a month on paper',
  ANY_SIZE,
  async ({ page, context, cafe, customer, sql, openBrowser }) => {
    const [owner, other, admin] = await Promise.all([signUp(), signUp(), signUpAdmin(sql)]);
    await enroll(other, cafe);
    await createCustomerAtHito(sql, 3, customer, cafe);
    await sql`insert into public.visitas_clientes (user_id, cafe_id, cafeteria, correo, fecha_visita, source, created_at)
      select ${customer.id}, ${cafe.id}, ${cafe.nombre}, ${customer.email}, private.madrid_day(now()) - day,
        'visit-page', now() - make_interval(days => day)
      from generate_series(20, 29) as day`;
    await sql`insert into public.cafe_members (cafe_id, user_id, role) values (${cafe.id}, ${owner.id}, 'owner')`;
    await moveToYesterday(sql, cafe);
    await signInAs(context, owner);

    await page.goto(at.deskResults(cafe));
    await expect(page.getByText(/^hasta el \d+ [a-z]+$/)).toBeVisible();
    const path = page.getByRole('region', { name: 'El camino' });
    await expect(page.getByRole('region', { name: 'En tres cifras' }).getByRole('listitem')).toHaveCount(3);
    await expectAccessible(page);

    const days = page.getByRole('listbox', { name: 'Visitas al día' });
    await days.getByRole('option').first().focus();

    // The Tab key shows the picture's numbers as a table, the next press closes it, and one file has all of them.
    await page.keyboard.press('Tab');
    const table = page.getByRole('group', { name: 'Tabla: Visitas al día' });
    await expect(table).toBeFocused();
    expect((await table.boundingBox())!.height).toBeGreaterThan(100);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Descargar todo' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(new RegExp(`^${cafe.slug}-resultados-.*\\.csv$`));
    expect(await readFile(await file.path(), 'utf8')).toMatch(
      /^\ufeff"El camino"\r\n"Paso";.*\r\n[^]*"Se registran";2;[^]*"Premios"/,
    );

    // the other pictures; of few people a sentence
    await page.getByRole('button', { name: 'Ver más' }).click();
    await expect(path).toContainText('De 2 clientes que se registraron en estas fechas, 0 ya son VIP.');
    await expect(page.getByRole('region', { name: 'Clientes nuevos al día' })).toContainText(
      /^Clientes nuevos al día2 clientes nuevos .*Con menos de 10 no se dibuja\.$/,
    );
    await expectAccessible(page);

    // the draws, for who advises the café
    const draws = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Descargar los sorteos' }).click();
    expect(await readFile(await (await draws).path(), 'utf8')).toMatch(
      /no un consejo[^]*"Café gratis";"Desafío 1";[^]*"Registro de sorteos"/,
    );

    // the period is in the address, and the way back leads to the one before
    await page.getByLabel('Fechas').selectOption('Últimos 7 días');
    await expect(page).toHaveURL(urlOf(`${at.deskResults(cafe)}?days=7`));
    await page.getByLabel('Fechas').selectOption('Otras fechas');
    await page.getByLabel('Desde').fill('2020-01-01');
    await page.getByRole('button', { name: 'Ver', exact: true }).click();
    await expect(page.getByLabel('Desde')).toHaveAccessibleDescription(/Como mucho 366 días/);
    await page.getByLabel('Fechas').selectOption('Un mes');
    await expect(page.getByRole('button', { name: 'Imprimir el mes en una hoja' })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('.month-sheet').getByText(cafe.nombre)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await page.goBack();
    await expect(page.getByLabel('Fechas')).toHaveValue('7');

    // With enough customers all pictures are drawn, and the part before the others fits on three phone pages.
    for (const hito of [8, 7, 6, 5, 4, 3, 2, 2, 2, 2]) await customerAt(sql, hito, { cafe });
    await moveToYesterday(sql, cafe);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(at.deskResults(cafe));
    const more = page.getByRole('button', { name: 'Ver más' });
    const { y, height } = (await more.boundingBox())!;
    expect(y + height).toBeLessThanOrEqual(2400);
    await more.click();
    await expect(path).toContainText('De 12 clientes');
    await expect(path.getByText(/lo pasan/)).not.toHaveCount(0);

    // Each act leads to the place where it is done.
    await page.getByRole('link', { name: 'Cambiar la ruleta' }).click();
    await expect(page).toHaveURL(urlOf(at.deskPrizes(cafe)));

    // an administrator sees all cafés together, and nobody is addressed
    await sql`select private.make_all_results(now())`;
    const desk = await openBrowser(admin);
    await desk.goto(adminAt.results);
    await expect(desk.getByRole('region', { name: 'Lo primero' })).toBeVisible();
    await expectAccessible(desk);
  },
);

for (const days of [2, -2])
  test(
    `a device whose clock is days off shows the same days as any other (${days})`,
    BY_NIGHT,
    async ({ page, context, cafe, customer, sql }) => {
      const owner = await signUp();
      await sql`insert into public.cafe_members (cafe_id, user_id, role) values (${cafe.id}, ${owner.id}, 'owner')`;
      await createCustomerAtHito(sql, 2, customer, cafe);
      await moveToYesterday(sql, cafe);
      await signInAs(context, owner);
      await page.clock.install({ time: Date.now() + days * DAY });
      await page.goto(`${at.deskResults(cafe)}?days=7`);
      // The customer enrolled yesterday by the server's clock.
      await page.getByRole('button', { name: 'Ver más' }).click();
      await expect(page.getByRole('region', { name: 'El camino' })).toContainText('De 1 cliente');
      await page.getByLabel('Fechas').selectOption('Otras fechas');
      const [{ day }] = await sql<[{ day: string }]>`select (private.madrid_day(now()) - 1)::text as day`;
      await expect(page.getByLabel('Hasta')).toHaveValue(day);
      await expect(page.getByLabel('Hasta')).toHaveAttribute('max', day);
    },
  );
