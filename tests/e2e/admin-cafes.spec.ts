import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { adminAt, signUpAdmin } from './support/admin.ts';
import { at, urlOf } from './support/addresses.ts';
import { openCafe, setCafe, type Cafe } from './support/database.ts';
import { delayCall, loseAnswer, networkLost } from './support/failures.ts';
import { BY_NIGHT, LONG, expect, test } from './support/fixtures.ts';
import { signInAs } from './support/people.ts';
import { readQr } from './support/qr.ts';
import { pressUntilGone } from './support/taps.ts';
import { closeToast, expectAtForm, expectToast } from './support/toasts.ts';
import { uniqueCafeName, uniqueLetters, uniquePerson } from './support/unique.ts';
import { expectNotClipped, onPaper, sheetsOf, watchPrinter } from './support/paper.ts';

test.beforeEach(async ({ context, sql }) => signInAs(context, await signUpAdmin(sql)));

async function createCafe(page: Page, nombre: string) {
  await page.getByLabel('Nombre de la cafetería').fill(nombre);
  await page.getByRole('button', { name: 'Crear Cafetería' }).click();
}

test('one form makes a café, and ends with all that it is handed out with', async ({
  page,
  cafe,
  sql,
  allowConsole,
}) => {
  allowConsole(networkLost);
  const nombre = uniqueCafeName();
  const { email } = uniquePerson();
  const printed = await watchPrinter(page);
  await page.goto(`${adminAt.cafes}?tab=alta`);
  await createCafe(page, '  ');
  // the form moves the focus to the name once more after it has said so: only the name can be typed at once
  await expect(page.getByText('Debes introducir un nombre para la cafetería')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Email de la persona titular').fill(` ${email.toUpperCase()} `);
  await page.getByLabel('Color primario', { exact: true }).fill('fe0');
  await expect(page.getByRole('region', { name: 'Vista previa' }).locator('div').first()).toHaveAttribute(
    'style',
    /--cafe-primary: #ffee00/,
  );
  await page.getByLabel('Perfil de Instagram').fill('https://instagram.example/nueva');
  await createCafe(page, cafe.nombre.toUpperCase());
  await expect(page.getByText(`Ya existe: ${cafe.nombre}`)).toBeVisible();
  await expect(page.getByLabel('Perfil de Instagram')).toHaveValue('https://instagram.example/nueva');

  // the answer gets lost: the same press again makes nothing twice
  await loseAnswer(page, 'create_cafe');
  await createCafe(page, nombre);
  await expectAtForm(
    page,
    'No nos ha llegado la respuesta. Mira si ya está, o pulsa otra vez: no se hace dos veces.',
  );
  await page.getByRole('button', { name: 'Crear Cafetería' }).click();
  await expectToast(page, 'Ya estaba creada');
  const [created] = await sql<(Cafe & { colors: string; instagram_url: string; owners: number })[]>`
    select id, nombre, slug, short_slug, vip_id, primary_color || secondary_color as colors, instagram_url,
      (select count(*)::int from private.team_invitations i where i.cafe_id = c.id and i.email = ${email}) as owners
    from public.cafeterias c where nombre = ${nombre}`;
  expect(created).toMatchObject({
    colors: '#ffee00#4fb796',
    instagram_url: 'https://instagram.example/nueva',
    owners: 1,
  });

  await expect(page.getByRole('heading', { name: `${nombre} está lista` })).toBeFocused();
  await page.getByRole('button', { name: `Crear otro enlace para ${email}` }).click();
  await expect(page.getByRole('button', { name: `Copiar el enlace de ${email}` })).toBeVisible();
  for (const place of ['c', 'team'])
    await expect(page.getByText(new RegExp(`/${place}/${created!.short_slug}$`))).toBeVisible();
  await page.getByRole('button', { name: 'Generar códigos' }).click();
  await page.getByRole('button', { name: 'Activar e imprimir tarjetas (10)' }).click();
  await printed();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Ver e imprimir el cartel' }).click();
  await expect(page.getByRole('button', { name: 'Imprimir cartel' })).toBeEnabled();
  await page.goBack();
  await expect(page.getByLabel('Nombre de la cafetería')).toHaveValue('');
});

test(
  'several cafés are made from pasted rows, each on its own, none twice',
  LONG,
  async ({ page, cafe, sql, allowConsole }) => {
    allowConsole(networkLost);
    const [good, lost, late, fixed] = [
      uniqueCafeName(),
      uniqueCafeName(),
      uniqueCafeName(),
      uniqueCafeName(),
    ];
    const [ana, eva] = [uniquePerson().email, uniquePerson().email];
    const list = `Cafetería\tCorreo\r\n${good}\t ${ana}\r\n${fixed}\teva@\r\n${cafe.nombre}\t${ana}\r\n${lost}\t${eva}\r\n${late}\t\r\n`;
    await page.goto(`${adminAt.cafes}?tab=alta`);
    await page.getByRole('link', { name: 'Crear varias pegando una lista' }).click();
    await page.getByLabel(/^Una por línea/).fill(list);
    const rows = page.getByRole('table', { name: 'Cafeterías de la lista' }).getByRole('row');
    const row = (nombre: string) => rows.filter({ hasText: nombre });
    await expect(row(fixed)).toContainText('Email debe ser válido');
    await expect(row(cafe.nombre)).toContainText('Ya existe');
    await expect(row(late)).toContainText('Lista, sin titular');
    await expectAccessible(page);

    // in the middle, a row reaches the server and its answer is lost
    const url = /\/rpc\/create_cafe/;
    await page.route(url, async (route) => {
      const { nombre } = route.request().postDataJSON() as { nombre: string };
      if (nombre !== lost) return route.continue();
      await route.fetch();
      await route.abort('connectionreset');
    });
    await page.getByRole('button', { name: 'Crear 3 cafeterías' }).click();
    await expect(page.getByText('1 creada, 1 sin respuesta, 1 sin enviar', { exact: true })).toBeVisible();
    await expect(row(good)).toContainText('Creada');
    // by mail once another story has had mails delivered, or a link to hand over
    const invited = (nombre: string, button: string) =>
      row(nombre)
        .getByText('Invitación por correo')
        .or(row(nombre).getByRole('button', { name: button }));
    await expect(invited(good, `Copiar el enlace de ${ana}`)).toBeVisible();
    await expect(row(lost)).toContainText('Sin respuesta');
    await page.unroute(url);
    await page.getByRole('button', { name: 'Crear las 2 que faltan' }).click();
    await expect(page.getByText('2 creadas, 1 ya estaba creada', { exact: true })).toBeVisible();
    await expect(row(lost)).toContainText('Ya estaba creada');
    await expect(invited(lost, `Crear otro enlace para ${eva}`)).toBeVisible();

    // a corrected row goes alone; leaving meanwhile asks
    const letGo = await delayCall(page, 'create_cafe');
    await page.getByLabel(/^Una por línea/).fill(list.replace('eva@', eva));
    await page.getByRole('button', { name: 'Crear la que falta' }).click();
    await page.getByRole('tab', { name: 'Ver Cafeterías' }).click();
    const question = page.getByRole('dialog', { name: '¿Salir a mitad de la lista?' });
    await pressUntilGone(question.getByRole('button', { name: 'Seguir creando' }));
    letGo();
    await expect(row(fixed)).toContainText('Creada');
    const created = await sql`select nombre, (select count(*)::int from private.team_invitations i
    where i.cafe_id = c.id and i.revoked_at is null) as owners
    from public.cafeterias c where nombre in ${sql([good, lost, late, fixed])}`;
    expect(Object.fromEntries(created.map(({ nombre, owners }) => [nombre, owners]))).toEqual({
      [good]: 1,
      [lost]: 1,
      [late]: 0,
      [fixed]: 1,
    });
    expect(await sql`select from private.team_invitations where cafe_id = ${cafe.id}`).toHaveLength(0);

    // the whole list once more, the day after
    await page.reload();
    await page.getByLabel(/^Una por línea/).fill(list);
    for (const nombre of [good, lost, late]) await expect(row(nombre)).toContainText('No se crea otra');
    await expect(page.getByRole('button', { name: /^Crear/ })).toHaveCount(0);
  },
);

test(
  'a deleted namesake is recovered with its customers',
  BY_NIGHT,
  async ({ page, cafe, customer, sql }) => {
    await setCafe(sql, cafe, 'deleted');
    await page.goto(`${adminAt.cafes}?tab=alta`);
    await createCafe(page, cafe.nombre);
    await expect(
      page.getByRole('dialog', { name: 'Ya existió, con 1 cliente: ¿recuperarla?' }),
    ).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Usar otro nombre' }).click();
    await createCafe(page, cafe.nombre);
    await page.getByRole('button', { name: 'Recuperarla' }).click();
    await expectToast(page, 'Cafetería recuperada');
    const [row] = await sql`select deleted, active from public.cafeterias where id = ${cafe.id}`;
    expect(row).toEqual({ deleted: false, active: true });
    expect(customer.email).toBeTruthy();
  },
);

test('pauses, reactivates and, only while paused, deletes a café', async ({ page, cafe, openBrowser }) => {
  await page.goto(adminAt.cafe(cafe));
  const remove = page.getByRole('button', { name: 'Eliminar cafetería' });
  await expect(remove).toHaveCount(0);
  await page.getByRole('button', { name: 'Desactivar cafetería' }).click();
  await expectToast(page, 'Cafetería desactivada');
  await closeToast(page);
  await expect(page.getByText('Pausada')).toBeVisible();
  const visitor = await openBrowser();
  await visitor.goto(at.visits(cafe));
  await expectToast(visitor, 'Cafetería no disponible');

  await page.getByRole('button', { name: 'Activar cafetería' }).click();
  await expectToast(page, 'Cafetería activada');
  await expect(remove).toHaveCount(0);
  await page.getByRole('button', { name: 'Desactivar cafetería' }).click();
  await remove.click();
  await expect(page.getByRole('dialog', { name: `¿Eliminar ${cafe.nombre}?` })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await remove.click();
  await page.getByRole('button', { name: 'Sí, eliminarla' }).click();
  await expectToast(page, 'Cafetería eliminada');
  await expect(page).toHaveURL(urlOf(adminAt.cafes));
  await page.goto(adminAt.cafe(cafe));
  await expect(page.getByRole('heading', { name: 'Cafetería no encontrada' })).toBeVisible();
  await page.getByRole('link', { name: 'Volver a las cafeterías' }).click();
  await expect(page).toHaveURL(urlOf(adminAt.cafes));
});

test(
  'codes and poster say where they lead, on screen, as files and on paper',
  LONG,
  async ({ page, sql }) => {
    const cafe = await openCafe(sql, `Obrador y Cafetería Nuestra Señora de la Almudena ${uniqueLetters()}`);
    await page.goto(adminAt.cafe(cafe));
    await page.getByRole('link', { name: 'QR y cartel' }).click();
    await expect(page.getByRole('button', { name: 'Imprimir cartel' })).toBeEnabled();
    await expectAccessible(page);
    const path = urlOf(at.scan({ slug: cafe.short_slug }));
    const card = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Código de la cafetería' }) });
    expect(readQr(await card.getByRole('img').screenshot())).toMatch(path);
    for (const format of ['PNG', 'SVG']) {
      const download = page.waitForEvent('download');
      await card.getByRole('button', { name: format }).click();
      const saved = await download;
      expect(saved.suggestedFilename()).toBe(`qr-codigo-${cafe.slug}.${format.toLowerCase()}`);
      const content = await readFile(await saved.path());
      if (format === 'PNG') expect(readQr(content)).toMatch(path);
      else expect(readQr(await drawn(page, content))).toMatch(path);
    }

    for (const [label, size] of [
      ['A6', [105, 148]],
      ['A5', [148, 210]],
      ['A4', [210, 297]],
    ] as const) {
      await page.getByRole('radio', { name: label }).check();
      await onPaper(page, async () => {
        expect(await sheetsOf(page)).toEqual([size]);
        await expect(page.getByRole('navigation', { name: 'La barra' })).toBeHidden();
        const sheet = page.locator('.poster-sheet');
        for (const words of [cafe.nombre, 'Tu primer café, gratis', 'Escanea', 'Opina', 'Gana'])
          await expect(sheet.getByText(words, { exact: true })).toBeVisible();
        await expect(sheet.getByText(/\/c\/nuestra-senora-almudena(-\d+)?$/)).toBeVisible();
        expect(readQr(await sheet.getByRole('img', { name: /^Código QR/ }).screenshot())).toMatch(path);
        await expectNotClipped(sheet);
      });
    }
  },
);

/** Returns a picture of an SVG file as the browser draws it. */
async function drawn(page: Page, svg: Buffer): Promise<Buffer> {
  const viewer = await page.context().newPage();
  await viewer.setContent(`<img width="400" src="data:image/svg+xml;base64,${svg.toString('base64')}">`);
  const picture = await viewer.locator('img').screenshot();
  await viewer.close();
  return picture;
}

test('invitations are made, shown once, listed and revoked', LONG, async ({ page, cafe, sql }) => {
  const { email } = uniquePerson();
  await page.goto(adminAt.cafe(cafe, 'invitaciones'));
  await page.getByLabel('Email de la persona').fill(email);
  await page.getByRole('button', { name: 'Crear invitación' }).click();
  await expect(page.getByText(/\/create-account\?id=[0-9a-f]{48}$/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Invitaciones abiertas (1)' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Revocar la invitación de ${email}` }).click();
  await page.getByRole('button', { name: 'Sí, revocarla' }).click();
  await expectToast(page, 'Invitación revocada');
  await expect(page.getByRole('heading', { name: 'Invitaciones abiertas (0)' })).toBeVisible();
  await expect(page.getByText(/create-account/)).toHaveCount(0);
  await setCafe(sql, cafe, 'paused');
  await page.reload();
  await expect(
    page.getByText('Mientras la cafetería está en pausa no se puede invitar a nadie.'),
  ).toBeVisible();
});
