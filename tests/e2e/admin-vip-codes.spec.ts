import { readFile } from 'node:fs/promises';
import { expectAccessible } from './support/accessibility.ts';
import { adminAt, pickCafe, signUpAdmin } from './support/admin.ts';
import { openCafe } from './support/database.ts';
import { answerCall, delayCall, refusedWith } from './support/failures.ts';
import { BY_NIGHT, expect, test } from './support/fixtures.ts';
import { signInAs } from './support/people.ts';
import { closeToast, expectAtForm, expectToast } from './support/toasts.ts';

test.beforeEach(async ({ context, sql }) => signInAs(context, await signUpAdmin(sql)));

const manage = (cafe: { id: string }, more = '') => `${adminAt.codes}?tab=administrar&cafe=${cafe.id}${more}`;

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

test.describe('each answer of the functions is shown as text', () => {
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
      await expectAtForm(page, expected ?? 'Error al crear el código');
      await page.goto(manage(cafe));
      await page.getByRole('button', { name: 'Activar a11a11' }).click();
      await expectToast(page, 'Error', expected ?? 'Error al activar el código');
    });
  }

  test('no answer within 10 seconds', BY_NIGHT, async ({ page, cafe }) => {
    const letGo = await delayCall(page, 'create-vip-code');
    await page.goto(adminAt.codes);
    await page.getByLabel('Código', { exact: true }).fill('a34n75');
    await pickCafe(page, 'Cafetería', cafe);
    await page.getByRole('button', { name: 'Crear Código' }).click();
    const late = page
      .getByRole('alert')
      .filter({ hasText: 'La respuesta tarda demasiado (más de 10 segundos). Inténtalo de nuevo.' });
    await expect(late).toBeVisible({ timeout: 15_000 });
    letGo();
  });
});
