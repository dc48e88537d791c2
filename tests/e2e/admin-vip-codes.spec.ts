import { readFile } from 'node:fs/promises';
import { expectAccessible } from './support/accessibility.ts';
import { adminAt, pickCafe, signUpAdmin } from './support/admin.ts';
import { openCafe } from './support/database.ts';
import { answerCall, cutCall, holdCall, networkLost, refusedWith } from './support/failures.ts';
import { BY_NIGHT, LONG, expect, test } from './support/fixtures.ts';
import { signInAs } from './support/people.ts';
import { closeToast, expectToast, toastOn } from './support/toasts.ts';

test.beforeEach(async ({ context, sql }) => signInAs(context, await signUpAdmin(sql)));

const manage = (cafe: { id: string }, more = '') => `${adminAt.codes}?tab=administrar&cafe=${cafe.id}${more}`;

test('creates a code, which is inactive, and activates it', LONG, async ({ page, cafe }) => {
  await page.goto(adminAt.codes);
  const code = page.getByLabel('Código', { exact: true });
  const create = page.getByRole('button', { name: 'Crear Código' });
  await create.click();
  await expect(page.getByText('Debes introducir un código')).toBeVisible();
  await expect(page.getByText('Debes seleccionar una cafetería')).toBeVisible();
  await code.fill('A3475N');
  await expect(code).toHaveValue('a3475n');
  await expect(
    page.getByText('El código debe seguir el formato: letra-número-número-letra-número-número (ej: a34n75)'),
  ).toBeVisible();
  await code.pressSequentially('zzz');
  await expect(code).toHaveValue('a3475n');
  await expectAccessible(page);
  await code.fill('A34N75');
  await pickCafe(page, 'Cafetería', cafe);
  await create.click();
  await expectToast(page, '¡Código creado!', 'a34n75 está inactivo: actívalo antes de entregarlo.');
  await closeToast(page);

  await page.getByRole('tab', { name: 'Administrar' }).click();
  await pickCafe(page, 'Filtrar por cafetería', cafe);
  const row = page.getByRole('row').filter({ hasText: 'a34n75' }).filter({ hasText: cafe.nombre });
  await expect(row.getByText('Inactivo')).toBeVisible();
  await expect(page.getByText('Creado, pero aún sin activar.')).toBeVisible();
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Activar a34n75' }).click();
  await expectToast(page, '¡Código activado!');
  await expect(row.getByText('Listo para usar')).toBeVisible();
});

test('makes a batch, activates several and takes them along as a file', async ({ page, cafe, sql }) => {
  await page.goto(adminAt.codes);
  await page.getByLabel('Cuántos').fill('201');
  await pickCafe(page, 'Cafetería de los códigos', cafe);
  await page.getByRole('button', { name: 'Generar códigos' }).click();
  await expect(page.getByText('Escribe un número del 1 al 200')).toBeVisible();
  await page.getByLabel('Cuántos').fill('30');
  await page.getByRole('button', { name: 'Generar códigos' }).click();
  await expectToast(page, '¡30 códigos creados!');
  await expect(page.getByRole('list', { name: 'Códigos creados' }).getByRole('listitem')).toHaveCount(30);
  await expectAccessible(page);

  await page.goto(manage(cafe));
  await expect(page.getByText('1–25 de 30')).toBeVisible();
  await page.getByLabel('Seleccionar los inactivos de esta página').check();
  await page.getByRole('button', { name: 'Activar seleccionados (25)' }).click();
  await expectToast(page, '¡25 códigos activados!');
  await closeToast(page);
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await page
    .getByRole('checkbox', { name: /^Seleccionar [a-z]\d/ })
    .first()
    .check();
  await page.getByRole('button', { name: 'Activar seleccionados (1)' }).click();
  await expectToast(page, '¡Código activado!');
  const [count] = await sql`select count(*)::int as active from public.vip_codes
    where cafe_id = ${cafe.id} and status = 'active'`;
  expect(count).toEqual({ active: 26 });

  await page.getByLabel('Filtrar por estado').selectOption('Activo');
  await expect(page.getByText('1–25 de 26')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar CSV' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(27);
  expect(lines[0]).toBe('\ufeff"Código";"Cafetería";"Estado";"Fecha creación"');
  for (const line of lines.slice(1)) expect(line).toContain(`"${cafe.nombre}";"activo"`);
});

test('finds and sorts codes on the server', BY_NIGHT, async ({ page, cafe, sql }) => {
  for (const [code, status] of [
    ['c33c33', 'inactive'],
    ['a11a11', 'active'],
    ['b22b22', 'used'],
  ] as const)
    await sql`insert into public.vip_codes (cafe_id, cafeteria, code, status, used_at)
      values (${cafe.id}, ${cafe.nombre}, ${code}, ${status}, ${status === 'used' ? new Date() : null})`;
  await page.goto(manage(cafe));
  const codes = page.getByRole('table', { name: 'Códigos VIP' }).getByText(/^[abc]\d\d[abc]\d\d$/);
  await page.getByRole('button', { name: 'Código', exact: true }).click();
  await expect(codes).toHaveText(['a11a11', 'b22b22', 'c33c33']);
  await expect(page.getByText('Ya utilizado')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Seleccionar b22b22' })).toBeDisabled();
  await page.getByRole('searchbox', { name: 'Buscar un código' }).fill('B22B22');
  await expect(codes).toHaveText(['b22b22']);
  await page.goto(manage(cafe, '&status=inactive'));
  await expect(codes).toHaveText(['c33c33']);
  await page.getByRole('searchbox', { name: 'Buscar un código' }).fill('z99z99');
  await expect(page.getByRole('heading', { name: 'Ningún código coincide' })).toBeVisible();
  // a café without codes has none: there is nothing to search better for
  await page.goto(manage(await openCafe(sql)));
  await expect(page.getByRole('heading', { name: 'No hay códigos creados' })).toBeVisible();
});

test('the same code of two cafés can be told apart by its buttons', BY_NIGHT, async ({ page, cafe, sql }) => {
  const other = await openCafe(sql);
  const code = 'q47w58';
  for (const { id, nombre } of [cafe, other])
    await sql`insert into public.vip_codes (cafe_id, cafeteria, code) values (${id}, ${nombre}, ${code})`;
  await page.goto(`${adminAt.codes}?tab=administrar&q=${code}`);
  for (const { nombre } of [cafe, other]) {
    await expect(
      page.getByRole('button', { name: `Activar ${code} de ${nombre}`, exact: true }),
    ).toBeVisible();
    await expect(
      page.getByRole('checkbox', { name: `Seleccionar ${code} de ${nombre}`, exact: true }),
    ).toBeEnabled();
  }
});

test('without any code the table says so', BY_NIGHT, async ({ page }) => {
  await answerCall(page, 'admin_list_vip_codes', { rows: [], total: 0, cafe: null });
  await page.goto(`${adminAt.codes}?tab=administrar`);
  await expect(page.getByRole('heading', { name: 'No hay códigos creados' })).toBeVisible();
});

test.describe('what the functions answer is what is said', () => {
  for (const [name, prepare, expected] of [
    [
      'their own sentence',
      { body: { success: false, error: 'Lo dice el servidor' }, status: 409 },
      'Lo dice el servidor',
    ],
    ['any other refusal in full', { body: { message: 'no' }, status: 502 }, 'HTTP 502: {"message":"no"}'],
    ['nothing useful: the sentence of the catalogue', { body: { success: false }, status: 200 }, null],
  ] as const) {
    test(name, BY_NIGHT, async ({ page, cafe, sql, allowConsole }) => {
      allowConsole(refusedWith(prepare.status));
      await sql`insert into public.vip_codes (cafe_id, cafeteria, code) values (${cafe.id}, ${cafe.nombre}, 'a11a11')`;
      await answerCall(page, 'create-vip-code', prepare.body, prepare.status);
      await answerCall(page, 'activate-vip-code', prepare.body, prepare.status);
      await page.goto(adminAt.codes);
      await page.getByLabel('Código', { exact: true }).fill('a34n75');
      await pickCafe(page, 'Cafetería', cafe);
      await page.getByRole('button', { name: 'Crear Código' }).click();
      await expectToast(page, 'Error', expected ?? 'Error al crear el código');
      await closeToast(page);
      await page.goto(manage(cafe));
      await page.getByRole('button', { name: 'Activar a11a11' }).click();
      await expectToast(page, 'Error', expected ?? 'Error al activar el código');
    });
  }

  test('no network', BY_NIGHT, async ({ page, cafe, allowConsole }) => {
    allowConsole(networkLost);
    await cutCall(page, 'create-vip-code');
    await page.goto(adminAt.codes);
    await page.getByLabel('Código', { exact: true }).fill('a34n75');
    await pickCafe(page, 'Cafetería', cafe);
    await page.getByRole('button', { name: 'Crear Código' }).click();
    await expectToast(page, 'Error', 'Error al crear el código');
  });

  test('no answer within 10 seconds', BY_NIGHT, async ({ page, cafe }) => {
    const letGo = await holdCall(page, 'create-vip-code');
    await page.goto(adminAt.codes);
    await page.getByLabel('Código', { exact: true }).fill('a34n75');
    await pickCafe(page, 'Cafetería', cafe);
    await page.getByRole('button', { name: 'Crear Código' }).click();
    const late = toastOn(page).getByText(
      'La respuesta tarda demasiado (más de 10 segundos). Inténtalo de nuevo.',
    );
    await expect(late).toBeVisible({ timeout: 15_000 });
    letGo();
  });

  test('a code that exists already, for real', BY_NIGHT, async ({ page, cafe, sql, allowConsole }) => {
    allowConsole(refusedWith(409));
    await sql`insert into public.vip_codes (cafe_id, cafeteria, code) values (${cafe.id}, ${cafe.nombre}, 'a34n75')`;
    await page.goto(adminAt.codes);
    await page.getByLabel('Código', { exact: true }).fill('a34n75');
    await pickCafe(page, 'Cafetería', cafe);
    await page.getByRole('button', { name: 'Crear Código' }).click();
    await expectToast(page, 'Error', 'Este código ya existe en esta cafetería.');
  });
});

test(
  'many wrong codes at a café are told on the start page, in plain words',
  LONG,
  async ({ page, cafe, sql }) => {
    await sql`insert into private.vip_code_misses (cafe_id, hour, misses)
    values (${cafe.id}, date_trunc('hour', now()), 57), (${cafe.id}, now() - interval '8 days', 900)`;
    try {
      await page.goto(adminAt.home);
      const alert = page.getByRole('region', { name: 'Alguien está probando códigos VIP' });
      await expect(
        alert.getByRole('listitem').filter({ hasText: `${cafe.nombre}: 57 códigos equivocados` }),
      ).toBeVisible();
      await expect(alert.getByText(/tres intentos por hora/)).toBeVisible();
      await expectAccessible(page);
    } finally {
      await sql`delete from private.vip_code_misses where cafe_id = ${cafe.id}`;
    }
  },
);
