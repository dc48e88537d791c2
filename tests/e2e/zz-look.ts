import { adminAt, signUpAdmin } from './support/admin.ts';
import { openCafe } from './support/database.ts';
import { test } from './support/fixtures.ts';
import { uniqueCafeName, uniquePerson } from './support/unique.ts';
test('look', async ({ sql, openBrowser }) => {
  test.setTimeout(120_000);
  const page = await openBrowser(await signUpAdmin(sql));
  const shot = async (name: string) => {
    for (const [w, h] of [[1280, 800], [390, 844]] as const) {
      await page.setViewportSize({ width: w, height: h });
      await page.waitForTimeout(400);
      await page.screenshot({ path: `/tmp/shots/create/${name}-${w}.png`, fullPage: true });
    }
  };
  await page.goto(`${adminAt.cafes}?tab=alta`);
  await page.getByLabel('Nombre de la cafetería').fill('ab');
  await page.getByRole('button', { name: 'Crear Cafetería' }).click();
  await page.getByText('al menos 3 letras').waitFor();
  await shot('form');
  await page.getByLabel('Nombre de la cafetería').fill(uniqueCafeName());
  await page.getByLabel('Email de la persona titular').fill(uniquePerson().email);
  await page.getByRole('button', { name: 'Crear Cafetería' }).click();
  await page.getByText('está lista').waitFor();
  await shot('made');
  const cafe = await openCafe(sql);
  await page.goto(`${adminAt.cafes}?tab=lista`);
  await page.getByLabel(/^Una por/).fill(`Nombre;Correo\n${uniqueCafeName()};ana@gmail.con\n${uniqueCafeName()}\nab;x@y.es\n${cafe.nombre};a@b.es\n${uniqueCafeName()};eva@\n${uniqueCafeName()};eva@bar.es`);
  await page.getByText('No se crea otra').waitFor();
  await shot('list');
  await page.getByRole('button', { name: /^Crear \d/ }).click();
  await page.getByText('Copiar todos').or(page.getByRole('button', { name: 'Copiar todos los enlaces' })).first().waitFor();
  await page.waitForTimeout(1500);
  await shot('list-done');
});
