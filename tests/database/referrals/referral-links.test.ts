import { beforeEach, describe, expect, test } from 'vitest';
import { daysAfter, type Account, type Cafe, type Customer } from '../../support/given/factories.ts';
import { expectRefused } from '../refusals.ts';
import { useGiven } from '../use-given.ts';

const CALLS = 12;
const { sql, given, rpc, procedure } = useGiven({ connections: CALLS + 2 });

let inviter: Customer;
let cafe: Cafe;
beforeEach(async () => {
  inviter = await given.customerAt(4);
  ({ cafe } = inviter);
});

const linkOf = async ({ account, cafe: { id } }: Customer = inviter) =>
  (await rpc(account.id, 'create_referral_link', { cafe_id: id })).load_journey.enrollment!.referral_link!;
const revoke = ({ account, cafe: { id } }: Customer = inviter) =>
  rpc(account.id, 'revoke_referral_link', { cafe_id: id });
const peek = (token: string, at: Pick<Cafe, 'slug'> = cafe) =>
  rpc(null, 'peek_referral_link', { cafe_slug: at.slug, token });
const CLOSED = { open: false, name: null };

/** Enrols by a link, as the page does for who is signed in. */
const follow = async (token: string, account?: Account, at = new Date()) => {
  const invitee = account ?? (await given.account());
  const answer = await procedure(invitee.id, 'enroll', cafe.slug, token, null, at);
  return {
    invitee,
    answer,
    enrollment: await given.enrollmentOf({ account: invitee, cafe, enrollmentId: answer.enrollment_id! }),
  };
};

describe('A customer', () => {
  test('has one live link per café, which nobody else is shown', async () => {
    const token = await linkOf();
    expect(token).toMatch(/^[0-9a-f]{32}$/);
    expect(await linkOf()).toBe(token);
    const journeyOf = ({ id }: Account) => given.journeyOf({ account: { id }, cafe });
    expect((await journeyOf(inviter.account)).enrollment?.referral_link).toBe(token);
    const other = await given.customerAt(4, { cafe });
    expect((await journeyOf(other.account)).enrollment?.referral_link).toBeNull();
    expect(await linkOf(other)).not.toBe(token);
    const elsewhere = await given.customerAt(4, { account: inviter.account });
    expect(await linkOf(elsewhere)).not.toBe(token);
  });

  test('gets one link from parallel presses', async () => {
    const tokens = await Promise.all(Array.from({ length: CALLS }, () => linkOf()));
    expect(new Set(tokens).size).toBe(1);
  });

  test('revokes it, also while the café is paused, and the next one is another', async () => {
    const token = await linkOf();
    await given.setCafe(cafe, 'paused');
    await revoke();
    await given.setCafe(cafe, 'active');
    expect(await peek(token)).toEqual(CLOSED);
    expect(await linkOf()).not.toBe(token);
    // A customer without a link has nothing to revoke.
    await revoke(await given.customerAt(1, { cafe }));
    expect((await peek(await linkOf())).open).toBe(true);
  });

  test('makes at most 20 new ones an hour', async () => {
    for (let count = 0; count < 20; count += 1) {
      await linkOf();
      await revoke();
    }
    await expectRefused(linkOf(), 429, 'TOO_MANY_REQUESTS');
    const later = daysAfter(new Date(), 1);
    expect(await procedure(inviter.account.id, 'create_referral_link', cafe.id, later)).toHaveProperty(
      'load_journey.enrollment.referral_link',
    );
  });
});

describe('A visitor with a referral link', () => {
  test('reads the inviter’s first name and nothing else', async () => {
    await sql()`update public."Clientes proto" set nombre = 'Marta García López' where id = ${inviter.enrollmentId}`;
    expect(await peek(await linkOf())).toEqual({ open: true, name: 'Marta' });
  });

  test('reads no name if none was entered or it is no name', async () => {
    const newcomer = await given.customerAt(1, { cafe });
    expect(await peek(await linkOf(newcomer))).toEqual({ open: true, name: null });
    const token = await linkOf();
    const local = inviter.account.email.split('@')[0]!;
    for (const nombre of [
      local,
      'marta@example.test',
      'www.premios.test',
      '600123456 Marta',
      'x'.repeat(31),
    ]) {
      await sql()`update public."Clientes proto" set nombre = ${nombre} where id = ${inviter.enrollmentId}`;
      expect(await peek(token), nombre).toEqual({ open: true, name: null });
    }
  });

  test('gets one answer for forged, foreign and closed links', async () => {
    const token = await linkOf();
    for (const forged of ['', '0'.repeat(32), token.slice(1), `${token}0`, token.toUpperCase()])
      expect(await peek(forged), forged).toEqual(CLOSED);
    expect(await peek(token, await given.cafe())).toEqual(CLOSED);
    expect(await peek(token, { slug: 'no-existe' })).toEqual(CLOSED);
    for (const state of ['paused', 'deleted'] as const) {
      await given.setCafe(cafe, state);
      expect(await peek(token), state).toEqual(CLOSED);
    }
  });
});

describe('An invitee', () => {
  test('names the inviter by enrolling, in enrollment, challenge 4 and event, and reads nobody’s address', async () => {
    const { invitee, answer, enrollment } = await follow(await linkOf());
    expect(answer).toMatchObject({ status: 'enrolled', invited: true });
    expect(enrollment).toMatchObject({ invitado_por: inviter.account.email });
    expect(await given.enrollmentOf(inviter)).toMatchObject({ hito_4_completado: true, hito_actual: 4 });
    const [event] =
      await sql()`select payload, next_attempt_at <= now() as due from private.events where user_id = ${invitee.id}`;
    expect(event).toMatchObject({ due: true, payload: { invitado_por: inviter.account.email } });
    for (const read of [
      given.exportOf(invitee),
      given.dashboardOf(invitee),
      given.journeyOf({ account: invitee, cafe }),
    ])
      expect(JSON.stringify(await read)).not.toContain(inviter.account.email);
  });

  test('keeps the link through a sign-up that is confirmed elsewhere', async () => {
    const metadata = { cafe_slug: cafe.slug, invitation: await linkOf() };
    const invitee = await given.account({ metadata });
    expect(await rpc(invitee.id, 'enroll')).toMatchObject({ status: 'enrolled', invited: true });
  });

  test('drops the link of the sign-up if nobody is named in its place', async () => {
    const metadata = { cafe_slug: cafe.slug, invitation: await linkOf() };
    const invitee = await given.account({ metadata });
    const answer = await rpc(invitee.id, 'enroll', { cafe_slug: cafe.slug, invitation: '' });
    expect(answer).toMatchObject({ status: 'enrolled', invited: false });
  });

  test('can repeat the enrollment after a lost answer, and only before challenge 1', async () => {
    const token = await linkOf();
    const { invitee } = await follow(token);
    expect((await follow(token, invitee)).answer).toMatchObject({
      status: 'already_enrolled',
      invited: true,
    });
    const late = await given.enrollment(await given.account(), cafe);
    expect((await follow(token, late.account)).answer.invited).toBe(true);
    const tooLate = await given.enrollment(await given.account(), cafe);
    await given.completeHito1(tooLate);
    const { answer, enrollment } = await follow(token, tooLate.account);
    expect(answer.invited).toBe(false);
    expect(enrollment).toMatchObject({ invitado_por: null });
  });

  test('is enrolled even if the link is forged, revoked, foreign or of a closed café', async () => {
    const revoked = await linkOf();
    await revoke();
    const foreign = await linkOf(await given.customerAt(4));
    for (const token of ['', 'x'.repeat(100_000), '0'.repeat(32), revoked, foreign]) {
      const { answer, enrollment } = await follow(token);
      expect(answer).toMatchObject({ status: 'enrolled', invited: false });
      expect(enrollment).toMatchObject({ invitado_por: null });
    }
    expect(await given.enrollmentOf(inviter)).toMatchObject({ hito_4_completado: false });
  });

  test('cannot use a link of their own, nor be a customer from before', async () => {
    const { answer, enrollment } = await follow(await linkOf(), inviter.account);
    expect(answer).toMatchObject({ status: 'already_enrolled', invited: false });
    expect(enrollment).toMatchObject({ hito_4_completado: false, invitado_por: null });
    const newer = await given.enrollment(await given.account(), cafe, { at: daysAfter(new Date(), 1) });
    const older = await given.enrollment(await given.account(), cafe);
    expect((await follow(await linkOf(newer), older.account)).answer.invited).toBe(false);
  });

  test('counts for nothing in the inviter’s own proven mailbox', async () => {
    const inMailbox = async (email: string) => {
      const account = await given.account({ email });
      await given.confirmMailbox(account);
      return account;
    };
    const letters = crypto.randomUUID().slice(0, 8);
    const self = await given.customerAt(4, { cafe, account: await inMailbox(`ana.${letters}@gmail.com`) });
    const { enrollment } = await follow(await linkOf(self), await inMailbox(`ana${letters}+2@gmail.com`));
    expect(enrollment).toMatchObject({ invitado_por: self.account.email });
    expect(await given.enrollmentOf(self)).toMatchObject({ hito_4_completado: false });
  });

  test('counts beside many others at once, and waits for none of them', async () => {
    const token = await linkOf();
    const invitees = await Promise.all(Array.from({ length: CALLS }, () => given.account()));
    const all = await Promise.all(invitees.map((invitee) => follow(token, invitee)));
    expect(all.map(({ answer }) => answer.invited)).toEqual(invitees.map(() => true));
    // two who hold each other's link, and press at the same moment
    const [one, two] = [
      await given.enrollment(invitees[0]!, cafe),
      await given.enrollment(invitees[1]!, cafe),
    ];
    const links = [await linkOf(one), await linkOf(two)];
    await sql()`update public."Clientes proto" set invitado_por = null where id in (${one.enrollmentId}, ${two.enrollmentId})`;
    await Promise.all([follow(links[1]!, one.account), follow(links[0]!, two.account)]);
  });
});
