import { rpc } from '../support/given/factories.ts';
import { expectAccessible } from './support/accessibility.ts';
import { adminAt, newVip, pickCafe, sendTicket, signUpAdmin } from './support/admin.ts';
import { at, urlOf } from './support/addresses.ts';
import { createCustomerAtHito } from './support/database.ts';
import { ANY_SIZE, expect, test } from './support/fixtures.ts';
import { memberOf, signInAs } from './support/people.ts';

test(
  'an administrator looks at a bar and changes nothing there, and helps its customer from the administration',
  ANY_SIZE,
  async ({ page, context, cafe, customer, sql }) => {
    const admin = await signUpAdmin(sql);
    await signInAs(context, admin);
    const enrollmentId = await createCustomerAtHito(sql, 3, customer, cafe);
    await memberOf(sql, cafe, 'owner');
    await sql`delete from public.visitas_clientes where user_id = ${customer.id} and fecha_visita = (now() at time zone 'Europe/Madrid')::date`;

    await page.goto(adminAt.cafe(cafe));
    await page.getByRole('link', { name: 'Ver la barra' }).click();
    const banner = page.getByRole('note').filter({ hasText: `Estás mirando la barra de ${cafe.nombre}.` });
    await expect(banner).toContainText('Solo lectura; para cambiar algo, usa la administración');
    await expect(page.getByRole('heading', { name: /^Palabra de hoy/ })).toBeVisible();
    await expectAccessible(page);

    // a former address of the administration, and one of the four screens on which administrators act
    await page.goto(adminAt.cafe(cafe, 'equipo'));
    await expect(page).toHaveURL(urlOf(at.deskTeam(cafe)));
    await expect(page.getByRole('note')).toContainText(
      `Estás en la barra de ${cafe.nombre} como administración`,
    );
    await expect(page.getByRole('button', { name: 'Invitar' })).toBeEnabled();

    await page.goto(at.deskSettings(cafe));
    await expect(page.getByRole('heading', { name: 'Reseñas e Instagram' })).toBeVisible();
    const dead = page.locator('main fieldset :is(button, input, select, textarea)');
    await expect(dead.and(page.locator(':disabled')).first()).toBeVisible();
    await expect(dead.and(page.locator(':enabled'))).toHaveCount(0);

    // Controls that only read stay enabled where actions are not.
    await rpc(sql, admin.id, 'generate_vip_codes', { cafe_id: cafe.id, amount: 26 });
    await page.goto(at.deskVipCodes(cafe));
    await page.getByRole('tab', { name: 'Administrar' }).click();
    await page.getByRole('button', { name: 'Siguiente' }).click();
    await expect(page.getByText('26–26 de 26')).toBeVisible();
    // the page before stays until this one is there
    const activate = page.getByRole('button', { name: /^Activar \w+ de/ });
    await expect(activate).toHaveCount(1);
    await expect(activate).toBeDisabled();
    await page.getByLabel('Filtrar por estado').selectOption('Activo');
    await expect(page.getByText('Ningún código coincide')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Exportar CSV' })).toBeDisabled();
    await sendTicket(await newVip(sql, cafe), cafe);
    await page.goto(at.deskTickets(cafe));
    await expect(page.getByLabel('Importe en euros')).toBeDisabled();
    await page.getByRole('button', { name: 'Ver primero los más antiguos' }).click();
    await expect(page).toHaveURL(/orden=antiguos/);
    await page.getByRole('tab', { name: /^Revisados/ }).click();
    await expect(page.getByText('No hay tickets revisados')).toBeVisible();

    await page.goto(at.deskCustomers(cafe));
    await page.getByLabel('Buscar cliente').fill(customer.email);
    const found = page.getByRole('region', { name: 'Clientes encontrados' });
    await found.getByRole('button', { name: /^Ana/ }).click();
    await expect(page.getByRole('heading', { name: 'Lo que ha pasado' })).toBeVisible();
    await expect(page.getByRole('button', { name: /visita|Conectitos|canje/i })).toHaveCount(0);
    await expectAccessible(page);

    await banner.getByRole('link', { name: 'usa la administración' }).click();
    await expect(page).toHaveURL(urlOf(adminAt.cafe(cafe)));
    await page.getByRole('link', { name: 'Buscar clientes' }).click();
    const field = page.getByRole('combobox', { name: 'Cafetería' });
    await expect(field).toHaveValue(cafe.nombre);
    await expectAccessible(page);

    // The search covers one café first, then all.
    await page.getByLabel('Buscar cliente').fill(customer.email);
    await expect(page.getByText('1 cliente', { exact: true })).toBeVisible();
    await field.click();
    await page.getByRole('option', { name: 'Todas las cafeterías' }).click();
    await expect(page).toHaveURL(urlOf(adminAt.customers));
    await page.getByRole('button', { name: new RegExp(`^Ana.*${cafe.nombre}`) }).click();
    await expect(page.getByText(`Cliente de ${cafe.nombre}`)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Añadir una visita' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Otro' }).check();
    await dialog.getByLabel('¿Cuál?').fill('Llamó por teléfono');
    await dialog.getByRole('button', { name: 'Añadir una visita' }).click();
    await expect(page.getByText(/^Visita añadida: /)).toBeVisible();
    const [correction] =
      await sql`select role, actor from private.corrections where enrollment_id = ${enrollmentId}`;
    expect(correction).toEqual({ role: 'administrator', actor: admin.id });
    await page.getByRole('button', { name: 'Volver a buscar' }).click();
    await pickCafe(page, 'Cafetería', cafe);
    await expect(page).toHaveURL(urlOf(`${adminAt.customers}?cafe=${cafe.id}`));
  },
);
