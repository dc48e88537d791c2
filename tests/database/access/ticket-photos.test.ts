import { beforeAll, describe, expect, test } from 'vitest';
import { createAccount, createAdmin, type Account } from '../../support/factories.ts';
import { as, asUser } from '../../support/personas.ts';
import { FORBIDDEN, refusalOf } from '../refusals.ts';
import { useDatabase } from '../use-database.ts';

const sql = useDatabase();
let owner: Account;
let other: Account;
let admin: Account;
beforeAll(async () => {
  owner = await createAccount(sql());
  other = await createAccount(sql());
  admin = await createAdmin(sql());
  await add(owner, `${owner.id}/1.jpg`);
});

const add = (who: Account | null, name: string, bucket = 'purchase-tickets') =>
  as(
    sql(),
    who?.id ?? null,
    (own) => own`insert into storage.objects (bucket_id, name) values (${bucket}, ${name})`,
  );
const seenBy = async (who: Account | null) =>
  (await as(sql(), who?.id ?? null, (own) => own<{ name: string }[]>`select name from storage.objects`)).map(
    ({ name }) => name,
  );

test('the bucket is private, of 5 MB, for JPEG, PNG and WebP', async () => {
  const buckets =
    await sql()`select id, public, file_size_limit::int, allowed_mime_types from storage.buckets`;
  expect([...buckets]).toEqual([
    {
      id: 'purchase-tickets',
      public: false,
      file_size_limit: 5 * 1024 * 1024,
      allowed_mime_types: ['image/jpeg', 'image/png', 'image/webp'],
    },
  ]);
});

describe('a photo', () => {
  test('is read by its owner and by administrators only', async () => {
    expect(await seenBy(owner)).toEqual([`${owner.id}/1.jpg`]);
    expect(await seenBy(admin)).toEqual([`${owner.id}/1.jpg`]);
    expect(await seenBy(other)).toEqual([]);
    expect(await seenBy(null)).toEqual([]);
  });

  test('goes into the own folder of this bucket only', async () => {
    const attempts: [Account | null, string, string?][] = [
      [other, `${owner.id}/2.jpg`],
      [other, `x/${other.id}/2.jpg`],
      [other, '2.jpg'],
      [other, `${other.id}/2.jpg`, 'elsewhere'],
      [admin, `${owner.id}/2.jpg`],
      [null, `${owner.id}/2.jpg`],
    ];
    for (const attempt of attempts)
      expect(await refusalOf(add(...attempt))).toMatchObject({ code: FORBIDDEN });
  });

  test.each(['owner', 'admin'] as const)('is neither changed nor deleted by the %s', async (name) => {
    const who = { owner, admin }[name];
    const changed = await asUser(
      sql(),
      who.id,
      (own) => own`update storage.objects set name = ${`${who.id}/x.jpg`}`,
    );
    const deleted = await asUser(sql(), who.id, (own) => own`delete from storage.objects`);
    expect([changed.count, deleted.count]).toEqual([0, 0]);
  });
});
