import { beforeAll, describe, expect, test } from 'vitest';
import type { Account } from '../../support/given/factories.ts';
import { as, asUser } from '../../support/database/personas.ts';
import { allowDeletion, photoName } from '../../support/given/vip.ts';
import { FORBIDDEN, refusalOf } from '../refusals.ts';
import { useGiven } from '../use-given.ts';

const { sql, given } = useGiven();
let owner: Account;
let other: Account;
let admin: Account;
let photo: string;
beforeAll(async () => {
  owner = (await given.vip()).account;
  other = (await given.vip()).account;
  admin = (await given.vip({ account: await given.admin() })).account;
  photo = photoName(owner.id);
  await add(owner, photo);
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

test('the bucket is private, of 5 MB, for JPEG, PNG and WebP; that of logos is public, of half a megabyte', async () => {
  const buckets =
    await sql()`select id, public, file_size_limit::int, allowed_mime_types from storage.buckets order by id`;
  expect([...buckets]).toEqual([
    {
      id: 'cafe-logos',
      public: true,
      file_size_limit: 512 * 1024,
      allowed_mime_types: ['image/jpeg', 'image/png', 'image/webp'],
    },
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
    expect(await seenBy(owner)).toEqual([photo]);
    expect(await seenBy(admin)).toEqual([photo]);
    expect(await seenBy(other)).toEqual([]);
    expect(await seenBy(null)).toEqual([]);
  });

  test('goes into the own folder of this bucket only', async () => {
    const attempts: [Account | null, string, string?][] = [
      [other, photoName(owner.id)],
      [other, `x/${photoName(other.id)}`],
      [other, photoName(other.id), 'elsewhere'],
      [admin, photoName(owner.id)],
      [null, photoName(owner.id)],
    ];
    for (const attempt of attempts)
      expect(await refusalOf(add(...attempt))).toMatchObject({ code: FORBIDDEN });
  });

  test('has a name of digits and one extension, and lies in no folder below', async () => {
    const [folder, name] = photoName(other.id).split('/') as [string, string];
    const names = [
      '1.jpg',
      'x.jpg',
      'x/1.jpg',
      `x/${name}`,
      `${name}.html`,
      name.replace('.jpg', '.svg'),
      ` ${name}`,
      `${name}\n`,
    ];
    for (const wrong of [...names.map((it) => `${folder}/${it}`), name, `${folder.toUpperCase()}/${name}`])
      expect(await refusalOf(add(other, wrong)), wrong).toMatchObject({ code: FORBIDDEN });
  });

  test('is of who is VIP somewhere, and of an account that exists', async () => {
    const customer = (await given.customerAt(7)).account;
    for (const who of [customer, await given.account(), { id: crypto.randomUUID(), email: '' }])
      expect(await refusalOf(add(who, photoName(who.id)))).toMatchObject({ code: FORBIDDEN });
    const gone = (await given.vip()).account;
    await add(gone, photoName(gone.id));
    await sql()`delete from auth.users where id = ${gone.id}`;
    expect(await refusalOf(add(gone, photoName(gone.id)))).toMatchObject({ code: FORBIDDEN });
    await given.deleteObjects(`${gone.id}/%`);
  });

  test('is one of twenty at most that no ticket uses', async () => {
    const busy = (await given.vip()).account;
    for (let added = 0; added < 20; added += 1) await add(busy, photoName(busy.id));
    expect(await refusalOf(add(busy, photoName(busy.id)))).toMatchObject({ code: FORBIDDEN });
  });

  test.each(['owner', 'admin'] as const)('is neither changed nor deleted by the %s', async (name) => {
    const who = { owner, admin }[name];
    const changed = await asUser(
      sql(),
      who.id,
      (own) => own`update storage.objects set name = ${`${who.id}/x.jpg`}`,
    );
    const deleted = await asUser(sql(), who.id, async (own) => {
      await allowDeletion(own);
      return own`delete from storage.objects where true`;
    });
    expect([changed.count, deleted.count]).toEqual([0, 0]);
  });
});
