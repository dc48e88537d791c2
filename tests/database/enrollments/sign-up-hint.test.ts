import { beforeEach, expect, test } from 'vitest';
import type { Cafe } from '../../support/given/factories.ts';
import { expectRefused } from '../refusals.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, rpc } = useGiven();
let cafe: Cafe;
beforeEach(async () => {
  cafe = await given.cafe();
});

test('A call without a café takes the café of the sign-up, whose inviter only waits', async () => {
  const inviter = await given.customerAt(4, { cafe });
  const metadata = { cafe_slug: cafe.slug, inviter_email: inviter.account.email };
  const account = await given.account({ metadata });
  const answer = await rpc(account.id, 'enroll');
  expect(answer).toMatchObject({ status: 'enrolled', cafe: { slug: cafe.slug } });
  expect(await given.enrollmentOf({ account, cafe, enrollmentId: answer.enrollment_id! })).toMatchObject({
    invitado_por: null,
  });
  expect(await given.enrollmentOf(inviter)).toMatchObject({ hito_4_completado: false });
});

test.each([
  ['no hint', {}],
  ['an empty hint', { cafe_slug: '  ' }],
  ['an inviter without a café', { inviter_email: 'ana@example.test' }],
  ['an account without metadata', null],
])('The hint enrolls nowhere with %s', async (_, metadata) => {
  const account = await given.account({ metadata: metadata ?? {} });
  if (metadata === null)
    await sql()`update auth.users set raw_user_meta_data = null where id = ${account.id}`;
  expect(await rpc(account.id, 'enroll')).toEqual({
    status: 'nothing_to_enroll',
    cafe: null,
    enrollment_id: null,
    invited: false,
    load_journey: null,
  });
});

test('The hint is checked like any input', async () => {
  const unknown = await given.account({ metadata: { cafe_slug: 'no-existe' } });
  await expectRefused(rpc(unknown.id, 'enroll'), 404, 'CAFE_NOT_FOUND');
  await given.setCafe(cafe, 'paused');
  const late = await given.account({ metadata: { cafe_slug: cafe.slug } });
  await expectRefused(rpc(late.id, 'enroll'), 403, 'CAFE_PAUSED', cafe.nombre);
});
