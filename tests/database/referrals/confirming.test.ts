import { beforeEach, describe, expect, test } from 'vitest';
import { daysAfter, madrid, type Account, type Customer } from '../../support/given/factories.ts';
import { useGiven } from '../use-given.ts';

const CALLS = 20;
const { sql, given, expectUnchanged, runInParallel } = useGiven({ connections: CALLS + 2 });
const OK = { status: 'ok', reason: null };
const refused = (reason: string) => ({ status: 'refused', reason });
const LATER = { status: 'try_later', reason: 'INVITER_TRY_LATER' };
const COUNTS = 'private.rate_limits';

let inviter: Customer;
let invitee: Customer;
beforeEach(async () => {
  inviter = await given.customerAt(4);
  invitee = await given.enrollment(await given.account(), inviter.cafe);
});

const confirm = (email: string | null = inviter.account.email, by: Customer = invitee, at?: Date) =>
  given.confirmInviter(by.account, inviter.cafe, email, at ? { at } : {});
const eventOf = async ({ id }: Account) => {
  const [event] = await sql()<{ payload: object; wait: number }[]>`
    select payload, extract(epoch from next_attempt_at - now())::float8 as wait from private.events where user_id = ${id}`;
  return event!;
};
/** A customer whose sign-up named an inviter, enrolled as the page does it. */
const signUpWithInviter = async (inviter_email: string) => {
  const metadata = { cafe_slug: inviter.cafe.slug, inviter_email };
  return given.enrollment(await given.account({ metadata }), inviter.cafe);
};
const waits = async ({ account, cafe }: Customer) => {
  const journey = await given.journeyOf({ account, cafe });
  return journey.enrollment?.has_pending_inviter;
};

describe('An inviter who is a customer of the café', () => {
  test('is named in the enrollment, gets challenge 4 completed and stands in the event, which is due at once', async () => {
    expect(await eventOf(invitee.account)).toMatchObject({ payload: { invitado_por: null } });
    expect((await eventOf(invitee.account)).wait).toBeGreaterThan(50);
    expect(await confirm()).toEqual(OK);
    expect(await given.enrollmentOf(invitee)).toMatchObject({ invitado_por: inviter.account.email });
    expect(await given.enrollmentOf(inviter)).toMatchObject({
      hito_4_completado: true,
      hito_actual: 4,
      hito_validado: 3,
    });
    const event = await eventOf(invitee.account);
    expect(event.payload).toMatchObject({
      invitado_por: inviter.account.email,
      email: invitee.account.email,
    });
    expect(event.wait).toBeLessThanOrEqual(0);
  });

  test('is answered alike when repeated, which changes nothing but a missing flag', async () => {
    await confirm();
    expect(await expectUnchanged(() => confirm())).toEqual(OK);
    await sql()`update public."Clientes proto" set hito_4_completado = false where id = ${inviter.enrollmentId}`;
    expect(await confirm()).toEqual(OK);
    expect(await given.enrollmentOf(inviter)).toMatchObject({ hito_4_completado: true });
  });
});

describe('A refused inviter', () => {
  test.each<[string, () => string | null, string]>([
    ['no inviter', () => null, 'INVITER_INVALID'],
    ['a text that is no e-mail', () => 'ana', 'INVITER_INVALID'],
    ['a very long text', () => `${'a'.repeat(10_000)}@example.test`, 'INVITER_INVALID'],
    ['oneself', () => invitee.account.email.toUpperCase(), 'INVITER_IS_SELF'],
    ['an address of no customer', () => 'nadie@example.test', 'INVITER_NOT_CUSTOMER'],
  ])('leaves nothing but a counted miss: %s', async (_, email, reason) => {
    expect(await expectUnchanged(() => confirm(email()), COUNTS)).toEqual(refused(reason));
  });

  test('leaves nothing but a counted miss if it is another café’s customer, or enrolled after the invitee', async () => {
    const elsewhere = await given.customerAt(4);
    const later = await given.enrollment(await given.account(), inviter.cafe, {
      at: daysAfter(new Date(), 1),
    });
    for (const { account } of [elsewhere, later])
      expect(await expectUnchanged(() => confirm(account.email), COUNTS)).toEqual(
        refused('INVITER_NOT_CUSTOMER'),
      );
    expect(await confirm(invitee.account.email, later)).toEqual(OK);
  });

  test('changes nothing beside an earlier one: an invitee counts once', async () => {
    const second = await given.customerAt(4, { cafe: inviter.cafe });
    await confirm();
    expect(await expectUnchanged(() => confirm(second.account.email))).toEqual(refused('NOT_YOUR_INVITER'));
  });

  test('comes too late after challenge 1, whether or not they are a customer', async () => {
    await given.completeHito1(invitee);
    for (const email of [inviter.account.email, 'nadie@example.test'])
      expect(await expectUnchanged(() => confirm(email))).toEqual(refused('INVITER_TOO_LATE'));
  });
});

describe('Guessing of inviters', () => {
  test('ends after ten misses of a customer in an hour, even for a right one, until the next hour', async () => {
    const noon = madrid('2026-05-01 12:05');
    // An inviter must have enrolled before the invitee.
    await sql()`update public."Clientes proto" set fecha_registro = '2026-04-01' where id = ${inviter.enrollmentId}`;
    for (let count = 0; count < 10; count += 1)
      expect(await confirm('nadie@example.test', invitee, noon)).toEqual(refused('INVITER_NOT_CUSTOMER'));
    expect(
      await expectUnchanged(() => confirm(inviter.account.email, invitee, madrid('2026-05-01 12:59'))),
    ).toEqual(LATER);
    expect(await confirm(inviter.account.email, invitee, madrid('2026-05-01 13:00'))).toEqual(OK);
  });

  test('ends after twenty misses of an address, counted together with those before sign-up', async () => {
    const at = madrid('2026-05-01 12:05');
    const from = { address: crypto.randomUUID(), at };
    for (let count = 0; count < 10; count += 1)
      await given.validateInviter(inviter.cafe, 'nadie@example.test', { address: from.address, at });
    for (let count = 0; count < 2; count += 1) {
      const other = await given.enrollment(await given.account(), inviter.cafe);
      for (let miss = 0; miss < 5; miss += 1)
        await given.confirmInviter(other.account, inviter.cafe, 'nadie@example.test', from);
    }
    expect(await given.confirmInviter(invitee.account, inviter.cafe, inviter.account.email, from)).toEqual(
      LATER,
    );
    expect(await confirm()).toEqual(OK);
  });

  test('learns no more from twenty calls at once', async () => {
    const answers = await Promise.all(Array.from({ length: CALLS }, () => confirm('nadie@example.test')));
    expect(answers.filter(({ status }) => status === 'refused')).toHaveLength(10);
  });
});

describe('The inviter of a sign-up', () => {
  test('is stored until confirmed, and so is the registration event', async () => {
    const waiting = await signUpWithInviter(inviter.account.email);
    expect(await waits(waiting)).toBe(true);
    expect((await eventOf(waiting.account)).wait).toBeGreaterThan(3500);
    expect(await confirm(inviter.account.email, waiting)).toEqual(OK);
    expect(await waits(waiting)).toBe(false);
    expect((await eventOf(waiting.account)).wait).toBeLessThanOrEqual(0);
  });

  test('is stored alike whether or not they are a customer, until they are refused for good', async () => {
    const waiting = await signUpWithInviter('nadie@example.test');
    expect(await waits(waiting)).toBe(true);
    expect(await confirm('Nadie@example.test', waiting)).toEqual(refused('INVITER_NOT_CUSTOMER'));
    expect(await waits(waiting)).toBe(false);
    const [user] = await sql()`select raw_user_meta_data from auth.users where id = ${waiting.account.id}`;
    expect(user!.raw_user_meta_data).toEqual({ cafe_slug: inviter.cafe.slug });
  });

  test('stays when another one is refused, or when one must wait', async () => {
    const waiting = await signUpWithInviter(inviter.account.email);
    for (let count = 0; count < 11; count += 1) await confirm('nadie@example.test', waiting);
    expect(await confirm(inviter.account.email, waiting)).toEqual(LATER);
    expect(await waits(waiting)).toBe(true);
  });

  test('is dropped after challenge 1, and at another café', async () => {
    const waiting = await signUpWithInviter(inviter.account.email);
    const elsewhere = await given.enrollment(waiting.account, await given.cafe());
    expect(await waits(elsewhere)).toBe(false);
    await given.completeHito1(waiting);
    expect(await waits(waiting)).toBe(false);
  });
});

test('Twenty parallel invitees of one inviter, and two who name each other, all get an answer', async () => {
  const invitees = await Promise.all(
    Array.from({ length: CALLS }, async () => given.enrollment(await given.account(), inviter.cafe)),
  );
  const answers = await runInParallel(
    'public."Clientes proto"',
    invitees.map((one) => () => confirm(inviter.account.email, one)),
  );
  expect(answers).toEqual(Array.from({ length: CALLS }, () => OK));
  const at = new Date();
  const [one, other] = await Promise.all(
    [1, 2].map(async () => given.enrollment(await given.account(), inviter.cafe, { at })),
  );
  const mutual = await runInParallel('public."Clientes proto"', [
    () => confirm(other!.account.email, one),
    () => confirm(one!.account.email, other),
  ]);
  expect(mutual).toEqual([OK, OK]);
});
