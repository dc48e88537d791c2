import { beforeEach, expect, test } from 'vitest';
import { createAccount, createCafe, enroll, rpc, setCafe, type Account } from '../../support/factories.ts';
import { asUser } from '../../support/personas.ts';
import { expectRefused, FORBIDDEN, refusalOf } from '../refusals.ts';
import { contents } from '../snapshot.ts';
import { useDatabase } from '../use-database.ts';

const sql = useDatabase();
let account: Account;
beforeEach(async () => {
  account = await createAccount(sql());
});

test.each([
  ['unknown', null, 404, 'CAFE_NOT_FOUND'],
  ['deleted', 'deleted', 404, 'CAFE_NOT_FOUND'],
  ['paused', 'paused', 403, 'CAFE_PAUSED'],
] as const)('A call at an %s café changes nothing', async (_, state, status, code) => {
  const slug = state === null ? 'no-existe' : (await createCafe(sql(), { state })).slug;
  const before = await contents(sql());
  await expectRefused(rpc(sql(), account.id, 'enroll', { cafe_slug: slug }), status, code);
  expect(await contents(sql())).toEqual(before);
});

test('A paused café refuses an enrollment, even of its own customer', async () => {
  const cafe = await createCafe(sql());
  await enroll(sql(), account, cafe);
  await setCafe(sql(), cafe, 'paused');
  await expectRefused(
    rpc(sql(), account.id, 'enroll', { cafe_slug: cafe.slug }),
    403,
    'CAFE_PAUSED',
    cafe.nombre,
  );
});

test('A visitor may not call it', async () => {
  const { slug } = await createCafe(sql());
  expect(await refusalOf(rpc(sql(), null, 'enroll', { cafe_slug: slug }))).toMatchObject({ code: FORBIDDEN });
});

test('A session without a person, or of a deleted account, is no session', async () => {
  const { slug } = await createCafe(sql());
  await expectRefused(
    asUser(sql(), '', (own) => own`select public.enroll(${slug})`),
    401,
    'UNAUTHENTICATED',
  );
  await sql()`delete from auth.users where id = ${account.id}`;
  await expectRefused(rpc(sql(), account.id, 'enroll', { cafe_slug: slug }), 401, 'UNAUTHENTICATED');
});
