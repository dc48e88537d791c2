import { beforeEach, expect, test } from 'vitest';
import { createAdmin, createMember, customerAt, rpc, type Customer } from '../../support/factories.ts';
import { SERVICE } from '../../support/personas.ts';
import { createVip, storePhoto, submitPhoto } from '../../support/vip.ts';
import { waiting } from '../at-once.ts';
import { expectRefused, FORBIDDEN, refusalOf } from '../refusals.ts';
import { useDatabase } from '../use-database.ts';

const sql = useDatabase({ connections: 10 });
const MOST = 20;
const DAY = 86_400_000;

let vip: Customer;
beforeEach(async () => {
  vip = await createVip(sql());
});

/** A photo's likeness that differs from that of 0 in so many bits. */
const differing = (bits: number) => {
  const value = (1n << BigInt(bits)) - 1n;
  return value.toString(16).padStart(128, '0');
};

async function send(person: Customer, hash?: string): Promise<string> {
  const path = await storePhoto(sql(), person.account);
  const { id } = await submitPhoto(sql(), person.account.id, {
    cafe: person.cafe,
    path,
    ...(hash && { hash }),
  });
  return id;
}

const note = (ticket_id: string, ...likenesses: string[]) =>
  rpc(sql(), SERVICE, 'note_photo_likeness', { ticket_id, likenesses, most: MOST });

/** Sends a photo of a likeness and answers its ticket. */
async function sendAlike(person: Customer, bits: number, ...others: number[]): Promise<string> {
  const id = await send(person);
  await note(id, differing(bits), ...others.map(differing));
  return id;
}

async function likeOf(id: string) {
  const admin = await createAdmin(sql());
  const { rows } = await rpc(sql(), admin.id, 'admin_list_tickets', { page_size: 100, all_pending: true });
  return rows.find((row) => row.id === id)!.looks_like;
}

test('a photo like an earlier one of the café is shown beside it, by whomever, and nothing is decided', async () => {
  const other = await customerAt(sql(), 8, { cafe: vip.cafe });
  const first = await sendAlike(other, 0);
  const second = await sendAlike(vip, MOST);
  expect(await likeOf(second)).toEqual({
    id: first,
    status: 'pending',
    created_at: expect.any(String) as string,
    ticket_image_url: expect.stringContaining(other.account.id) as string,
    photo_removed_at: null,
    amount_euros: null,
    cafeteria: vip.cafe.nombre,
    correo: other.account.email,
  });
  expect(await likeOf(first)).toBeNull();
  expect(await sql()`select status from public.purchase_tickets where id = any (${[first, second]})`).toEqual(
    [{ status: 'pending' }, { status: 'pending' }],
  );
});

test('one bit too many is not like it', async () => {
  await sendAlike(vip, 0);
  expect(await likeOf(await sendAlike(vip, MOST + 1))).toBeNull();
});

test('any of what it looks like is compared with any of what others do; the nearest is shown', async () => {
  await sendAlike(vip, 110);
  const near = await sendAlike(vip, 300, 153);
  await sendAlike(vip, 190);
  expect(await likeOf(await sendAlike(vip, 60, 150, 2))).toMatchObject({ id: near });
});

test('of the last ninety days only, and not of another café', async () => {
  const old = await sendAlike(vip, 0);
  const at = (milliseconds: number) => sql()`update private.photo_likenesses
    set created_at = ${new Date(Date.now() - milliseconds)} where ticket_id = ${old}`;
  await at(90 * DAY);
  const later = await sendAlike(vip, 1);
  expect(await likeOf(later)).toBeNull();
  await sql()`delete from private.photo_likenesses where ticket_id = ${later}`;
  await at(90 * DAY - 60_000);
  expect(await likeOf(await sendAlike(vip, 1))).toMatchObject({ id: old });
  const elsewhere = await createVip(sql());
  expect(await likeOf(await sendAlike(elsewhere, 0))).toBeNull();
});

test('the same bytes are shown once, as the same', async () => {
  const hash = 'a'.repeat(64);
  const first = await send(vip, hash);
  const again = await send(vip, hash);
  await note(first, differing(0));
  await note(again, differing(0));
  expect(await likeOf(again)).toBeNull();
});

test('a café’s own people read of who sent it what they read of any sender', async () => {
  const manager = await createMember(sql(), vip.cafe, 'manager');
  const other = await customerAt(sql(), 8, { cafe: vip.cafe });
  await sendAlike(other, 0);
  const id = await sendAlike(vip, 3);
  const { rows } = await rpc(sql(), manager.id, 'load_team_tickets', { cafe_slug: vip.cafe.slug });
  const told = JSON.stringify(rows.find((row) => row.id === id)!.looks_like);
  expect(told).toContain('•••@');
  expect(told).not.toContain(other.account.email);
});

test('two that come at once know each other: the second waits until the first is kept', async () => {
  const [first, second] = [await send(vip), await send(vip)];
  let over = false;
  let later: Promise<unknown> = Promise.resolve();
  await sql().begin(async (open) => {
    await open`set local role service_role`;
    await open`select public.note_photo_likeness(${first}, ${[differing(0)]}, ${MOST})`;
    later = note(second, differing(1)).finally(() => (over = true));
    while (!over && (await waiting(sql())) === 0);
  });
  await later;
  expect(await likeOf(second)).toMatchObject({ id: first });
});

test('the first call counts', async () => {
  const id = await sendAlike(vip, 0);
  await note(id, differing(200));
  expect(
    await sql()`select bit_count(likenesses[1])::int as bits from private.photo_likenesses
    where ticket_id = ${id}`,
  ).toEqual([{ bits: 0 }]);
});

test('it goes with its ticket, and is forgotten by who was like it', async () => {
  const other = await customerAt(sql(), 8, { cafe: vip.cafe });
  await sendAlike(other, 0);
  const id = await sendAlike(vip, 1);
  await rpc(sql(), SERVICE, 'delete_account', { user_id: other.account.id });
  expect(await likeOf(id)).toBeNull();
  await rpc(sql(), SERVICE, 'delete_account', { user_id: vip.account.id });
  expect(await sql()`select from private.photo_likenesses where cafe_id = ${vip.cafe.id}`).toHaveLength(0);
});

test('refuses what is no likeness, and no ticket', async () => {
  const id = await send(vip);
  for (const likenesses of [
    [],
    [differing(0).slice(1)],
    [differing(0).toUpperCase().replace(/0/g, 'G')],
    Array(5).fill(differing(0)),
  ])
    await expectRefused(
      rpc(sql(), SERVICE, 'note_photo_likeness', {
        ticket_id: id,
        likenesses: likenesses as string[],
        most: MOST,
      }),
      422,
      'INVALID_INPUT',
    );
  await expectRefused(note(crypto.randomUUID(), differing(0)), 404, 'TICKET_NOT_FOUND');
});

test('is the function’s alone', async () => {
  const args = { ticket_id: await send(vip), likenesses: [differing(0)], most: MOST };
  for (const caller of [null, vip.account.id])
    expect(await refusalOf(rpc(sql(), caller, 'note_photo_likeness', args))).toMatchObject({
      code: FORBIDDEN,
    });
});
