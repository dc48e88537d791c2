import { beforeEach, describe, expect, test } from 'vitest';
import { daysAfter, type Account, type Customer } from '../../support/given/factories.ts';
import { as, byCode, type Caller } from '../../support/database/personas.ts';
import { waiting } from '../run-in-parallel.ts';
import { expectRefused } from '../refusals.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, rpc, procedure, expectUnchanged } = useGiven();

const confirm = (caller: Caller) => rpc(caller, 'confirm_mailbox');
const changeEmail = ({ id }: Account, email: string) =>
  sql()`update auth.users set email = ${email} where id = ${id}`;
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);

let customer: Customer;
let account: Account;
beforeEach(async () => {
  customer = await given.customerAt(3);
  account = customer.account;
});

describe('A session by password', () => {
  test('proves nothing and leaves no trace, whatever is won in it', async () => {
    expect(await expectUnchanged(() => confirm(account.id))).toMatchObject({
      proven: false,
      password_question: false,
    });
    await rpc(account.id, 'load_dashboard');
    expect(await sql()`select from private.mailbox_wins where cafe_id = ${customer.cafe.id}`).toHaveLength(0);
    expect(await sql()`select from private.account_mailboxes where user_id = ${account.id}`).toHaveLength(0);
  });
});

describe('A session by a mailed code', () => {
  test('proves the mailbox for good, and earlier wins of the account count for it', async () => {
    expect(await confirm(byCode(account))).toMatchObject({ proven: true });
    expect(await confirm(account.id)).toMatchObject({ proven: true });
    expect(
      await sql()`select benefit, account_deleted_at from private.mailbox_wins where user_id = ${account.id} order by benefit`,
    ).toEqual([
      { benefit: 'hito-1', account_deleted_at: null },
      { benefit: 'hito-2', account_deleted_at: null },
    ]);
  });

  test('is asked for by the dashboard, should the page never have said so', async () => {
    const { password_question: asks } = await rpc(byCode(account), 'load_dashboard');
    expect(asks).toBe(true);
    expect(await confirm(byCode(account))).toMatchObject({ proven_now: true, password_question: false });
    expect(await rpc(byCode(account), 'load_dashboard')).toMatchObject({ password_question: false });
  });

  test('ends the account’s other sessions, and only those, once', async () => {
    const stranger = await given.account();
    const session = async (owner: Account) => {
      const [row] = await sql()<{ id: string }[]>`insert into auth.sessions (id, user_id)
        values (gen_random_uuid(), ${owner.id}) returning id`;
      return row!.id;
    };
    const [own, stolen, foreign] = [await session(account), await session(account), await session(stranger)];
    await sql()`insert into auth.refresh_tokens (id, token, user_id, session_id) values ('stolen', 'stolen', ${account.id}, ${stolen})`;
    await confirm(byCode(account, new Date(), own));
    const left = await sql()<
      { id: string }[]
    >`select id from auth.sessions where id in ${sql()([own, stolen, foreign])}`;
    expect(left.map(({ id }) => id).sort()).toEqual([own, foreign].sort());
    expect(await sql()`select from auth.refresh_tokens where token = 'stolen'`).toHaveLength(0);
    const phone = await session(account);
    await confirm(byCode(account, new Date(), own));
    expect(await sql()`select from auth.sessions where id = ${phone}`).toHaveLength(1);
  });

  test('proves nothing for another account', async () => {
    const stranger = await given.account();
    await confirm(byCode(stranger));
    expect(await confirm(account.id)).toMatchObject({ proven: false });
  });
});

describe('A change of the address', () => {
  test('loses the proof, and a session from before proves nothing of the new one', async () => {
    await confirm(byCode(account));
    await changeEmail(account, 'nueva@example.test');
    expect(await confirm(account.id)).toMatchObject({ proven: false });
    // The code of the change itself proves nothing either: it may have come to the old mailbox.
    for (const at of [daysAfter(new Date(), -1), new Date(), later(0.9)])
      expect(await confirm(byCode(account, at))).toMatchObject({ proven: false });
    expect(await confirm(byCode(account, later(1.1)))).toMatchObject({ proven: true });
  });

  test('asks for a new proof even after a change back to the old one', async () => {
    const first = account.email;
    await confirm(byCode(account));
    await changeEmail(account, `de-paso-${first}`);
    await changeEmail(account, first);
    expect(await confirm(account.id)).toMatchObject({ proven: false });
    expect(await confirm(byCode(account))).toMatchObject({ proven: false });
    expect(await procedure(byCode(account, later(2)), 'confirm_mailbox', null, later(2))).toMatchObject({
      proven: true,
    });
    expect(await confirm(account.id)).toMatchObject({ proven: true });
  });
});

const passwordOf = async ({ id }: Account) => {
  const [row] = await sql()<{ password: string | null }[]>`
    select encrypted_password as password from auth.users where id = ${id}`;
  return row!.password;
};
const setPassword = ({ id }: Account, password: string) =>
  sql()`update auth.users set encrypted_password = ${password} where id = ${id}`;

/** A session of an account that began with its password, or with a code. */
async function session(owner: Account, method: 'password' | 'otp' = 'password'): Promise<string> {
  const [row] = await sql()<{ id: string }[]>`
    with began as (insert into auth.sessions (id, user_id) values (gen_random_uuid(), ${owner.id}) returning id)
    insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
    select gen_random_uuid(), id, now(), now(), ${method} from began returning session_id as id`;
  return row!.id;
}

describe('A password that was chosen before the mailbox was proven', () => {
  const strangers = 'of whoever signed up';
  const asked = async (caller: Caller) => (await rpc(caller, 'load_dashboard')).password_question;
  const answer = (caller: Caller) => rpc(caller, 'answer_password_question');
  beforeEach(() => setPassword(account, strangers));

  test.each<[string, (caller: Caller) => Promise<unknown>]>([
    ['the page says that a code was used', confirm],
    ['something is given', (caller) => procedure(caller, 'claim_vip_welcome', customer.cafe.id, new Date())],
  ])('is removed when %s', async (_, prove) => {
    if (prove !== confirm) customer = await given.customerAt(8, { account });
    expect(await passwordOf(account)).toBe(strangers);
    await prove(byCode(account));
    expect(await passwordOf(account)).toBeNull();
    expect(await confirm(byCode(account))).toMatchObject({ proven: true, password_question: true });
  });

  test('stays if the browser that typed the code had logged in with it', async () => {
    const before = await session(account);
    const now = await session(account, 'otp');
    const caller = byCode(account, new Date(), now);
    expect(await rpc(caller, 'confirm_mailbox', { session_before: before })).toMatchObject({
      proven_now: true,
      password_question: false,
    });
    expect(await passwordOf(account)).toBe(strangers);
    expect(await sql()`select id from auth.sessions where user_id = ${account.id}`).toEqual([{ id: now }]);
  });

  test.each<[string, () => Promise<string>]>([
    ['of another account', async () => session(await given.account())],
    ['that began with a code', () => session(account, 'otp')],
    ['that never was', () => Promise.resolve(crypto.randomUUID())],
  ])('does not stay for a session %s', async (_, before) => {
    await rpc(byCode(account), 'confirm_mailbox', { session_before: await before() });
    expect(await passwordOf(account)).toBeNull();
  });

  test('does not stay because somebody else has logged in with it', async () => {
    await session(account);
    await confirm(byCode(account));
    expect(await passwordOf(account)).toBeNull();
  });

  test('stays in an account that is entered by code again and again', async () => {
    await confirm(byCode(account));
    await setPassword(account, 'of the owner');
    await answer(byCode(account));
    await confirm(byCode(account, new Date(), await session(account, 'otp')));
    expect(await passwordOf(account)).toBe('of the owner');
  });

  test('is asked about until a session that proves the mailbox has answered', async () => {
    await confirm(byCode(account));
    expect(await asked(byCode(account))).toBe(true);
    expect(await asked(account.id)).toBe(false);
    await expectRefused(answer(account.id), 403, 'MAILBOX_NOT_PROVEN');
    await setPassword(account, 'set by nobody knows whom');
    expect(await asked(byCode(account))).toBe(true);
    await answer(byCode(account));
    expect(await asked(byCode(account))).toBe(false);
  });

  test('cannot come back by a pending change: the next session by code removes that one too', async () => {
    const first = byCode(account, new Date(), await session(account, 'otp'));
    await confirm(first);
    await setPassword(account, 'of a request that was under way');
    const thief = await session(account);
    // the same session again proves nothing new; what it asks for may be its owner's own choice
    await confirm(first);
    expect(await passwordOf(account)).not.toBeNull();
    const next = await session(account, 'otp');
    expect(await confirm(byCode(account, new Date(), next))).toMatchObject({ password_question: true });
    expect(await passwordOf(account)).toBeNull();
    expect(await sql()`select from auth.sessions where id = ${thief}`).toHaveLength(0);
  });

  test('is removed together with a pending change of address', async () => {
    await sql()`update auth.users set email_change = 'ajeno@example.test', email_change_token_new = 'hash',
      email_change_token_current = 'hash' where id = ${account.id}`;
    await sql()`insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
      values (gen_random_uuid(), ${account.id}, 'email_change_token_new', 'hash', 'ajeno@example.test')`;
    await confirm(byCode(account));
    expect(
      await sql()`select email_change, email_change_token_new, email_change_token_current from auth.users where id = ${account.id}`,
    ).toEqual([{ email_change: '', email_change_token_new: '', email_change_token_current: '' }]);
    expect(await sql()`select from auth.one_time_tokens where user_id = ${account.id}`).toHaveLength(0);
  });

  test('is decided on once, also by two proofs at the same instant', async () => {
    const before = await session(account);
    const caller = byCode(account, new Date(), await session(account, 'otp'));
    let withoutKnowing: Promise<unknown> = Promise.resolve();
    await as(sql(), caller, async (proof) => {
      await proof`select public.confirm_mailbox(${before})`;
      withoutKnowing = confirm(caller);
      while ((await waiting(sql())) === 0);
    });
    await withoutKnowing;
    expect(await passwordOf(account)).toBe(strangers);
  });

  test('is decided on anew with the next address', async () => {
    await confirm(byCode(account));
    await answer(byCode(account));
    await setPassword(account, 'of who had the address before');
    await changeEmail(account, `otra-mas-${account.email}`);
    await procedure(byCode(account, later(2)), 'confirm_mailbox', null, later(2));
    expect(await passwordOf(account)).toBeNull();
    expect(await asked(byCode(account, later(2)))).toBe(true);
  });

  test('is not asked about where there was none', async () => {
    await sql()`update auth.users set encrypted_password = null where id = ${account.id}`;
    expect(await confirm(byCode(account))).toMatchObject({ proven: true, password_question: false });
  });
});

test.each([
  ['Ana@Example.test', 'ana@example.test'],
  ['  ana+cafe+2@example.test ', 'ana@example.test'],
  ['a.n.a@example.test', 'a.n.a@example.test'],
  ['A.N.A+x@Gmail.com', 'ana@gmail.com'],
  ['ana@googlemail.com', 'ana@gmail.com'],
  ['a.na@gmail.com.test', 'a.na@gmail.com.test'],
  ['+solo@example.test', '+solo@example.test'],
])('The e-mail %s reaches the mailbox %s', async (email, mailbox) => {
  expect(await sql()`select private.canonical_mailbox(${email}) as form`).toEqual([{ form: mailbox }]);
});

test('A mailbox is stored as a keyed hash: 32 bytes, the same for all forms', async () => {
  const [row] =
    await sql()`select private.mailbox_of('a.na+1@gmail.com') as one, private.mailbox_of('Ana@googlemail.com') as two,
    extensions.digest('ana@gmail.com', 'sha256') as bare, private.mailbox_of('otra@gmail.com') as other`;
  expect(row!.one).toHaveLength(32);
  expect(row!.two).toEqual(row!.one);
  expect(row!.bare).not.toEqual(row!.one);
  expect(row!.other).not.toEqual(row!.one);
  const [secret] = await sql()`select length(value) as bytes from private.secrets where name = 'mailbox'`;
  expect(secret!.bytes).toBe(32);
});
