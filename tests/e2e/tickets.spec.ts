import type { Page } from '@playwright/test';
import type { Sql } from 'postgres';
import { createAdmin, rpc } from '../support/given/factories.ts';
import { storePhoto, submitPhoto } from '../support/given/vip.ts';
import { expectAccessible } from './support/accessibility.ts';
import { at, urlOf } from './support/addresses.ts';
import { setCafe, type Cafe } from './support/database.ts';
import { dateOf } from './support/dates.ts';
import { BY_NIGHT, expect, test } from './support/fixtures.ts';
import { signInAs, type Person } from './support/people.ts';
import { ticketPhoto, type PickedFile } from './support/photos.ts';
import { countTaps } from './support/taps.ts';
import { closeToast, expectToast, toastOn } from './support/toasts.ts';
import { accountsOf, expectBalance, vipAt } from './support/vip.ts';

test.beforeEach(({ context, person }) => signInAs(context, person));

const preview = (page: Page) => page.getByRole('img', { name: 'Vista previa de tu ticket' });
const sendButton = (page: Page) => page.getByRole('button', { name: 'Enviar ticket' });
const pick = (page: Page, file: PickedFile, way = 'Elegir imagen') =>
  page.getByLabel(way).setInputFiles(file);

/** The tickets of a person at a café, oldest first. */
function ticketsOf(sql: Sql, person: Person, cafe: Cafe) {
  return sql<{ id: string; ticket_image_url: string }[]>`
    select id, ticket_image_url from public.purchase_tickets
    where user_id = ${person.id} and cafe_id = ${cafe.id} order by created_at`;
}

/** Approves a ticket as an administrator. */
async function approve(sql: Sql, ticketId: string, amount_cents: number) {
  const admin = await createAdmin(sql);
  const [ticket] = await sql<{ photo: string }[]>`
    select private.photo_etag(ticket_image_url) as photo from public.purchase_tickets where id = ${ticketId}`;
  const decision = { decision: 'approve', amount_cents };
  await rpc(sql, admin.id, 'review_ticket', { ticket_id: ticketId, photo: ticket!.photo, ...decision });
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
  // The count adds the press on the camera, which the test does for the customer.
  expect(taps() + 1).toBe(3);
  await closeToast(page);
  await expect(page).toHaveURL(urlOf(at.vip(cafe, 'conectitos')));
  await expect(page.getByText('1 ticket en revisión')).toBeVisible();
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

  await approve(sql, ticket!.id, 1240);
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

test('at a paused café one can look', BY_NIGHT, async ({ page, cafe, person, sql }) => {
  await vipAt(sql, person, cafe);
  await submitPhoto(sql, person.id, { cafe, path: await storePhoto(sql, person) });
  await setCafe(sql, cafe, 'paused');
  await page.goto(at.tickets(cafe));
  await expect(page.getByText('Cafetería no disponible')).toBeVisible();
  await expect(page.getByText('En revisión')).toBeVisible();
  await expect(sendButton(page)).toHaveCount(0);
});
