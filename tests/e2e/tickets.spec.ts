import type { Page } from '@playwright/test';
import type { Sql } from 'postgres';
import { createAdmin, rpc } from '../support/factories.ts';
import { storePhoto, submitPhoto } from '../support/vip.ts';
import { expectAccessible } from './support/accessibility.ts';
import { at, urlOf } from './support/addresses.ts';
import { openCafe, setCafe, standAt, type Cafe } from './support/database.ts';
import { dateOf } from './support/dates.ts';
import {
  answerCall,
  breakCall,
  cutCall,
  holdCall,
  loseAnswer,
  networkLost,
  PHOTO_UPLOAD,
  refusedWith,
} from './support/failures.ts';
import { ANY_SIZE, BY_NIGHT, LONG, expect, test } from './support/fixtures.ts';
import { logIn } from './support/forms.ts';
import { signInAs, type Person } from './support/people.ts';
import { otherFile, ticketPhoto, type PickedFile } from './support/photos.ts';
import { countTaps } from './support/taps.ts';
import { closeToast, expectToast, toastOn } from './support/toasts.ts';
import { accountsOf, expectBalance, vipAt } from './support/vip.ts';

test.beforeEach(({ context, person }) => signInAs(context, person));

const preview = (page: Page) => page.getByRole('img', { name: 'Vista previa de tu ticket' });
const sendButton = (page: Page) => page.getByRole('button', { name: 'Enviar ticket' });
const retryButton = (page: Page) => page.getByRole('button', { name: 'Reintentar' });
const pick = (page: Page, file: PickedFile, way = 'Elegir imagen') =>
  page.getByLabel(way).setInputFiles(file);

/** Opens the screen and picks a photo; its text makes it one of a kind. */
async function openWithPhoto(page: Page, cafe: Cafe, text = cafe.nombre) {
  await page.goto(at.tickets(cafe));
  await pick(page, await ticketPhoto(page, text));
  await expect(preview(page)).toBeVisible();
}

/** The tickets of a person at a café, oldest first. */
function ticketsOf(sql: Sql, person: Person, cafe: Cafe) {
  return sql<{ id: string; status: string; image_hash: string; ticket_image_url: string }[]>`
    select id, status, image_hash, ticket_image_url from public.purchase_tickets
    where user_id = ${person.id} and cafe_id = ${cafe.id} order by created_at`;
}

/** Sends a ticket as another phone would. Returns its id. */
async function sendElsewhere(sql: Sql, person: Person, cafe: Cafe): Promise<string> {
  return (await submitPhoto(sql, person.id, { cafe, path: await storePhoto(sql, person) })).id;
}

/** Decides on a ticket as an administrator. */
async function review(sql: Sql, ticketId: string, decision: { approve: number } | { reject: string }) {
  const admin = await createAdmin(sql);
  const [ticket] = await sql<{ photo: string }[]>`
    select private.photo_etag(ticket_image_url) as photo from public.purchase_tickets where id = ${ticketId}`;
  const args =
    'approve' in decision
      ? { decision: 'approve', amount_cents: decision.approve }
      : { decision: 'reject', reason: 'unreadable', notes: decision.reject };
  await rpc(sql, admin.id, 'review_ticket', { ticket_id: ticketId, photo: ticket!.photo, ...args });
}

test('a ticket from the photo to the credited balance', async ({ page, cafe, person, sql }) => {
  const vip = await vipAt(sql, person, cafe);
  await page.goto(at.vip(cafe, 'conectitos'));
  const taps = await countTaps(page);
  await page.getByRole('link', { name: 'Ganar Conectitos' }).click();
  await expect(page).toHaveURL(urlOf(at.tickets(cafe)));
  await expect(page.getByRole('heading', { name: 'Ganar Conectitos', level: 1 })).toBeVisible();
  await expect(page.getByText('10 Conectitos por cada 1 €')).toBeVisible();
  await expect(page.getByText(`El ticket es de ${cafe.nombre}.`)).toBeVisible();
  await expect(page.getByText('Aún no has enviado ningún ticket.')).toBeVisible();
  await expectAccessible(page);

  await pick(page, await ticketPhoto(page, cafe.nombre), 'Hacer foto');
  await expect(preview(page)).toBeVisible();
  // scaled down before it is sent
  await expect
    .poll(() => preview(page).evaluate((image: HTMLImageElement) => image.naturalHeight))
    .toBe(1600);
  await expectAccessible(page);
  await sendButton(page).click();
  await expectToast(page, '¡Ticket enviado!', 'Te avisaremos cuando se apruebe.');
  // and the press on the camera, which a test takes for the person
  expect(taps() + 1).toBe(3);
  await closeToast(page);
  await expect(page).toHaveURL(urlOf(at.vip(cafe, 'conectitos')));
  const [ticket, ...more] = await ticketsOf(sql, person, cafe);
  expect(more).toEqual([]);
  expect(ticket!.ticket_image_url).toMatch(new RegExp(`^${person.id}/\\d+\\.jpg$`));
  const [object] = await sql<{ control: string }[]>`
    select metadata ->> 'cacheControl' as control from storage.objects where name = ${ticket!.ticket_image_url}`;
  expect(object!.control).toBe('max-age=3600');

  await page.getByRole('link', { name: 'Ganar Conectitos' }).click();
  const entry = page.getByRole('listitem').filter({ hasText: `Enviado el ${dateOf(new Date())}` });
  await expect(entry).toContainText('En revisión');
  await expectAccessible(page);

  await review(sql, ticket!.id, { approve: 1240 });
  await page.goto(at.vip(cafe, 'conectitos'));
  await expectToast(page, 'Ticket aprobado', 'Has recibido 124 Conectitos.');
  await expectBalance(page, 274);
  await expect(
    page.getByRole('main').getByRole('listitem').filter({ hasText: 'Ticket aprobado' }),
  ).toContainText('+124');
  await expect
    .poll(
      () => sql`select from public.purchase_tickets where id = ${ticket!.id} and outcome_seen_at is not null`,
    )
    .toHaveLength(1);
  expect(await accountsOf(sql, vip)).toEqual({ balance: 274, sum: 274, last: 274, movements: 2 });

  await page.goto(at.tickets(cafe));
  await expect(entry).toContainText('Aprobado');
  await expect(entry).toContainText(/12,40\s€ · \+124 Conectitos/);
  await expect(toastOn(page)).toHaveCount(0);
});

test('what is no photo is refused with a helpful message', LONG, async ({ page, cafe, person, sql }) => {
  await vipAt(sql, person, cafe);
  await page.goto(at.tickets(cafe));
  await sendButton(page).click();
  await expect(page.getByText('Por favor selecciona una imagen del ticket', { exact: true })).toBeVisible();
  await expectAccessible(page);
  for (const [file, message] of [
    [otherFile('ticket.pdf', 'application/pdf'), 'Por favor selecciona una imagen'],
    [otherFile('IMG_0001.HEIC', 'image/heic'), /^Este navegador no puede abrir fotos HEIC\./],
    [otherFile('rota.jpg', 'image/jpeg'), /^No hemos podido abrir esta imagen\./],
  ] as const) {
    await pick(page, file);
    await expect(page.getByText(message, { exact: true })).toBeVisible();
    await expect(preview(page)).toHaveCount(0);
  }
  await pick(page, await ticketPhoto(page, cafe.nombre, 'image/jpeg'));
  await expect(preview(page)).toBeVisible();
  await expect(page.getByText(/^No hemos podido abrir/)).toHaveCount(0);
  expect(await ticketsOf(sql, person, cafe)).toHaveLength(0);
});

test('a long receipt stays readable, in the preview too', BY_NIGHT, async ({ page, cafe, person, sql }) => {
  await vipAt(sql, person, cafe);
  await page.goto(at.tickets(cafe));
  await pick(page, await ticketPhoto(page, cafe.nombre, 'image/jpeg', { width: 300, height: 6000 }));
  const shown = () =>
    preview(page).evaluate(
      ({ naturalWidth, naturalHeight, clientWidth, parentElement }: HTMLImageElement) => ({
        naturalWidth,
        naturalHeight,
        fillsTheWidth: clientWidth === parentElement!.clientWidth,
        scrolls: parentElement!.scrollHeight > 2 * parentElement!.clientHeight,
      }),
    );
  await expect
    .poll(shown)
    .toEqual({ naturalWidth: 300, naturalHeight: 6000, fillsTheWidth: true, scrolls: true });
  await expectAccessible(page);
});

test('an amount too small for a Conectito is told so', BY_NIGHT, async ({ page, cafe, person, sql }) => {
  await vipAt(sql, person, cafe);
  await review(sql, await sendElsewhere(sql, person, cafe), { approve: 9 });
  await page.goto(at.tickets(cafe));
  await expectToast(page, 'Ticket aprobado', 'Con menos de 0,10 € no suma Conectitos.');
  const entry = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Enviado el' });
  await expect(entry).toContainText(/0,09\s€ · menos de 0,10 € no suman Conectitos/);
});

test('a word of 80 letters does not widen the page', BY_NIGHT, async ({ page, person, sql }) => {
  const word = Array.from({ length: 80 }, () =>
    String.fromCharCode(97 + Math.floor(Math.random() * 26)),
  ).join('');
  const cafe = await openCafe(sql, word);
  await vipAt(sql, person, cafe);
  await review(sql, await sendElsewhere(sql, person, cafe), { reject: word });
  await page.goto(at.tickets(cafe));
  await closeToast(page);
  await expect(page.getByText(`«${word}»`)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
});

test('a rejection tells its reason, once', BY_NIGHT, async ({ page, cafe, person, sql }) => {
  await vipAt(sql, person, cafe);
  await review(sql, await sendElsewhere(sql, person, cafe), { reject: 'No se lee el total' });
  await page.goto(at.tickets(cafe));
  await expectToast(page, 'Ticket rechazado', /^No se lee bien en la foto\..* «No se lee el total»$/);
  const entry = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Enviado el' });
  await expect(entry).toContainText('Rechazado');
  await expect(entry).toContainText('No se lee bien en la foto. Puedes enviar otra más clara');
  await expect(entry).toContainText('«No se lee el total»');
  await expectAccessible(page);
  await expect
    .poll(
      () => sql`select from public.purchase_tickets where user_id = ${person.id} and outcome_seen_at is null`,
    )
    .toHaveLength(0);
  await page.reload();
  await expect(entry).toBeVisible();
  await expect(toastOn(page)).toHaveCount(0);
});

test('several decisions are told in one message', BY_NIGHT, async ({ page, cafe, person, sql }) => {
  await vipAt(sql, person, cafe);
  for (const cents of [500, 399])
    await review(sql, await sendElsewhere(sql, person, cafe), { approve: cents });
  await review(sql, await sendElsewhere(sql, person, cafe), { reject: 'Es de otra cafetería' });
  await page.goto(at.vip(cafe));
  await expectToast(page, '2 tickets aprobados', /^Has recibido 89 Conectitos\. Otros no aprobados: 1;/);
});

test('shows that it is sending, and sends once', BY_NIGHT, async ({ page, cafe, person, sql }) => {
  await vipAt(sql, person, cafe);
  await openWithPhoto(page, cafe);
  const letGo = await holdCall(page, PHOTO_UPLOAD);
  await sendButton(page).dblclick();
  await expect(page.getByRole('progressbar', { name: 'Subiendo el ticket' })).toBeVisible();
  await expectAccessible(page);
  letGo();
  await expectToast(page, '¡Ticket enviado!');
  expect(await ticketsOf(sql, person, cafe)).toHaveLength(1);
});

test(
  'whatever fails on the way, the photo stays and becomes one ticket',
  ANY_SIZE,
  async ({ page, cafe, person, sql, allowConsole }) => {
    allowConsole(networkLost, refusedWith(500), refusedWith(400), refusedWith(409));
    await vipAt(sql, person, cafe);
    await openWithPhoto(page, cafe);
    const failed = async () => {
      await expectToast(page, 'Error', 'No se pudo subir el ticket');
      await closeToast(page);
      await expect(preview(page)).toBeVisible();
    };
    const reconnect = await cutCall(page, PHOTO_UPLOAD);
    await sendButton(page).click();
    await failed();
    await expect(page.getByText('Tu foto sigue aquí: puedes volver a enviarla.')).toBeVisible();
    await expectAccessible(page);
    await reconnect();

    await loseAnswer(page, PHOTO_UPLOAD);
    await retryButton(page).click();
    await failed();
    const repair = await breakCall(page, 'submit-ticket');
    await retryButton(page).click();
    await failed();
    await repair();
    await loseAnswer(page, 'submit-ticket');
    await retryButton(page).click();
    await failed();
    await retryButton(page).click();
    await expectToast(page, '¡Ticket enviado!');
    expect(await ticketsOf(sql, person, cafe)).toHaveLength(1);
  },
);

test('the same photo sent twice is recognised', BY_NIGHT, async ({ page, cafe, person, sql }) => {
  await vipAt(sql, person, cafe);
  for (let time = 0; time < 2; time += 1) {
    await openWithPhoto(page, cafe, 'El mismo ticket');
    await sendButton(page).click();
    await expectToast(page, '¡Ticket enviado!');
  }
  const [first, second] = await ticketsOf(sql, person, cafe);
  expect(first!.image_hash).toBeTruthy();
  expect(second!.image_hash).toBe(first!.image_hash);
  expect(second!.ticket_image_url).not.toBe(first!.ticket_image_url);
});

test(
  'refused for a reason: session over, photo used, café paused, VIP over',
  BY_NIGHT,
  async ({ page, cafe, person, sql, allowConsole }) => {
    allowConsole(refusedWith(401), refusedWith(400), refusedWith(403), refusedWith(409));
    const { recordId } = await vipAt(sql, person, cafe);
    await openWithPhoto(page, cafe);
    const expectRefusal = async (title: string, description: string) => {
      await page.getByRole('button', { name: /^(Enviar ticket|Reintentar)$/ }).click();
      await expectToast(page, title, description);
      await closeToast(page);
    };
    const restore = await breakCall(page, PHOTO_UPLOAD, 401);
    await expectRefusal('Error', 'Debes iniciar sesión');
    await restore();
    const forget = await answerCall(
      page,
      'submit-ticket',
      { success: false, error: 'Ya enviada.', code: 'TICKET_IMAGE_USED' },
      409,
    );
    await expectRefusal('Ticket repetido', 'Esta foto ya se ha enviado. Haz una foto nueva.');
    await forget();
    await setCafe(sql, cafe, 'paused');
    await expectRefusal('Cafetería no disponible', 'Esta cafetería no está activa en este momento.');
    await setCafe(sql, cafe, 'active');
    await sql`update public."Clientes proto" set hito_actual = 7, "VIP" = false where id = ${recordId}`;
    await expectRefusal('Acceso restringido', 'Para esto tienes que ser VIP en esta cafetería.');
    expect(await ticketsOf(sql, person, cafe)).toHaveLength(0);
  },
);

test('ten tickets may wait for review', BY_NIGHT, async ({ page, cafe, person, sql, allowConsole }) => {
  allowConsole(refusedWith(409));
  await vipAt(sql, person, cafe);
  for (let sent = 0; sent < 9; sent += 1) await sendElsewhere(sql, person, cafe);
  await openWithPhoto(page, cafe);
  const tenth = await sendElsewhere(sql, person, cafe);
  await sendButton(page).click();
  await expectToast(
    page,
    'Demasiados tickets pendientes',
    'Ya tienes 10 tickets en revisión. Podrás enviar otro cuando revisemos alguno.',
  );
  await page.reload();
  await expect(page.getByRole('main').getByText('Demasiados tickets pendientes')).toBeVisible();
  await expect(sendButton(page)).toHaveCount(0);
  await expectAccessible(page);
  await review(sql, tenth, { approve: 100 });
  await page.reload();
  await expect(sendButton(page)).toBeVisible();
});

test('at a paused café one can look', BY_NIGHT, async ({ page, cafe, person, sql }) => {
  await vipAt(sql, person, cafe);
  await sendElsewhere(sql, person, cafe);
  await setCafe(sql, cafe, 'paused');
  await page.goto(at.tickets(cafe));
  await expect(page.getByText('Cafetería no disponible')).toBeVisible();
  await expect(page.getByText('En revisión')).toBeVisible();
  await expect(sendButton(page)).toHaveCount(0);
});

test('who is not VIP sees what is missing', BY_NIGHT, async ({ page, cafe, person, sql }) => {
  await standAt(sql, 7, person, cafe);
  await page.goto(at.tickets(cafe));
  await expect(page.getByRole('heading', { name: 'Todavía no eres Conecta VIP' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ir al desafío 7' })).toBeVisible();
});

test('an unknown café leads to the dashboard, which says so', BY_NIGHT, async ({ page }) => {
  await page.goto(at.tickets({ slug: 'no-existe-en-ningun-sitio' }));
  await expectToast(page, 'Error', 'No se pudo encontrar la cafetería');
  await expect(page).toHaveURL(urlOf(at.dashboard));
});

test('a failed read can be tried again', BY_NIGHT, async ({ page, cafe, person, sql, allowConsole }) => {
  allowConsole(refusedWith(400));
  await vipAt(sql, person, cafe);
  const repair = await breakCall(page, 'load_vip_area', 400);
  await page.goto(at.tickets(cafe));
  await expect(page.getByRole('heading', { name: 'No se pudieron cargar los tickets' })).toBeVisible();
  await expectAccessible(page);
  await repair();
  await retryButton(page).click();
  await expect(sendButton(page)).toBeVisible();
});

test('a visitor logs in first and comes back', BY_NIGHT, async ({ cafe, person, sql, openBrowser }) => {
  await vipAt(sql, person, cafe);
  const visitor = await openBrowser();
  await visitor.goto(at.tickets(cafe));
  await expect(visitor).toHaveURL(urlOf(at.login));
  await logIn(visitor, person);
  await expect(visitor).toHaveURL(urlOf(at.tickets(cafe)));
  await expect(sendButton(visitor)).toBeVisible();
});
