import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { adminAt, signUpAdmin } from './support/admin.ts';
import { at, urlOf } from './support/addresses.ts';
import { type Cafe } from './support/database.ts';
import { LONG, expect, test } from './support/fixtures.ts';
import { signUp } from './support/people.ts';
import { readQr } from './support/qr.ts';
import { expectToast } from './support/toasts.ts';
import { uniqueCafeName } from './support/unique.ts';
import { onPaper, sheetsOf, watchPrinter } from './support/paper.ts';

/** Most presses and inputs of the owner from the invitation to a café that can begin: a minute or two at a calm pace. */
const MAX_TAPS = 21;

/** Reads the QR code on the one sheet of a page. */
const scanOnPaper = (page: Page, sheet: string) =>
  onPaper(page, async () => {
    expect(await sheetsOf(page)).toHaveLength(1);
    const code = page
      .locator(sheet)
      .first()
      .getByRole('img', { name: /^Código QR/ });
    return readQr(await code.screenshot());
  });

test(
  'an invited owner readies a café for its first customer by what Hoy says is missing',
  LONG,
  async ({ sql, openBrowser }) => {
    test.setTimeout(150_000);
    // the administrator makes the café and invites who will run it
    const operator = await signUpAdmin(sql);
    const admin = await openBrowser(operator);
    const nombre = uniqueCafeName();
    const titular = await signUp();
    await admin.goto(`${adminAt.cafes}?tab=alta`);
    await admin.getByLabel('Nombre de la cafetería').fill(nombre);
    await admin.getByLabel('Email de la persona titular').fill(titular.email);
    await admin.getByRole('button', { name: 'Crear Cafetería' }).click();
    const invitation = await admin.getByText(/\/join-team#invitacion=/).textContent();
    await expect.poll(() => sql`select from public.cafeterias where nombre = ${nombre}`).toHaveLength(1);
    const [created] = await sql<
      Cafe[]
    >`select id, vip_id, nombre, slug, short_slug from public.cafeterias where nombre = ${nombre}`;
    const cafe = created!;

    // the owner's phone: from the invitation, by what the first screen says is missing, to poster and ten cards
    const begun = Date.now();
    let done = 0;
    const press = async (role: 'button' | 'link', name: string | RegExp) => {
      done += 1;
      await owner.getByRole(role, { name }).click();
    };
    const owner = await openBrowser(titular);
    const printed = await watchPrinter(owner);
    await owner.goto(invitation!);
    await press('button', 'Aceptar la invitación');
    const missing = owner.getByRole('region', { name: 'Antes del primer cliente' }).getByRole('link');
    await expect(missing).toHaveCount(7);
    await expectAccessible(owner);
    await press('link', /^Imprime el cartel/);
    await press('button', 'Imprimir cartel');
    await printed();
    expect(await scanOnPaper(owner, '.poster-sheet')).toMatch(urlOf(at.scan({ slug: cafe.short_slug })));
    await press('link', 'Hoy');
    await expect(missing).toHaveCount(6);
    await press('link', /^Imprime diez tarjetas VIP/);
    await press('button', 'Generar códigos');
    await press('button', 'Activar e imprimir tarjetas (10)');
    await printed();
    expect(await scanOnPaper(owner, '.vip-card')).toMatch(/#codigo=[a-z0-9]{6}$/);
    await press('link', 'Hoy');
    await expect(missing).toHaveCount(5);
    await press('link', /^Pon el enlace de tus reseñas/);
    await owner.getByLabel('Enlace para dejar una reseña').fill('https://resenas.example/nueva');
    await press('button', 'Guardar enlaces');
    await expectToast(owner, 'Enlaces actualizados');
    await owner.getByLabel('Nombre legal').fill('Café de Prueba, S. L.');
    await owner.getByLabel('NIF', { exact: true }).fill('B12345674');
    await owner.getByLabel('Domicilio').fill('Calle Mayor 1, 28013 Madrid');
    await press('button', 'Guardar de quién es');
    await expectToast(owner, 'Datos guardados');
    await press('link', 'Hoy');
    await press('link', /^Acepta el contrato de datos/);
    await expect(owner.getByText(/^Este contrato es entre Café de Prueba, S\. L\./)).toBeVisible();
    await expectAccessible(owner);
    await owner.getByLabel('Tu nombre y apellidos').fill('Ana Pérez Gil');
    await press('button', 'He leído el contrato y lo acepto');
    await expectToast(owner, 'Contrato aceptado');
    await owner.getByRole('link', { name: 'Ver e imprimir las bases' }).click();
    await expect(owner.getByText(/^Café de Prueba, S\. L\., con NIF B12345674/)).toBeVisible();
    await expectAccessible(owner);
    expect((await sheetsOf(owner)).length).toBeLessThanOrEqual(3);
    await owner.goto(at.deskDocuments(cafe));
    await press('link', 'Hoy');
    await expect(owner.getByRole('heading', { name: /^Palabra de hoy/ })).toBeVisible();
    await expect(missing).toHaveCount(0);
    // the link, the three lines of the identity and the name under the contract are fields
    done += 5;
    expect(done).toBeLessThanOrEqual(MAX_TAPS);
    console.log(`The owner: ${done} presses and fields, ${Math.round((Date.now() - begun) / 1000)} s`);
  },
);
