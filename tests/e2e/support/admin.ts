import { randomBytes, randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { PNG } from 'pngjs';
import type { Sql } from 'postgres';
import { photoName } from '../../support/given/vip.ts';
import { createCustomerAtHito, type Cafe } from './database.ts';
import { callEdgeFunction } from '../../support/backend/api.ts';
import { apiUrl, door, publishableKey } from './environment.ts';
import { expect } from './fixtures.ts';
import { signUp, type Person } from './people.ts';

/** A new account with the administrator's role. */
export async function signUpAdmin(sql: Sql): Promise<Person> {
  const person = await signUp();
  await sql`insert into public.user_roles (user_id, role) values (${person.id}, 'admin')`;
  return person;
}

/** The administration's addresses. */
export const adminAt = {
  home: '/admin',
  cafes: '/admin/cafeterias',
  cafe: ({ id }: { id: string }, tab?: string) => `/admin/cafeteria/${id}${tab ? `?tab=${tab}` : ''}`,
  customers: '/admin/customers',
  codes: '/admin/vip-codes',
  tickets: '/admin/tickets',
  results: '/admin/results',
  record: '/admin/record',
  faults: '/admin/faults',
};

/** A photo whose bytes no other one has. */
export function ticketPhoto(height = 400): Buffer {
  const image = new PNG({ width: 240, height });
  for (let y = 0; y < image.height; y += 1)
    for (let x = 0; x < image.width; x += 1) {
      const ink = y % 40 < 12 && x > 20 && x < 60 + ((y * 7) % 150);
      const shade = ink ? 60 : 245;
      image.data.set([shade, shade, shade, 255], (y * image.width + x) * 4);
    }
  image.data.set(randomBytes(3), 0);
  return PNG.sync.write(image);
}

/** Puts a photo into its person's folder, and sends it to nobody. Returns its path. */
async function uploadPhoto(person: Person, photo: Buffer): Promise<string> {
  const path = photoName(person.id).replace('.jpg', '.png');
  const response = await fetch(`${apiUrl()}/storage/v1/object/purchase-tickets/${path}`, {
    method: 'POST',
    headers: {
      apikey: publishableKey(),
      authorization: `Bearer ${person.session.access_token}`,
      'content-type': 'image/png',
    },
    body: new Uint8Array(photo),
  });
  if (!response.ok) throw new Error(`The upload answered ${response.status}: ${await response.text()}`);
  return path;
}

/** Uploads and sends a VIP's ticket as the page does. Returns its id. */
export async function sendTicket(person: Person, cafe: Cafe, photo = ticketPhoto()): Promise<string> {
  const path = await uploadPhoto(person, photo);
  const as = door(person.session.access_token);
  const { ticket } = await callEdgeFunction(as, 'submit-ticket', { cafeId: cafe.id, imagePath: path });
  return ticket.id;
}

/** A new VIP of a café. */
export async function newVip(sql: Sql, cafe: Cafe): Promise<Person> {
  const person = await signUp();
  await createCustomerAtHito(sql, 8, person, cafe);
  return person;
}

/** Puts tickets side by side into the queue, the first one on top, where no other test's ticket comes between them. */
export async function putOnTop(sql: Sql, ticketIds: readonly string[]): Promise<void> {
  const top = Date.now() + randomInt(1, 30_000) * 86_400_000;
  for (const [index, id] of ticketIds.entries())
    await sql`update public.purchase_tickets set created_at = ${new Date(top - index)} where id = ${id}`;
}

/** Loads the state of the tickets. */
export async function ticketsIn(sql: Sql, ids: readonly string[]): Promise<Record<string, unknown>[]> {
  const rows = await sql<{ id: string }[]>`select id, status, amount_euros::float as euros,
    conectitos_to_award as conectitos, admin_notes as notes from public.purchase_tickets where id in ${sql([...ids])}`;
  return ids.map((id) => ({ ...rows.find((row) => row.id === id), id: undefined }));
}

/** Opens the queue of pending tickets at somebody's one. */
export async function openTicket(page: Page, person: { email: string }): Promise<void> {
  await page.goto(adminAt.tickets);
  await page
    .getByRole('list', { name: 'Cola de tickets' })
    .getByRole('button', { name: person.email })
    .click();
  await expect(page.getByRole('region', { name: 'Revisión' }).getByText(person.email)).toBeVisible();
}

/** Chooses a café in one of the fields that look for it by its name. */
export async function pickCafe(page: Page, label: string, { nombre }: { nombre: string }): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).fill(nombre);
  await page.getByRole('option', { name: nombre, exact: true }).click();
}
