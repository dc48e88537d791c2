import { randomBytes } from 'node:crypto';
import { PNG } from 'pngjs';
import { companyNif } from '../support/examples/fiscal-qr.ts';
import { expectAccessible } from './support/accessibility.ts';
import { at } from './support/addresses.ts';
import { createCustomerAtHito } from './support/database.ts';
import { refusedWith } from './support/failures.ts';
import { ANY_SIZE, expect, test } from './support/fixtures.ts';
import { memberOf } from './support/people.ts';
import { expectToast } from './support/toasts.ts';
import { expectNotClipped, onPaper } from './support/paper.ts';

test(
  'an owner gives the café a logo, its links, address and hours; a customer sees them at the counter’s address',
  ANY_SIZE,
  async ({ sql, cafe, customer, openBrowser, allowConsole }) => {
    const owner = await memberOf(sql, cafe, 'owner');
    const bar = await openBrowser(owner);
    await bar.goto(at.deskSettings(cafe));
    await expect(bar.getByRole('heading', { name: 'Dirección y horario' })).toBeVisible();
    await expect(bar.getByRole('button', { name: 'Eliminar cafetería' })).toHaveCount(0);
    await expectAccessible(bar);

    const logoInput = bar.getByLabel('Archivo del logo');
    await logoInput.setInputFiles({
      name: 'logo.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    });
    await expect(bar.getByText('No hemos podido abrir esta imagen.', { exact: false })).toBeVisible();
    const logo = bar.getByRole('img', { name: `Logo de ${cafe.nombre}` });
    const noise = new PNG({ width: 512, height: 512 });
    noise.data.set(randomBytes(noise.data.length));
    for (let alpha = 3; alpha < noise.data.length; alpha += 4) noise.data[alpha] = 255;
    const buffer = PNG.sync.write(noise);
    await logoInput.setInputFiles({ name: 'ruido.png', mimeType: 'image/png', buffer });
    // What has too many bytes is sent smaller, and as PNG: Apple's wallet takes no other.
    await expect(logo).toHaveJSProperty('naturalWidth', 192);
    // larger than a logo is sent, and not square
    const picture = new PNG({ width: 900, height: 600 });
    picture.data.fill(0x88);
    await logoInput.setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: PNG.sync.write(picture),
    });
    await expectToast(bar, 'Logo actualizado');
    await expect(logo).toHaveJSProperty('naturalWidth', 512);
    await expect(logo).toHaveJSProperty('naturalHeight', 512);
    await expect(logo).toHaveAttribute('src', /\.png$/);

    await bar.getByLabel('Enlace para dejar una reseña').fill('https://g.example/r/1');
    await bar.getByRole('button', { name: 'Guardar enlaces' }).click();
    await expectToast(bar, 'Enlaces actualizados');

    const nif = bar.getByLabel('NIF que sale en tus tickets');
    await nif.fill(companyNif(Date.now() % 10_000_000).replace('B', 'b-'));
    await bar.getByRole('button', { name: 'Guardar NIF' }).click();
    await expectToast(bar, 'NIF guardado');
    await expect(nif).toHaveValue(/^B\d{8}$/);

    await bar.getByLabel('Dirección', { exact: false }).first().fill('Calle Mayor 1, Madrid');
    await bar.getByRole('button', { name: 'Indicar horario' }).click();
    await bar.getByRole('button', { name: 'Abrir, Lunes' }).click();
    await bar.getByRole('button', { name: 'Otro turno, Lunes' }).click();
    await bar.getByLabel('Lunes, turno 1: cierra').fill('14:00');
    await bar.getByLabel('Lunes, turno 2: abre').fill('17:00');
    await bar.getByLabel('Lunes, turno 2: cierra').fill('20:30');
    for (const day of ['Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'])
      await bar.getByRole('button', { name: `Como el día anterior, ${day}` }).click();
    await bar.getByRole('button', { name: 'Guardar dirección y horario' }).click();
    await expectToast(bar, 'Dirección y horario guardados');
    await expect(bar.getByText('Lunes a domingo: 08:00–14:00 y 17:00–20:30')).toBeVisible();

    // A customer at challenge 1 would go straight to it.
    await createCustomerAtHito(sql, 2, customer, cafe);
    const phone = await openBrowser(customer);
    await phone.goto(at.scan(cafe));
    await expect(phone.getByText('Hoy: 08:00–14:00 y 17:00–20:30')).toBeVisible();
    await expect(phone.getByRole('link', { name: 'Calle Mayor 1, Madrid' })).toBeVisible();
    await expect(phone.locator('header img[src*="/cafe-logos/"]')).toHaveJSProperty('naturalWidth', 512);
    await expectAccessible(phone);

    // the poster waits for the logo, and goes to the printer without one that does not come
    await bar.addInitScript(() => {
      window.print = () => {
        const pictures = [...document.querySelectorAll<HTMLImageElement>('.poster-sheet img')];
        const there = pictures.map(({ complete, naturalWidth, style }) =>
          style.display === 'none' ? 'gone' : complete && naturalWidth > 0,
        );
        document.body.setAttribute('data-printed', there.join());
      };
    });
    await sql`update public.cafeterias set poster_headline = 'Tu primera tostada con tomate, de regalo' where id = ${cafe.id}`;
    const print = bar.getByRole('button', { name: 'Imprimir cartel' });
    for (const [comes, printed] of [
      [true, 'true'],
      [false, 'gone'],
    ] as const) {
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      await bar.route('**/cafe-logos/**', async (route) => {
        await held;
        await (comes ? route.continue() : route.fulfill({ status: 404 }));
      });
      if (!comes) allowConsole(refusedWith(404));
      await bar.goto(at.deskPoster(cafe), { waitUntil: 'domcontentloaded' });
      await print.click();
      release();
      await expect(bar.locator('body')).toHaveAttribute('data-printed', printed);
      // with two lines of a headline nothing is cut off either
      await onPaper(bar, () => expectNotClipped(bar.locator('.poster-sheet')));
      await bar.unroute('**/cafe-logos/**');
    }
    await bar.goto(at.deskSettings(cafe));

    await bar.getByRole('button', { name: 'Desactivar cafetería' }).click();
    await expectToast(bar, 'Cafetería desactivada');

    // A member without the permission gets no offer to change the looks, and is refused.
    allowConsole(refusedWith(403));
    await sql`update public.cafe_members set role = 'staff' where user_id = ${owner.id}`;
    await bar.reload();
    await expect(bar.getByText('Dirección y horario')).toHaveCount(0);
  },
);
