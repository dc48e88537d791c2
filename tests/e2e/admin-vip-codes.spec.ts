import { readFile } from 'node:fs/promises';
import { expectAccessible } from './support/accessibility.ts';
import { adminAt, pickCafe, signUpAdmin } from './support/admin.ts';
import { loseAnswer, networkLost } from './support/failures.ts';
import { expect, test } from './support/fixtures.ts';
import { signInAs } from './support/people.ts';
import { closeToast, expectAtForm, expectToast } from './support/toasts.ts';

test.beforeEach(async ({ context, sql }) => signInAs(context, await signUpAdmin(sql)));

const UNANSWERED = 'No nos ha llegado la respuesta. Mira si ya está, o pulsa otra vez: no se hace dos veces.';

const manage = (cafe: { id: string }, more = '') => `${adminAt.codes}?tab=administrar&cafe=${cafe.id}${more}`;

test('makes a batch, activates several and takes them along as a file', async ({
  page,
  cafe,
  sql,
  allowConsole,
}) => {
  allowConsole(networkLost);
  await page.goto(adminAt.codes);
  await page.getByLabel('Cuántos').fill('201');
  await pickCafe(page, 'Cafetería de los códigos', cafe);
  await page.getByRole('button', { name: 'Generar códigos' }).click();
  await expect(page.getByText('Escribe un número del 1 al 200')).toBeVisible();
  await page.getByLabel('Cuántos').fill('30');
  // the answer gets lost: nobody says that it failed, and the same press again makes no further codes
  await loseAnswer(page, 'generate_vip_codes');
  await page.getByRole('button', { name: 'Generar códigos' }).click();
  await expectAtForm(page, UNANSWERED);
  await page.getByRole('button', { name: 'Generar códigos' }).click();
  await expectToast(page, '¡30 códigos creados!');
  await expect(page.getByRole('list', { name: 'Códigos creados' }).getByRole('listitem')).toHaveCount(30);
  await expectAccessible(page);
  await page.getByRole('textbox', { name: /^Código/ }).fill('z98z98');
  await pickCafe(page, 'Cafetería', cafe);
  await loseAnswer(page, 'create-vip-code');
  await page.getByRole('button', { name: 'Crear Código' }).click();
  await expectAtForm(page, UNANSWERED);
  await page.getByRole('button', { name: 'Crear Código' }).click();
  await expectToast(page, '¡Código creado!');
  await sql`delete from public.vip_codes where code = 'z98z98' and cafe_id = ${cafe.id}`;

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
  for (const line of lines.slice(1)) expect(line).toContain(`"${cafe.nombre}";"activo"`);
});
