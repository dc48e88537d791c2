import type { Page } from '@playwright/test';
import { callProcedure } from '../support/backend/api.ts';
import { newTag, touch, type WrittenTag } from '../support/given/nfc-tag.ts';
import { requireProof } from '../support/given/presence.ts';
import { expectAccessible } from './support/accessibility.ts';
import { signUpAdmin } from './support/admin.ts';
import { at } from './support/addresses.ts';
import { door } from './support/environment.ts';
import { expect, test } from './support/fixtures.ts';
import { memberOf, type Person } from './support/people.ts';
import { expectNotClipped } from './support/sizes.ts';
import { pressUntilGone } from './support/taps.ts';
import { expectToast } from './support/toasts.ts';

/** Prepares a chip and reads what the screen says is to be written into it. */
async function prepare(desk: Page, label: string, uid: string): Promise<WrittenTag & { address: string }> {
  await desk.getByLabel(label).fill(uid.match(/../g)!.join(':').toLowerCase());
  await desk.getByRole('button', { name: 'Preparar', exact: true }).click();
  const value = (name: string) =>
    desk.getByRole('term').filter({ hasText: name }).locator('+ dd').innerText();
  await expect(desk.getByRole('heading', { name: /^Apunta esto ahora/ })).toBeVisible();
  const [address, mac_key, meta_key] = [
    await value('Dirección'),
    await value('Clave 1, de firma'),
    await value('Clave 2, de lectura'),
  ];
  return { uid, address, mac_key, meta_key };
}

test('an owner makes a tag, touches it, asks for proof with it, and renames, replaces and revokes it', async ({
  cafe,
  sql,
  openBrowser,
}) => {
  const owner = await memberOf(sql, cafe, 'owner');
  const desk = await openBrowser(owner);
  const touchAs = async ({ session }: Person, token: string) => {
    const args = { cafe_slug: cafe.slug, token };
    return (await callProcedure(door(session.access_token), 'claim_presence', args)).tag_active;
  };
  await desk.goto(at.deskCounterScreens(cafe));
  // What belongs to a choice opens with it; who writes no tags reads neither of UIDs nor of keys.
  const order = desk.getByText('Quiero una etiqueta');
  await expect(desk.getByRole('radio', { name: /^Como siempre/ })).toBeChecked();
  await expect(order).toBeHidden();
  await desk.getByRole('radio', { name: /^Con prueba Tocan/ }).check();
  expect(await desk.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1000);
  await order.click();
  await expect(desk.getByRole('link', { name: 'Pedirla a Conecta' })).toHaveAttribute(
    'href',
    new RegExp(`^mailto:.*${encodeURIComponent(cafe.nombre)}`),
  );
  await expect(desk.getByLabel('UID de la etiqueta')).toBeHidden();
  await expectAccessible(desk);
  await desk.getByText('La grabo yo').click();
  const chip = await prepare(desk, 'UID de la etiqueta', newTag().uid);
  await desk.getByText('Cómo se graba, paso a paso').click();
  await expectAccessible(desk);
  await expectNotClipped(desk);

  // The keys are in no storage, and nobody leaves them behind unasked.
  const stored = JSON.stringify([
    await desk.context().storageState(),
    await desk.evaluate(() => JSON.stringify([sessionStorage, history.state, location.href])),
  ]);
  for (const key of [chip.mac_key, chip.meta_key]) expect(stored).not.toContain(key);
  await desk.getByRole('link', { name: 'Hoy' }).click();
  await expect(desk.getByRole('dialog', { name: '¿Salir sin guardar las claves?' })).toBeVisible();
  await desk.getByRole('button', { name: 'Seguir aquí' }).click();

  // The chip writes over the zeros, and the first touch of somebody of the team makes it active.
  const written = chip.address.replace(/0{48}$/, touch(chip, 1));
  expect(await touchAs(owner, written.split('#t=')[1]!)).toBe(true);
  await expect(desk.getByText('Activa: Etiqueta 1. Tus clientes ya pueden tocarla.')).toBeVisible();
  await expect(desk.getByText(chip.mac_key)).toHaveCount(0);
  await desk.getByRole('button', { name: 'Hecho' }).click();

  await desk.getByRole('radio', { name: /^Como siempre/ }).check();
  await desk.getByRole('button', { name: 'Trabajar «Con prueba»' }).click();
  await pressUntilGone(desk.getByRole('button', { name: 'Sí, desde ahora' }));
  await expectToast(desk, 'Ahora trabajáis: Con prueba');
  await expect(desk.getByRole('radio', { name: /^Con prueba Tocan/ })).toBeChecked();
  await expect(desk.getByRole('button', { name: 'Trabajar «Con prueba»' })).toHaveCount(0);

  await desk.getByText('Etiqueta 1', { exact: true }).click();
  await desk.getByRole('button', { name: 'Cambiar nombre: Etiqueta 1' }).click();
  await desk.getByLabel('Nombre de la etiqueta').fill('Barra');
  await desk.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expectToast(desk, 'Nombre guardado');

  await desk.getByRole('button', { name: 'Cambiar por otra: Barra' }).click();
  await expectAccessible(desk);
  const second = await prepare(desk, 'UID de la etiqueta nueva', newTag().uid);
  await expect(desk.getByText(/^Activa hasta el primer toque de la nueva/)).toBeVisible();
  expect(await touchAs(owner, touch(chip, 2))).toBe(true);
  expect(await touchAs(owner, touch(second, 1))).toBe(true);
  expect(await touchAs(owner, touch(chip, 3))).toBe(false);
  await expect(desk.getByText('Activa: Barra. Tus clientes ya pueden tocarla.')).toBeVisible();
  await desk.getByRole('button', { name: 'Hecho' }).click();

  await desk.getByText('Barra', { exact: true }).click();
  await desk.getByRole('button', { name: 'Retirar: Barra' }).click();
  await pressUntilGone(desk.getByRole('button', { name: 'Sí, retirarla' }));
  await expectToast(desk, 'Etiqueta retirada');
  await expect(desk.getByRole('list', { name: 'Etiquetas' })).toHaveCount(0);
  expect(await touchAs(owner, touch(second, 2))).toBe(false);
});

test('an administrator takes in a file of tags that were bought written, and saves one for the shop', async ({
  cafe,
  sql,
  openBrowser,
}) => {
  await requireProof(sql, cafe);
  const desk = await openBrowser(await signUpAdmin(sql));
  await desk.goto(at.deskCounterScreens(cafe));
  const [bought, first, second] = [newTag(), newTag(), newTag()];
  const rows = [`UID;Clave 1;Clave 2`, `${bought.uid};${bought.mac_key};${bought.meta_key}`];
  const chosen = desk.getByLabel('Archivo de etiquetas');
  await chosen.setInputFiles({
    name: 'etiquetas.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\ufeff${[...rows, first.uid, second.uid].join('\r\n')}`),
  });
  await desk.getByRole('button', { name: 'Preparar', exact: true }).click();
  const saving = desk.waitForEvent('download');
  await desk.getByRole('button', { name: 'Descargar para quien la graba' }).click();
  const file = await (await saving).createReadStream();
  const text = Buffer.concat(await file.toArray()).toString();
  expect(text).toContain(first.uid);
  expect(text).toContain(second.uid);
  expect(text).not.toContain(bought.uid);
  await desk.getByRole('button', { name: 'Ya las he guardado' }).click();
  await expect(desk.getByText('Preparada: tócala con este móvil')).toHaveCount(3);

  // Keys as they were bought: its touch is good.
  await callProcedure(door(), 'claim_presence', {
    cafe_slug: cafe.slug,
    token: touch(bought, 7),
    browser: 'b'.repeat(43),
  });
  await desk.reload();
  await expect(desk.getByText('Activa. Toques de clientes hoy: 1.')).toBeVisible();
});
