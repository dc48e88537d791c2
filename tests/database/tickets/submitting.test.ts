import { beforeEach, describe, expect, test } from 'vitest';
import type { Customer } from '../../support/given/factories.ts';
import { SERVICE } from '../../support/database/personas.ts';
import { hashOf, photoName } from '../../support/given/vip.ts';
import { CROWDS } from '../crowds.ts';
import { expectRefused } from '../refusals.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, rpc } = useGiven({ connections: 50 });
let vip: Customer;
beforeEach(async () => {
  vip = await given.vip();
});
const submit = (userId: string, path: string, cafe = vip.cafe) => given.submitPhoto(userId, { cafe, path });
const ticketsOf = (userId: string) =>
  sql()<{ id: string; status: string; image_hash: string | null }[]>`
    select id, status, image_hash from public.purchase_tickets where user_id = ${userId} order by created_at`;

test('A photo becomes a pending ticket with nothing credited, and with its hash', async () => {
  const path = await given.photo(vip.account);
  expect(await submit(vip.account.id, path)).toMatchObject({
    status: 'pending',
    amount_cents: null,
    conectitos_to_award: null,
    ticket_image_url: path,
    outcome_seen_at: null,
  });
  expect(await ticketsOf(vip.account.id)).toMatchObject([{ image_hash: hashOf(path) }]);
  expect(await sql()`select from public.conectitos_ledger where user_id = ${vip.account.id}`).toHaveLength(0);
});

for (const [callers, options] of CROWDS)
  test('One photo sent again, also often at once, is one ticket', options, async () => {
    const path = await given.photo(vip.account);
    const answers = await Promise.all(Array.from({ length: callers }, () => submit(vip.account.id, path)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await ticketsOf(vip.account.id)).toHaveLength(1);
  });

test('A photo is not used at two cafés', async () => {
  const elsewhere = await given.vip({ account: vip.account });
  const path = await given.photo(vip.account);
  await submit(vip.account.id, path);
  await expectRefused(submit(vip.account.id, path, elsewhere.cafe), 409, 'TICKET_IMAGE_USED');
});

describe('A ticket', () => {
  test('is refused beside twenty photos that wait, which is why the next one is not there', async () => {
    for (let added = 0; added < 20; added += 1) await given.photo(vip.account);
    await expectRefused(
      submit(vip.account.id, photoName(vip.account.id)),
      409,
      'TOO_MANY_UNSENT_PHOTOS',
      '20',
    );
  });

  test('is refused without the photo, with somebody else’s, or from another bucket', async () => {
    const other = await given.vip({ cafe: vip.cafe });
    const foreign = await given.photo(other.account);
    await sql()`insert into storage.buckets (id, name) values ('elsewhere', 'elsewhere') on conflict do nothing`;
    const stray = `${vip.account.id}/stray.jpg`;
    await sql()`insert into storage.objects (bucket_id, name) values ('elsewhere', ${stray})`;
    for (const path of [`${vip.account.id}/nothing.jpg`, foreign, stray, `x/${foreign}`, ''])
      await expectRefused(submit(vip.account.id, path), 404, 'TICKET_IMAGE_NOT_FOUND');
    await submit(other.account.id, foreign);
    await expectRefused(submit(vip.account.id, foreign), 404, 'TICKET_IMAGE_NOT_FOUND');
    expect(await ticketsOf(vip.account.id)).toHaveLength(0);
  });

  test('is refused without the read bytes, with other bytes, or with an invalid hash', async () => {
    const path = await given.photo(vip.account, { version: 'seen' });
    const args = { user_id: vip.account.id, cafe_id: vip.cafe.id, image_path: path };
    const act = (seen: object) => rpc(SERVICE, 'submit_ticket', { ...args, ...seen });
    expect(await act({})).toEqual({ ticket: null, version: 'seen' });
    await expectRefused(act({ image_version: 'seen', image_hash: 'x' }), 422, 'INVALID_INPUT', 'image_hash');
    await sql()`update storage.objects set version = 'other' where name = ${path}`;
    const seen = { image_version: 'seen', image_hash: hashOf(path) };
    await expectRefused(act(seen), 404, 'TICKET_IMAGE_NOT_FOUND');
    expect(await ticketsOf(vip.account.id)).toHaveLength(0);
  });

  test('is refused with a photo that the removal has claimed', async () => {
    const path = await given.photo(vip.account);
    await sql()`update private.photo_removals set due_at = now() where name = ${path}`;
    const soon = new Date(Date.now() + 6000);
    expect(await given.claimPhotos(soon, { folder: vip.account.id })).toEqual([path]);
    await expectRefused(submit(vip.account.id, path), 404, 'TICKET_IMAGE_NOT_FOUND');
  });

  test('is refused beyond ten that wait, also when twenty arrive at once; a review makes room', async () => {
    const paths = await Promise.all(Array.from({ length: 20 }, () => given.photo(vip.account)));
    const attempts = await Promise.allSettled(paths.map((path) => submit(vip.account.id, path)));
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    const refused = paths[attempts.findIndex(({ status }) => status === 'rejected')]!;
    await expectRefused(submit(vip.account.id, refused), 409, 'TOO_MANY_PENDING_TICKETS', '10');
    await sql()`update public.purchase_tickets set status = 'rejected', rejection_reason = 'other', reviewed_at = now()
      where id = (select id from public.purchase_tickets where user_id = ${vip.account.id} limit 1)`;
    expect(await submit(vip.account.id, refused)).toMatchObject({ status: 'pending' });
  });
});

test('Outcomes are marked as seen for the caller, this café and reviewed tickets only', async () => {
  const other = await given.vip({ cafe: vip.cafe });
  const tickets = await Promise.all(
    [vip, vip, other].map(async ({ account }) => submit(account.id, await given.photo(account))),
  );
  await sql()`update public.purchase_tickets set status = 'rejected', rejection_reason = 'other', reviewed_at = now() where id in ${sql()([tickets[0]!.id, tickets[2]!.id])}`;
  await rpc(vip.account.id, 'mark_ticket_outcomes_seen', { cafe_id: vip.cafe.id });
  const seenTickets = await sql()<{ id: string }[]>`
    select id from public.purchase_tickets where outcome_seen_at is not null and cafe_id = ${vip.cafe.id}`;
  expect(seenTickets.map(({ id }) => id)).toEqual([tickets[0]!.id]);
});
