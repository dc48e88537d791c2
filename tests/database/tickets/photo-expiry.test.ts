import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Account, Customer } from '../../support/given/factories.ts';
import { asService } from '../../support/database/personas.ts';
import { hashOf } from '../../support/given/vip.ts';
import { expectRefused } from '../refusals.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, procedure } = useGiven({ connections: 10 });

const DAY = 86_400_000;
const decidedAt = new Date('2026-03-01T12:00:00Z');
const after = (days: number, milliseconds = 0) => new Date(decidedAt.getTime() + days * DAY + milliseconds);

let admin: Account;
let vip: Customer;
let ticketId: string;
let path: string;
let bytes: string;
beforeAll(async () => {
  admin = await given.admin();
});
beforeEach(async () => {
  vip = await given.vip();
  bytes = crypto.randomUUID();
  ticketId = await given.ticket(vip, bytes);
  path = (await ticket()).ticket_image_url!;
});

interface Row {
  status: string;
  ticket_image_url: string | null;
  image_hash: string | null;
  photo_removed_at: Date | null;
}
async function ticket(id = ticketId): Promise<Row> {
  const [row] = await sql()<Row[]>`
    select status, ticket_image_url, image_hash, photo_removed_at from public.purchase_tickets where id = ${id}`;
  return row!;
}
const decide = async (decision: 'approve' | 'reject', at = decidedAt, id = ticketId) =>
  procedure(admin.id, 'review_ticket', id, decision, 1250, null, await given.photoOf(id), 'other', false, at);
const reopen = (decision: number, at: Date) => given.reopen(admin, ticketId, { reason: null, decision, at });
const settle = (names: string[], now: Date) => sql()`select private.settle_photos(${names}, null, ${now})`;

describe('The photo of a decided ticket', () => {
  test.each(['approve', 'reject'] as const)(
    'is removed 90 days after "%s", not a moment before',
    async (how) => {
      await decide(how);
      expect(await given.claimPhotos(after(90, -1))).not.toContain(path);
      expect(await ticket()).toMatchObject({ ticket_image_url: path, photo_removed_at: null });
      expect(await given.claimPhotos(after(90))).toContain(path);
      expect(await ticket()).toEqual({
        status: how === 'approve' ? 'approved' : 'rejected',
        ticket_image_url: null,
        image_hash: hashOf(bytes),
        photo_removed_at: after(90),
      });
    },
  );

  test('is removed once: a repeat, and one after the file has gone, change nothing', async () => {
    await decide('approve');
    expect(await given.claimPhotos(after(90))).toContain(path);
    expect(await given.claimPhotos(after(90, 1000))).not.toContain(path);
    await given.deleteObjects(path);
    await settle([path], after(90, 2000));
    expect(await given.claimPhotos(after(91))).not.toContain(path);
    expect((await ticket()).photo_removed_at).toEqual(after(90));
    expect(await sql()`select from private.photo_removals where name = ${path}`).toHaveLength(0);
  });

  test('is tried again where the storage service fails', async () => {
    await decide('approve');
    await given.claimPhotos(after(90));
    await settle([path], after(90));
    expect(await given.claimPhotos(after(90, 121_000))).toContain(path);
  });

  test('stays while the ticket waits, however long, and while it is reopened', async () => {
    expect(await given.claimPhotos(after(500))).not.toContain(path);
    await decide('approve');
    await reopen(1, after(89));
    expect(await given.claimPhotos(after(200))).not.toContain(path);
    await decide('reject', after(201));
    expect(await given.claimPhotos(after(201 + 90, -1))).not.toContain(path);
    expect(await given.claimPhotos(after(201 + 90))).toContain(path);
  });

  test('is removed with the rest of a backlog, the longest decided first', async () => {
    await decide('approve');
    const later = await given.ticket(vip);
    await decide('approve', after(1), later);
    // Other due photos of this database go first: as many as were decided before.
    const [{ before } = { before: 0 }] = await sql()<{ before: number }[]>`
      select count(*)::int as before from public.purchase_tickets
      where reviewed_at < ${decidedAt} and ticket_image_url is not null`;
    await sql()`select private.expire_ticket_photos(${before + 1}, ${after(500)})`;
    expect([(await ticket()).ticket_image_url, (await ticket(later)).photo_removed_at]).toEqual([null, null]);
  });

  test('is removed once by parallel runs', async () => {
    await decide('approve');
    const takes = await Promise.all(Array.from({ length: 8 }, () => given.claimPhotos(after(90))));
    expect(takes.flat().filter((name) => name === path)).toHaveLength(1);
  });
});

describe('A ticket whose photo is removed', () => {
  beforeEach(async () => {
    await decide('approve');
    await given.claimPhotos(after(90));
    await given.deleteObjects(path);
    await settle([path], after(90));
  });

  test('says so to its owner and its reviewer', async () => {
    const [own] = (await given.vipAreaOf(vip)).tickets;
    const there = { id: ticketId, ticket_image_url: null, photo_removed_at: expect.any(String) as string };
    expect(own).toMatchObject(there);
    const { rows } = await given.ticketsOf(admin, { cafe_id: vip.cafe.id, reviewed: true });
    expect(rows).toMatchObject([{ ...there, photo: null }]);
  });

  test('is still compared by its bytes, before the account is deleted and after', async () => {
    const other = await given.vip({ cafe: vip.cafe });
    const again = await given.ticket(other, bytes);
    const pending = () =>
      given
        .ticketsOf(admin, { cafe_id: vip.cafe.id })
        .then(({ rows }) => rows.find(({ id }) => id === again));
    expect((await pending())!.duplicates).toMatchObject([
      {
        id: ticketId,
        status: 'approved',
        ticket_image_url: null,
        photo_removed_at: expect.any(String) as string,
      },
    ]);
    await asService(sql(), (own) => own`select public.delete_account(${vip.account.id})`);
    expect((await pending())!.duplicates).toMatchObject([{ id: null, status: 'approved' }]);
  });

  test('can be rejected after a reopening, not approved', async () => {
    await reopen(1, after(100));
    expect(await ticket()).toMatchObject({ status: 'pending', photo_removed_at: after(90) });
    await expectRefused(decide('approve', after(100)), 409, 'TICKET_PHOTO_MISSING');
    await decide('reject', after(100));
    expect(await ticket()).toMatchObject({ status: 'rejected' });
  });

  test('is not made of a photo that is being removed, which does not count among the twenty unsent', async () => {
    const second = await given.ticket(vip);
    const { ticket_image_url: going } = await ticket(second);
    await decide('reject', decidedAt, second);
    await sql()`select private.expire_ticket_photos(1000, ${after(90)})`;
    await expectRefused(
      given.submitPhoto(vip.account.id, { cafe: vip.cafe, path: going! }),
      404,
      'TICKET_IMAGE_NOT_FOUND',
    );
    for (let more = 0; more < 19; more += 1) await given.photo(vip.account);
    const may = (name: string) =>
      sql()<{ may: boolean }[]>`select private.may_add_photo(${name}) as may`.then(([row]) => row!.may);
    expect(await may(`${vip.account.id}/1700000000001.jpg`)).toBe(true);
    await given.photo(vip.account);
    expect(await may(`${vip.account.id}/1700000000002.jpg`)).toBe(false);
  });
});
