import { beforeEach, expect, test } from 'vitest';
import {
  createAccount,
  createCafe,
  customerAt,
  enrollmentOf,
  rpc,
  setCafe,
  type Cafe,
} from '../../support/given/factories.ts';
import { expectRefused } from '../refusals.ts';
import { useDatabase } from '../use-database.ts';

const sql = useDatabase();
let cafe: Cafe;
beforeEach(async () => {
  cafe = await createCafe(sql());
});

test('A call without a café takes the café of the sign-up, whose inviter only waits', async () => {
  const inviter = await customerAt(sql(), 4, { cafe });
  const metadata = { cafe_slug: cafe.slug, inviter_email: inviter.account.email };
  const account = await createAccount(sql(), { metadata });
  const answer = await rpc(sql(), account.id, 'enroll');
  expect(answer).toMatchObject({ status: 'enrolled', cafe: { slug: cafe.slug } });
  expect(await enrollmentOf(sql(), { account, cafe, enrollmentId: answer.enrollment_id! })).toMatchObject({
    invitado_por: null,
  });
  expect(await enrollmentOf(sql(), inviter)).toMatchObject({ hito_4_completado: false });
});

test.each([
  ['no hint', {}],
  ['an empty hint', { cafe_slug: '  ' }],
  ['an inviter without a café', { inviter_email: 'ana@example.test' }],
  ['an account without metadata', null],
])('The hint enrolls nowhere with %s', async (_, metadata) => {
  const account = await createAccount(sql(), { metadata: metadata ?? {} });
  if (metadata === null)
    await sql()`update auth.users set raw_user_meta_data = null where id = ${account.id}`;
  expect(await rpc(sql(), account.id, 'enroll')).toEqual({
    status: 'nothing_to_enroll',
    cafe: null,
    enrollment_id: null,
    invited: false,
    load_journey: null,
  });
});

test('The hint is checked like any input', async () => {
  const unknown = await createAccount(sql(), { metadata: { cafe_slug: 'no-existe' } });
  await expectRefused(rpc(sql(), unknown.id, 'enroll'), 404, 'CAFE_NOT_FOUND');
  await setCafe(sql(), cafe, 'paused');
  const late = await createAccount(sql(), { metadata: { cafe_slug: cafe.slug } });
  await expectRefused(rpc(sql(), late.id, 'enroll'), 403, 'CAFE_PAUSED', cafe.nombre);
});
