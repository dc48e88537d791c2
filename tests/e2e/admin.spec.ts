import { adminAt, openTicket, pickCafe, signUpAdmin, ticketPhoto } from './support/admin.ts';
import { at, urlOf } from './support/addresses.ts';
import { createCustomerAtHito, type Cafe } from './support/database.ts';
import { DESK, expect, test } from './support/fixtures.ts';
import { fillSignUp, openSignUpForm } from './support/forms.ts';
import { PASSWORD, signInAs, type Person } from './support/people.ts';
import { readQr } from './support/qr.ts';
import { closeToast, expectToast, toastOn } from './support/toasts.ts';
import { uniqueCafeName, uniquePerson } from './support/unique.ts';
import { onPaper } from './support/paper.ts';

test(
  'from the new café to the approved ticket, and to the pause',
  DESK,
  async ({ page, context, sql, openBrowser }) => {
    test.setTimeout(150_000);
    await signInAs(context, await signUpAdmin(sql));
    const nombre = uniqueCafeName();

    await page.goto(`${adminAt.cafes}?tab=alta`);
    await page.getByLabel('Nombre de la cafetería').fill(nombre);
    await page.getByRole('button', { name: 'Crear Cafetería' }).click();
    await expectToast(page, '¡Cafetería creada!');
    await page.getByRole('link', { name: 'Abrir su página' }).click();
    await page.getByRole('heading', { name: 'Ajustes' }).click();
    await page.getByLabel('Enlace para dejar una reseña').fill('https://resenas.example/nueva');
    await page.getByLabel('Perfil de Instagram').fill('https://instagram.example/nueva');
    await page.getByRole('button', { name: 'Guardar enlaces' }).click();
    await expectToast(page, 'Enlaces actualizados');
    await page.getByRole('tab', { name: 'Colores' }).click();
    await page.getByLabel('Color primario', { exact: true }).fill('#7A3E1D');
    await page.getByLabel('Color secundario', { exact: true }).fill('#E0A458');
    await page.getByRole('button', { name: 'Guardar Colores' }).click();
    await expectToast(page, 'Colores actualizados');
    await page.getByRole('tab', { name: 'Información General' }).click();
    await page.getByRole('link', { name: 'QR y cartel' }).click();
    const [cafe] = await sql<
      Cafe[]
    >`select id, nombre, slug, short_slug, vip_id from public.cafeterias where nombre = ${nombre}`;
    if (!cafe) throw new Error('The café is not there');
    const typed = { slug: cafe.short_slug };

    const printed = page.locator('.poster-sheet').getByRole('img', { name: /^Código QR/ });
    const scanned = await onPaper(page, async () => readQr(await printed.screenshot()));

    const me = uniquePerson();
    const phone = await openBrowser();
    await phone.goto(scanned);
    await expect(phone).toHaveURL(urlOf(at.scan(typed)));
    await expect(phone.locator('[style*="--cafe-primary: #7a3e1d"]').first()).toBeAttached();
    await openSignUpForm(phone);
    await fillSignUp(phone, me);
    await expect(phone).toHaveURL(/\/get-started\/.*step=1$/);
    const [account] = await sql<{ id: string }[]>`select id from auth.users where email = ${me.email}`;
    const customer = {
      ...me,
      id: account?.id ?? '',
      password: PASSWORD,
      session: { access_token: '' },
    } satisfies Person;
    await createCustomerAtHito(sql, 7, customer, cafe);

    await page.goto(adminAt.codes);
    await page.getByLabel('Cuántos').fill('5');
    await pickCafe(page, 'Cafetería de los códigos', { nombre });
    await page.getByRole('button', { name: 'Generar códigos' }).click();
    await expectToast(page, '¡5 códigos creados!');
    const code = await page
      .getByRole('list', { name: 'Códigos creados' })
      .getByRole('listitem')
      .first()
      .innerText();
    await page.getByRole('button', { name: 'Activar los 5' }).click();
    await expectToast(page, '¡5 códigos activados!');

    await phone.goto(at.journey(cafe, 7));
    await phone.getByLabel('Código VIP').fill(code);
    await phone.getByRole('button', { name: 'Completar desafío' }).click();
    await phone.getByRole('button', { name: 'Girar la ruleta' }).click();
    await expect(phone.getByRole('heading', { name: /Ya eres Conecta VIP$/ })).toBeVisible({
      timeout: 20_000,
    });

    await phone.goto(at.vip(cafe, 'conectitos'));
    await expect(phone.getByText('¡Conectitos otorgados! Has recibido 150 Conectitos')).toBeAttached();
    await phone.goto(at.tickets(cafe));
    await phone
      .getByLabel('Elegir imagen')
      .setInputFiles({ name: 'ticket.png', mimeType: 'image/png', buffer: ticketPhoto() });
    await phone.getByRole('button', { name: 'Enviar ticket' }).click();
    await expectToast(phone, '¡Ticket enviado!');

    await openTicket(page, me);
    await expect(page.getByRole('img', { name: 'Foto del ticket' })).toBeVisible();
    await page.getByLabel('Importe en euros').fill('12,59');
    await page.getByRole('button', { name: 'Aprobar' }).click();
    await expectToast(page, 'Ticket aprobado', '125 Conectitos otorgados.');
    await closeToast(page);

    await phone.goto(at.vip(cafe, 'conectitos'));
    await expectToast(phone, 'Ticket aprobado');
    await expect(
      phone.getByRole('heading', { name: 'Mis Conectitos' }).locator('..').getByText('275'),
    ).toBeVisible();

    await page.goto(adminAt.cafe(cafe));
    await page.getByRole('button', { name: 'Desactivar cafetería' }).click();
    await expectToast(page, 'Cafetería desactivada');
    await phone.goto(scanned);
    await expect(phone).toHaveURL(urlOf(at.dashboard));
    await expect(toastOn(phone).getByText('Cafetería no disponible')).toBeVisible();
    await expect(phone.getByText('Cafetería Inactiva')).toBeVisible();
    await phone.goto(at.visits(cafe));
    await expectToast(phone, 'Cafetería no disponible');
  },
);
