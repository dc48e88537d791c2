import { beforeEach, describe, expect, test } from 'vitest';
import {
  createAccount,
  createCafe,
  customerAt,
  madrid,
  procedure,
  recordOf,
  rpc,
  type Account,
  type Cafe,
  type Customer,
  type EnrollAnswer,
} from '../../support/factories.ts';
import { contents } from '../snapshot.ts';
import { useDatabase } from '../use-database.ts';

const sql = useDatabase();
let cafe: Cafe;
let inviter: Customer;
let guest: Account;
beforeEach(async () => {
  cafe = await createCafe(sql());
  inviter = await customerAt(sql(), 4, { cafe });
  guest = await createAccount(sql());
});

const enrollWith = (inviterEmail: string | null, as = guest) =>
  rpc<EnrollAnswer>(sql(), as.id, 'enroll', { cafe_slug: cafe.slug, inviter_email: inviterEmail });
const invitedBy = async ({ record_id }: EnrollAnswer) =>
  (await recordOf(sql(), { account: guest, cafe, recordId: record_id! })).invitado_por;

describe('a customer of the café', () => {
  test('is named in the record and gets challenge 4 completed', async () => {
    const answer = await enrollWith(inviter.account.email);
    expect(answer.status).toBe('enrolled');
    expect(await invitedBy(answer)).toBe(inviter.account.email);
    expect(await recordOf(sql(), inviter)).toMatchObject({
      hito_4_completado: true,
      hito_actual: 4,
      hito_validado: 3,
    });
  });

  test('is found without regard to case and blanks', async () => {
    const answer = await enrollWith(`  ${inviter.account.email.toUpperCase()} `);
    expect(await invitedBy(answer)).toBe(inviter.account.email);
    expect(await recordOf(sql(), inviter)).toMatchObject({ hito_4_completado: true });
  });

  test('keeps the flag for later when they have not reached challenge 4', async () => {
    const early = await customerAt(sql(), 2, { cafe });
    await enrollWith(early.account.email);
    expect(await recordOf(sql(), early)).toMatchObject({ hito_4_completado: true, hito_actual: 2 });
  });

  test('at two cafés gets the flag at this one only', async () => {
    const elsewhere = await customerAt(sql(), 4, { account: inviter.account });
    await enrollWith(inviter.account.email);
    expect(await recordOf(sql(), elsewhere)).toMatchObject({ hito_4_completado: false });
  });

  test('stands in the event', async () => {
    await enrollWith(inviter.account.email);
    const [event] = await sql()`select payload from private.events where user_id = ${guest.id}`;
    expect(event!.payload).toMatchObject({ invitado_por: inviter.account.email });
  });
});

describe('refused, with nothing but the attempt recorded', () => {
  test.each([
    ['what is no e-mail', () => 'no-es-un-email', 'INVITER_INVALID'],
    ['oneself', () => guest.email.toUpperCase(), 'INVITER_IS_SELF'],
    ['who is no customer', () => 'nadie@example.test', 'INVITER_NOT_CUSTOMER'],
  ])('%s', async (_, email, reason) => {
    const before = await contents(sql());
    expect(await enrollWith(email())).toEqual({
      status: 'inviter_refused',
      reason,
      cafe: { slug: cafe.slug, nombre: cafe.nombre },
      record_id: null,
    });
    const after = await contents(sql());
    expect(after['private.rate_limits']).not.toBe(before['private.rate_limits']);
    expect({ ...after, 'private.rate_limits': '' }).toEqual({ ...before, 'private.rate_limits': '' });
  });

  test('who is a customer of another café only', async () => {
    const stranger = await customerAt(sql(), 4);
    expect(await enrollWith(stranger.account.email)).toMatchObject({ reason: 'INVITER_NOT_CUSTOMER' });
    expect(await recordOf(sql(), stranger)).toMatchObject({ hito_4_completado: false });
  });

  test('and one can continue without an inviter', async () => {
    await enrollWith('nadie@example.test');
    expect(await enrollWith(null)).toMatchObject({ status: 'enrolled' });
  });
});

describe('a guest', () => {
  test('counts once: naming an inviter after enrolling changes nothing', async () => {
    await enrollWith(null);
    expect(await enrollWith(inviter.account.email)).toMatchObject({ status: 'already_enrolled' });
    expect(await recordOf(sql(), inviter)).toMatchObject({ hito_4_completado: false });
  });

  test('cannot change the inviter that their record names', async () => {
    const second = await customerAt(sql(), 4, { cafe });
    const answer = await enrollWith(inviter.account.email);
    await enrollWith(second.account.email);
    expect(await invitedBy(answer)).toBe(inviter.account.email);
    expect(await recordOf(sql(), second)).toMatchObject({ hito_4_completado: false });
  });
});

describe('guessing', () => {
  test('ends after ten refusals in an hour, also for a right answer, and starts again with the next hour', async () => {
    const attempt = (email: string, at: string) =>
      procedure<EnrollAnswer>(sql(), guest.id, 'enroll', cafe.slug, email, madrid(at));
    for (let count = 0; count < 10; count += 1)
      expect(await attempt('nadie@example.test', '2026-05-01 12:05')).toMatchObject({
        reason: 'INVITER_NOT_CUSTOMER',
      });
    expect(await attempt(inviter.account.email, '2026-05-01 12:59')).toMatchObject({
      status: 'inviter_refused',
      reason: 'INVITER_TRY_LATER',
    });
    expect(await attempt(inviter.account.email, '2026-05-01 13:00')).toMatchObject({ status: 'enrolled' });
  });

  test('of one person does not stop another, nor enrolling without an inviter', async () => {
    for (let count = 0; count < 11; count += 1) await enrollWith('nadie@example.test');
    const another = await createAccount(sql());
    expect(await enrollWith(inviter.account.email, another)).toMatchObject({ status: 'enrolled' });
    expect(await enrollWith(null)).toMatchObject({ status: 'enrolled' });
  });
});
