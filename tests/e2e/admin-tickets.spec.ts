import type { Page } from '@playwright/test';
import { PNG } from 'pngjs';
import { expectAccessible } from './support/accessibility.ts';
import {
  adminAt,
  newVip,
  openTicket,
  pickCafe,
  putOnTop,
  sendTicket,
  signUpAdmin,
  ticketPhoto,
  uploadPhoto,
  ticketsIn,
} from './support/admin.ts';
import { standAt } from './support/database.ts';
import { answerCall, breakCall, loseAnswer, networkLost, refusedWith } from './support/failures.ts';
import { BY_NIGHT, LONG, expect, test } from './support/fixtures.ts';
import { signInAs, type Person } from './support/people.ts';
import { closeToast, expectToast } from './support/toasts.ts';
import { pauseBetweenGestures } from './support/taps.ts';

let admin: Person;
test.beforeEach(async ({ context, sql }) => {
  admin = await signUpAdmin(sql);
  await signInAs(context, admin);
});

test('a ticket is looked at, valued and approved', async ({ page, cafe, sql }) => {
  const vip = await newVip(sql, cafe);
  const id = await sendTicket(vip, cafe);
  await openTicket(page, vip);
  const photo = page.getByRole('img', { name: 'Foto del ticket' });
  await expect(photo).toBeVisible();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(240);
  await page.getByRole('button', { name: 'Girar' }).click();
  await expect(photo).toHaveAttribute('style', /rotate\(90deg\)/);
  await page.getByRole('button', { name: 'Acercar' }).click();
  await expect(page.getByRole('button', { name: 'Alejar' })).toBeEnabled();

  const approve = page.getByRole('button', { name: 'Aprobar' });
  await expect(approve).toBeDisabled();
  const amount = page.getByLabel('Monto en euros');
  await amount.fill('12.345');
  await approve.click();
  await expect(
    page.getByText('Escribe un monto de 0,01 a 1000,00 €, con dos decimales como mucho'),
  ).toBeVisible();
  await expectAccessible(page);
  await amount.fill('0,09');
  await expect(page.getByText('Menos de 0,10 €: no da ningún Conectito')).toBeVisible();
  await amount.fill('12,59');
  await expect(page.getByText('Equivale a 125 Conectitos')).toBeVisible();
  await page.getByLabel('Notas').fill('Gracias por venir');
  await approve.click();
  await expectToast(page, 'Ticket aprobado', '125 Conectitos otorgados.');
  expect(await ticketsIn(sql, [id])).toEqual([
    { status: 'approved', euros: 12.59, conectitos: 125, notes: 'Gracias por venir' },
  ]);

  await page.getByRole('tab', { name: /^Revisados \(\d+\)$/ }).click();
  const card = page.getByRole('listitem').filter({ hasText: vip.email });
  await expect(card.getByText('Aprobado')).toBeVisible();
  await expect(card.getByText('12,59 €')).toBeVisible();
  await expect(card.getByText('125 Conectitos')).toBeVisible();
  await expect(card.getByText('«Gracias por venir»')).toBeVisible();
  await expectAccessible(page);
  await card.getByRole('button', { name: /Ver la foto/ }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: 'Foto del ticket' })).toBeVisible();
});

test('the whole queue is worked through with the keyboard', async ({ page, cafe, sql }) => {
  const vip = await newVip(sql, cafe);
  const ids: string[] = [];
  for (let count = 0; count < 4; count += 1) ids.push(await sendTicket(vip, cafe));
  await putOnTop(sql, ids);
  await openTicketAt(page, ids, vip);
  const keys = page.keyboard;
  await keys.press('j');
  await keys.press('k');
  await takesActs(page);
  await keys.press('e');
  await keys.type('5');
  await keys.press('Enter');
  await expectToast(page, 'Ticket aprobado', '50 Conectitos otorgados.');
  // the next ticket is there, its amount ready to be typed
  await expect(page.getByLabel('Monto en euros')).toBeFocused();
  await takesActs(page);
  await keys.type('abc');
  await keys.press('Enter');
  await expect(page.getByText(/^Escribe un monto/)).toBeVisible();
  await keys.press('Escape');
  await keys.press('n');
  await page.getByLabel('Notas').fill('No se lee');
  await page.getByLabel('Notas').blur();
  await rejectWithKeys(page, '1');
  await expectToast(page, 'Ticket rechazado', 'Motivo: No se lee. Su dueño lo verá.');
  await takesActs(page);
  await keys.press('a');
  await expect(page.getByText('Debes ingresar el monto en euros')).toBeVisible();
  await keys.type('7,5');
  await keys.press('Escape');
  await keys.press('a');
  await expectToast(page, 'Ticket aprobado', '75 Conectitos otorgados.');
  await expect
    .poll(() => ticketsIn(sql, ids))
    .toMatchObject([
      { status: 'approved', euros: 5 },
      { status: 'rejected', notes: 'No se lee' },
      { status: 'approved', euros: 7.5 },
      { status: 'pending' },
    ]);
});

/** Presses R and, as soon as it can be meant, the key of a reason. */
async function rejectWithKeys(page: Page, key: string): Promise<void> {
  const why = page.getByRole('group', { name: /^¿Por qué se rechaza\?/ });
  await page.keyboard.press('r');
  await expect(why).toBeFocused();
  await expect(async () => {
    await page.keyboard.press(key);
    await expect(why).toHaveCount(0, { timeout: 200 });
  }).toPass();
}

/** Waits until the ticket under review can be decided. */
const takesActs = (page: Page) => expect(page.getByRole('button', { name: 'Rechazar' })).toBeEnabled();

/** Opens the queue and picks the first of some tickets that lie on top of one another. */
async function openTicketAt(page: Page, ids: string[], person: Person): Promise<void> {
  await page.goto(adminAt.tickets);
  const mine = page
    .getByRole('list', { name: 'Cola de tickets' })
    .getByRole('button', { name: person.email });
  await expect(mine).toHaveCount(ids.length);
  await mine.first().click();
  // like somebody who has just clicked into the page
  await mine.first().blur();
}

test(
  'a long receipt fills the width and is scrolled through, turned too',
  BY_NIGHT,
  async ({ page, cafe, sql }) => {
    const vip = await newVip(sql, cafe);
    await putOnTop(sql, [await sendTicket(vip, cafe, ticketPhoto(undefined, 3000))]);
    await openTicket(page, vip);
    const photo = page.getByRole('img', { name: 'Foto del ticket' });
    const box = page.getByRole('group', { name: 'Foto del ticket, zona de desplazamiento' });
    const sizes = async () => {
      const [image, frame] = [(await photo.boundingBox())!, (await box.boundingBox())!];
      const scrolls = await box.evaluate((it) => [
        it.scrollWidth / it.clientWidth,
        it.scrollHeight / it.clientHeight,
      ]);
      return { image, frame, scrolls };
    };
    await expect.poll(async () => (await sizes()).scrolls[1]).toBeGreaterThan(4);
    const upright = await sizes();
    expect(upright.image.width).toBeGreaterThan(0.9 * upright.frame.width);
    expect(upright.image.height / upright.image.width).toBeCloseTo(3000 / 240, 1);
    expect(upright.scrolls[0]).toBe(1);
    await page.getByRole('button', { name: 'Girar' }).click();
    const turned = await sizes();
    expect(turned.image.height).toBeGreaterThan(0.9 * turned.frame.height);
    expect(turned.scrolls[0]).toBeGreaterThan(4);
    expect(turned.scrolls[1]).toBe(1);
    await expectAccessible(page);
  },
);

test(
  'a photo whose first sender has deleted their account is still known',
  BY_NIGHT,
  async ({ page, cafe, sql }) => {
    const [gone, vip] = [await newVip(sql, cafe), await newVip(sql, cafe)];
    const bytes = ticketPhoto();
    await sendTicket(gone, cafe, bytes);
    await sql`delete from auth.users where id = ${gone.id}`;
    await putOnTop(sql, [await sendTicket(vip, cafe, bytes)]);
    await openTicket(page, vip);
    await expect(page.getByText('Posible ticket repetido')).toBeVisible();
    const twin = page.getByRole('figure').filter({ hasText: 'Cuenta eliminada' });
    await expect(twin).toContainText('La foto se borró con su cuenta.');
    await expect(twin).toContainText(cafe.nombre);
    await expectAccessible(page);
  },
);

test('the keys can be turned off', BY_NIGHT, async ({ page, cafe, sql }) => {
  const vip = await newVip(sql, cafe);
  const id = await sendTicket(vip, cafe);
  await page.setViewportSize({ width: 1280, height: 800 });
  await openTicket(page, vip);
  await page.getByText('Atajos de teclado').click();
  await page.getByLabel('Usar atajos de una tecla').uncheck();
  await takesActs(page);
  await page.keyboard.press('r');
  await page.keyboard.press('a');
  await expect(page.getByText('Debes ingresar el monto en euros')).toHaveCount(0);
  await expect(page.getByText(/^¿Por qué se rechaza\?/)).toHaveCount(0);
  expect(await ticketsIn(sql, [id])).toMatchObject([{ status: 'pending' }]);
});

test('above 100 € the form asks again', LONG, async ({ page, cafe, sql }) => {
  const vip = await newVip(sql, cafe);
  const id = await sendTicket(vip, cafe);
  await openTicket(page, vip);
  await page.getByLabel('Monto en euros').fill('1250,00');
  await page.getByRole('button', { name: 'Aprobar' }).click();
  await expect(page.getByText(/^Escribe un monto/)).toBeVisible();
  await page.getByLabel('Monto en euros').fill('100,01');
  await page.getByRole('button', { name: 'Aprobar' }).click();
  const question = page.getByRole('dialog', { name: /¿Seguro que son 100,01/ });
  await expect(question.getByText(/1000 Conectitos/)).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Corregir' }).click();
  expect(await ticketsIn(sql, [id])).toMatchObject([{ status: 'pending' }]);
  await page.getByRole('button', { name: 'Aprobar' }).click();
  // the question takes no answer in its first moment
  await expect(async () => {
    if (await question.isVisible())
      await question.getByRole('button', { name: 'Sí, aprobar' }).click({ timeout: 500 });
    await expect(question).toHaveCount(0, { timeout: 200 });
  }).toPass();
  await expectToast(page, 'Ticket aprobado', '1000 Conectitos otorgados.');
});

test(
  'two administrators: one decides, the other is told who and how',
  BY_NIGHT,
  async ({ page, cafe, sql, openBrowser }) => {
    const vip = await newVip(sql, cafe);
    const id = await sendTicket(vip, cafe);
    const other = await openBrowser(await signUpAdmin(sql));
    await openTicket(page, vip);
    await openTicket(other, vip);
    await page.getByLabel('Monto en euros').fill('8');
    await page.getByRole('button', { name: 'Aprobar' }).click();
    await expectToast(page, 'Ticket aprobado');
    await takesActs(other);
    await rejectWithKeys(other, '3');
    await expectToast(
      other,
      'Otra persona se adelantó',
      `${admin.email} ya lo había aprobado (80 Conectitos). Tu decisión no ha cambiado nada.`,
    );
    expect(await ticketsIn(sql, [id])).toMatchObject([{ status: 'approved', euros: 8 }]);
  },
);

test(
  'a decision whose answer got lost is said when it is pressed again',
  BY_NIGHT,
  async ({ page, cafe, sql, allowConsole }) => {
    allowConsole(networkLost);
    const vip = await newVip(sql, cafe);
    await sendTicket(vip, cafe);
    await openTicket(page, vip);
    await loseAnswer(page, 'review_ticket');
    await page.getByLabel('Monto en euros').fill('8');
    await page.getByRole('button', { name: 'Aprobar' }).click();
    await expectToast(page, 'Error', 'No se pudo aprobar el ticket');
    await closeToast(page);
    await page.getByRole('button', { name: 'Aprobar' }).click();
    await expectToast(page, 'Ticket aprobado', '80 Conectitos otorgados.');
  },
);

test(
  'failures and refusals say their sentence, and the ticket stays',
  BY_NIGHT,
  async ({ page, cafe, sql, allowConsole }) => {
    allowConsole(refusedWith(500), refusedWith(401));
    const vip = await newVip(sql, cafe);
    const id = await sendTicket(vip, cafe);
    await openTicket(page, vip);
    await page.getByLabel('Monto en euros').fill('8');
    const repair = await breakCall(page, 'review_ticket');
    await page.getByRole('button', { name: 'Aprobar' }).click();
    await expectToast(page, 'Error', 'No se pudo aprobar el ticket');
    await closeToast(page);
    await page.getByRole('button', { name: 'Rechazar' }).click();
    const reason = page.getByRole('button', { name: 'Otro motivo' });
    await pauseBetweenGestures(page, 700);
    await reason.click();
    await expectToast(page, 'Error', 'No se pudo rechazar el ticket');
    await closeToast(page);
    await repair();
    const body = { code: 'PT401', message: 'UNAUTHENTICATED', details: null, hint: null };
    await answerCall(page, 'review_ticket', body, 401);
    await reason.click();
    await expectToast(page, 'Error', 'No autenticado');
    expect(await ticketsIn(sql, [id])).toMatchObject([{ status: 'pending' }]);
  },
);

test('nobody can review their own ticket', BY_NIGHT, async ({ page, cafe, sql }) => {
  await standAt(sql, 8, admin, cafe);
  await sendTicket(admin, cafe);
  await openTicket(page, admin);
  await expect(page.getByText('Es tu propio ticket')).toBeVisible();
  await expect(page.getByLabel('Monto en euros')).toBeDisabled();
  for (const name of ['Aprobar', 'Rechazar']) await expect(page.getByRole('button', { name })).toBeDisabled();
});

test('the same photo sent twice is shown side by side', LONG, async ({ page, cafe, sql }) => {
  const [vip, other] = [await newVip(sql, cafe), await newVip(sql, cafe)];
  const photo = ticketPhoto();
  await sendTicket(other, cafe, photo);
  await sendTicket(vip, cafe, photo);
  await openTicket(page, vip);
  await expect(page.getByText('Posible ticket repetido')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Foto del ticket' })).toBeVisible();
  await expect(page.getByRole('img', { name: `Foto repetida de ${other.email}` })).toBeVisible();
  await expectAccessible(page);
});

test(
  'a photo that lies there beyond the bounds is opened by a press alone',
  LONG,
  async ({ page, cafe, sql }) => {
    const vip = await newVip(sql, cafe);
    const path = await uploadPhoto(vip, PNG.sync.write(new PNG({ width: 8001, height: 3 })));
    await sql`select private.submit_ticket(${vip.id}, ${cafe.id}, ${path}, o.version, ${'0'.repeat(64)}, null, now())
    from storage.objects o where o.name = ${path}`;
    await openTicket(page, vip);
    const photo = page.getByRole('img', { name: 'Foto del ticket' });
    await expect(page.getByText('Abrirla puede bloquear el navegador.')).toBeVisible();
    await expect(photo).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Abrir la foto' }).click();
    await expect(photo).toBeVisible();
  },
);

test('an empty queue says so', BY_NIGHT, async ({ page }) => {
  await answerCall(page, 'admin_list_tickets', {
    rows: [],
    before: false,
    after: false,
    matching: 0,
    cafe: null,
    waiting_for_team: [],
    for_you: 0,
    pending: 0,
    provisional: 0,
    reviewed: 0,
  });
  await page.goto(adminAt.tickets);
  await expect(page.getByRole('tab', { name: 'Pendientes (0)' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No hay tickets pendientes' })).toBeVisible();
  await page.getByRole('tab', { name: 'Revisados (0)' }).click();
  await expect(page.getByRole('heading', { name: 'No hay tickets revisados' })).toBeVisible();
});

test(
  'oldest first is one press and remembered; café and person narrow the queue',
  LONG,
  async ({ page, cafe, sql }) => {
    const [ana, other] = [await newVip(sql, cafe), await newVip(sql, cafe)];
    const eva = { ...other, email: other.email.replace('@', `.${'de-la-vega-'.repeat(5)}@`) };
    await sql`update auth.users set email = ${eva.email} where id = ${eva.id}`;
    const ids = [await sendTicket(ana, cafe), await sendTicket(ana, cafe), await sendTicket(eva, cafe)];
    await putOnTop(sql, ids);
    await page.goto(adminAt.tickets);
    const queue = page.getByRole('list', { name: 'Cola de tickets' }).getByRole('button');
    await pickCafe(page, 'Filtrar por cafetería', cafe);
    await expect(queue).toHaveText([ana, ana, eva].map(({ email }) => new RegExp(email)));
    // a row stays a row, however long the name in it
    for (const row of await queue.all())
      await expect.poll(async () => (await row.boundingBox())?.height).toBeLessThanOrEqual(40);
    const oldest = page.getByRole('button', { name: 'Más antiguos primero' });
    await oldest.click();
    await expect(oldest).toHaveAttribute('aria-pressed', 'true');
    await page
      .getByRole('searchbox', { name: 'Email de la persona' })
      .fill(eva.email.slice(0, -8).toUpperCase());
    await expect(queue).toHaveText([new RegExp(eva.email)]);
    await expect(page.getByRole('status').getByText('1 ticket', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Quitar filtros' }).click();
    // asked for once, it stays: after a reload, and at the plain address
    await page.goto(adminAt.tickets);
    await expect(oldest).toHaveAttribute('aria-pressed', 'true');
    await pickCafe(page, 'Filtrar por cafetería', cafe);
    await expect(queue).toHaveText([eva, ana, ana].map(({ email }) => new RegExp(email)));
    await oldest.click();
    await expect(oldest).toHaveAttribute('aria-pressed', 'false');
    await expect(queue).toHaveText([ana, ana, eva].map(({ email }) => new RegExp(email)));
    await page.getByRole('button', { name: 'Ver solo los suyos' }).click();
    await expect(queue).toHaveText([ana, ana].map(({ email }) => new RegExp(email)));
    // the top of everybody's queue is left to the others
    await sql`delete from public.purchase_tickets where id in ${sql(ids)}`;
  },
);
