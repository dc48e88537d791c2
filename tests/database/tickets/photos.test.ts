import { beforeEach, describe, expect, test } from 'vitest';
import type { Customer } from '../../support/given/factories.ts';
import { asService } from '../../support/database/personas.ts';
import { hashOf, photoName } from '../../support/given/vip.ts';
import { useGiven } from '../use-given.ts';

const { sql, given } = useGiven({ connections: 50 });
let vip: Customer;
beforeEach(async () => {
  vip = await given.vip();
});

const at = (minutes: number) => new Date(Date.now() + minutes * 60_000);
/** Claims due photos, of everybody or of a folder. Its now is a moment later: the database has microseconds, a Date none. */
const claim = (folder: string | null, now = at(0.1), batch = 100) =>
  given.claimPhotos(now, { folder, batch });
const settle = async (names: string[], error: string | null = null, now = at(0)) => {
  const [row] = await sql()<
    { left: number }[]
  >`select private.settle_photos(${names}, ${error}, ${now}) as left`;
  return row!.left;
};
const queueOf = (folder: string) =>
  sql()<{ name: string; attempts: number; last_error: string | null; in_minutes: number }[]>`
    select name, attempts, last_error, round(extract(epoch from due_at - now()) / 60)::int as in_minutes
    from private.photo_removals where folder = ${folder} order by name`;
const deleteAccount = ({ account }: Customer) =>
  asService(sql(), (own) => own`select public.delete_account(${account.id})`);

describe('A photo that no ticket uses', () => {
  test('is due six hours later, and a ticket takes it out', async () => {
    const [kept, left] = [await given.photo(vip.account), await given.photo(vip.account)];
    await given.submitPhoto(vip.account.id, { cafe: vip.cafe, path: kept });
    expect(await queueOf(vip.account.id)).toEqual([
      { name: left, attempts: 0, last_error: null, in_minutes: 360 },
    ]);
    expect(await claim(null, at(359))).not.toContain(left);
    expect(await claim(null, at(361))).toEqual([left]);
    // A claimed photo goes to no other worker for a minute.
    expect(await claim(null, at(361))).toEqual([]);
  });

  test('is dropped once the storage service has none, and tried again until then, later each time', async () => {
    const [gone, stuck] = [await given.photo(vip.account), await given.photo(vip.account)];
    await claim(vip.account.id, at(361));
    await given.deleteObjects(gone);
    expect(await settle([gone, stuck], 'storage is down')).toBe(1);
    expect(await queueOf(vip.account.id)).toEqual([
      { name: stuck, attempts: 1, last_error: 'storage is down', in_minutes: 1 },
    ]);
    for (let hours = 7; hours < 200; hours += 7)
      expect(await claim(vip.account.id, at(hours * 60))).toEqual([stuck]);
    await settle([stuck], 'again');
    expect(await queueOf(vip.account.id)).toMatchObject([{ name: stuck, in_minutes: 360 }]);
  });

  test('is due at once when it is discarded, and no ticket takes it out', async () => {
    const [path, other] = [await given.photo(vip.account), await given.photo(vip.account)];
    await asService(sql(), (own) => own`select public.discard_photo(${path})`);
    expect(await queueOf(vip.account.id)).toMatchObject(
      [
        { name: path, attempts: 1, in_minutes: 0 },
        { name: other, attempts: 0, in_minutes: 360 },
      ].toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    );
    expect(await claim(null)).toEqual([path]);
    await expect(given.submitPhoto(vip.account.id, { cafe: vip.cafe, path })).rejects.toThrow(
      'TICKET_IMAGE_NOT_FOUND',
    );
  });

  test('is claimed by one of several parallel deliverers', async () => {
    for (let more = 0; more < 20; more += 1) await given.photo(vip.account);
    const takes = await Promise.all(Array.from({ length: 10 }, () => claim(vip.account.id, at(361), 4)));
    const names = takes.flat();
    expect(names).toHaveLength(20);
    expect(new Set(names).size).toBe(20);
  });

  test('is not changed by a report without a claim', async () => {
    const path = await given.photo(vip.account);
    await given.deleteObjects(path);
    expect(await settle([path, `${vip.account.id}/nothing.jpg`], 'x')).toBe(0);
    expect(await queueOf(vip.account.id)).toMatchObject([{ name: path, attempts: 0 }]);
  });
});

describe('The deletion of an account', () => {
  test('queues all of its photos, at any depth, and nobody else’s; rows are deleted whatever becomes of the files', async () => {
    const other = await given.vip();
    const names = [
      await given.photo(vip.account),
      await given.photo(vip.account, { name: `${vip.account.id}/deep/er/x.jpg` }),
      await given.photo(vip.account, { name: `${vip.account.id}/ñ %?.jpg` }),
    ];
    await given.submitPhoto(vip.account.id, { cafe: vip.cafe, path: names[0]! });
    const kept = await given.photo(other.account);
    await given.photo(other.account, { name: `x/${vip.account.id}/1.jpg` });
    await deleteAccount(vip);
    expect(await sql()`select from auth.users where id = ${vip.account.id}`).toHaveLength(0);
    expect((await claim(vip.account.id)).sort()).toEqual([...names].sort());
    expect(await queueOf(other.account.id)).toMatchObject([{ name: kept, attempts: 0 }]);
  });

  test('keeps what recognises its photos, and nothing of the customer', async () => {
    const path = await given.photo(vip.account);
    const hash = hashOf(path);
    await given.submitPhoto(vip.account.id, { cafe: vip.cafe, path, hash });
    await deleteAccount(vip);
    const rows = await sql()`select * from private.deleted_ticket_photos where image_hash = ${hash}`;
    expect(rows).toEqual([
      { image_hash: hash, cafe_id: vip.cafe.id, status: 'pending', sent_at: expect.any(Date) as Date },
    ]);

    const later = await given.vip({ cafe: vip.cafe });
    const again = await given.photo(later.account);
    const { id } = await given.submitPhoto(later.account.id, { cafe: vip.cafe, path: again, hash });
    const admin = await given.admin();
    const { rows: tickets } = await given.ticketsOf(admin, { page_size: 100 });
    expect(tickets.find((ticket) => ticket.id === id)?.duplicates).toMatchObject([
      { id: null, correo: null, ticket_image_url: null, status: 'pending', cafeteria: vip.cafe.nombre },
    ]);
  });
});

describe('The storage service past the policies', () => {
  /** Writes a finished upload, as the storage service does. */
  const finish = (name: string, owner: string, version: string = crypto.randomUUID()) =>
    sql()`insert into storage.objects (bucket_id, name, owner_id, version) values ('purchase-tickets', ${name}, ${owner}, ${version})
      on conflict (bucket_id, name) do update set version = excluded.version, owner_id = excluded.owner_id`;
  const refused = { code: '42501' };

  test('writes no late photo of a deleted account', async () => {
    const name = photoName(vip.account.id);
    await deleteAccount(vip);
    await expect(finish(name, vip.account.id)).rejects.toMatchObject(refused);
  });

  test('leaves no photo after an upload in parallel with the deletion of its account', async () => {
    for (let round = 0; round < 20; round += 1) {
      const leaver = await given.vip({ cafe: vip.cafe });
      const name = photoName(leaver.account.id);
      await Promise.allSettled([finish(name, leaver.account.id), deleteAccount(leaver)]);
      const stored = await sql()`select name from storage.objects where name = ${name}`;
      expect(await claim(leaver.account.id)).toEqual(stored.map((row) => row.name as string));
    }
  });

  test('accepts 20 of 1,000 parallel uploads', async () => {
    const names = Array.from({ length: 1000 }, () => photoName(vip.account.id));
    const results = await Promise.allSettled(names.map((name) => finish(name, vip.account.id)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    expect(await queueOf(vip.account.id)).toHaveLength(20);
  });

  test('replaces a photo at its path only while no ticket uses it', async () => {
    const name = photoName(vip.account.id);
    await finish(name, vip.account.id, 'first');
    await finish(name, vip.account.id, 'second');
    await given.submitPhoto(vip.account.id, { cafe: vip.cafe, path: name });
    await expect(finish(name, vip.account.id, 'third')).rejects.toMatchObject(refused);
    const rename = sql()`update storage.objects set name = ${photoName(vip.account.id)} where name = ${name}`;
    await expect(rename).rejects.toMatchObject(refused);
    // reading it is no change
    await sql()`update storage.objects set last_accessed_at = now() where name = ${name}`;
    expect([...(await sql()`select version from storage.objects where name = ${name}`)]).toEqual([
      { version: 'second' },
    ]);
  });

  test('comes too late with a replacement that begins while the ticket is being made', async () => {
    const name = photoName(vip.account.id);
    await finish(name, vip.account.id, 'first');
    let outcome: string | null = null;
    let late: Promise<unknown> = Promise.resolve();
    await asService(sql(), async (own) => {
      const seen = [vip.account.id, vip.cafe.id, name, 'first', hashOf(name)];
      await own.unsafe('select public.submit_ticket($1, $2, $3, $4, $5)', seen);
      late = finish(name, vip.account.id, 'late').then(
        () => (outcome = 'replaced'),
        ({ code }: { code: string }) => (outcome = code),
      );
      // until it waits for this transaction, or has already ended
      const waits = () => sql()`select from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and query like '%on conflict (bucket_id, name)%'`;
      await expect.poll(async () => outcome !== null || (await waits()).length === 1).toBe(true);
    });
    await late;
    expect(outcome).toBe('42501');
  });

  test('writes no photo to a path that is being cleared', async () => {
    const name = await given.photo(vip.account);
    await claim(vip.account.id, at(361));
    await given.deleteObjects(name);
    await expect(finish(name, vip.account.id)).rejects.toMatchObject(refused);
    await settle([name]);
    await finish(name, vip.account.id);
    expect(await queueOf(vip.account.id)).toMatchObject([{ name, attempts: 0 }]);
  });
});
