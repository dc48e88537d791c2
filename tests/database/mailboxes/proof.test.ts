import { beforeEach, describe, expect, test } from 'vitest';
import {
  createAccount,
  customerAt,
  daysAfter,
  procedure,
  rpc,
  type Account,
  type Customer,
} from '../../support/factories.ts';
import { byCode, type Caller } from '../../support/personas.ts';
import { expectRefused } from '../refusals.ts';
import { unchanged } from '../unchanged.ts';
import { useDatabase } from '../use-database.ts';

const sql = useDatabase();

const confirm = (caller: Caller) => rpc(sql(), caller, 'confirm_mailbox');
const changeEmail = ({ id }: Account, email: string) =>
  sql()`update auth.users set email = ${email} where id = ${id}`;
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);

let customer: Customer;
let account: Account;
beforeEach(async () => {
  customer = await customerAt(sql(), 3);
  account = customer.account;
});

describe('a session by password', () => {
  test('proves nothing and leaves no trace, whatever is won in it', async () => {
    expect(await unchanged(sql(), () => confirm(account.id))).toMatchObject({
      proven: false,
      password_question: false,
    });
    await rpc(sql(), account.id, 'load_dashboard');
    expect(await sql()`select from private.given where cafe_id = ${customer.cafe.id}`).toHaveLength(0);
    expect(await sql()`select from private.account_mailboxes where user_id = ${account.id}`).toHaveLength(0);
  });

  test('cannot answer the question about the password', async () => {
    await expectRefused(rpc(sql(), account.id, 'keep_password'), 403, 'MAILBOX_NOT_PROVEN');
  });
});

describe('a session by a mailed code', () => {
  test('proves the mailbox for good, and what the account has won counts for it', async () => {
    expect(await confirm(byCode(account))).toMatchObject({ proven: true });
    expect(await confirm(account.id)).toMatchObject({ proven: true });
    expect(
      await sql()`select gift, account_deleted_at from private.given where user_id = ${account.id} order by gift`,
    ).toEqual([
      { gift: 'hito-1', account_deleted_at: null },
      { gift: 'hito-2', account_deleted_at: null },
    ]);
  });

  test('is recorded by the dashboard too, should the page never say so', async () => {
    await rpc(sql(), byCode(account), 'load_dashboard');
    expect(await confirm(account.id)).toMatchObject({ proven: true });
  });

  test('ends the account’s other sessions, and only those, once', async () => {
    const stranger = await createAccount(sql());
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

  test('of somebody else proves nothing', async () => {
    const stranger = await createAccount(sql());
    await confirm(byCode(stranger));
    expect(await confirm(account.id)).toMatchObject({ proven: false });
  });
});

describe('a change of the address', () => {
  test('loses the proof, and a session from before proves nothing of the new one', async () => {
    await confirm(byCode(account));
    await changeEmail(account, 'nueva@example.test');
    expect(await confirm(account.id)).toMatchObject({ proven: false });
    // also the session that the very code of the change made: it may have come to the old mailbox
    for (const at of [daysAfter(new Date(), -1), new Date(), later(0.9)])
      expect(await confirm(byCode(account, at))).toMatchObject({ proven: false });
    expect(await confirm(byCode(account, later(1.1)))).toMatchObject({ proven: true });
  });

  test('and back again asks for a new proof', async () => {
    const first = account.email;
    await confirm(byCode(account));
    await changeEmail(account, `de-paso-${first}`);
    await changeEmail(account, first);
    expect(await confirm(account.id)).toMatchObject({ proven: false });
    expect(await confirm(byCode(account))).toMatchObject({ proven: false });
    expect(await procedure(sql(), byCode(account, later(2)), 'confirm_mailbox', later(2))).toMatchObject({
      proven: true,
    });
    expect(await confirm(account.id)).toMatchObject({ proven: true });
  });
});

describe('the question about the password', () => {
  const withPassword = () =>
    sql()`update auth.users set encrypted_password = 'of whoever signed up' where id = ${account.id}`;
  const asked = async (caller: Caller) => (await rpc(sql(), caller, 'load_dashboard')).password_question;

  test('is asked when an account made by password is first entered by a code, until it is answered', async () => {
    await withPassword();
    expect(await confirm(byCode(account))).toMatchObject({ proven: true, password_question: true });
    expect(await asked(byCode(account))).toBe(true);
    // who knows the password is not the one to ask
    expect(await asked(account.id)).toBe(false);
    await rpc(sql(), byCode(account), 'keep_password');
    expect(await asked(byCode(account))).toBe(false);
    expect(await confirm(byCode(account))).toMatchObject({ proven: true, password_question: false });
  });

  test('is answered by a new password', async () => {
    await withPassword();
    await confirm(byCode(account));
    await sql()`update auth.users set encrypted_password = 'a new one' where id = ${account.id}`;
    expect(await asked(byCode(account))).toBe(false);
  });

  test('comes once: not again with the next address, and not without a password', async () => {
    expect(await confirm(byCode(account))).toMatchObject({ proven: true, password_question: false });
    await withPassword();
    await changeEmail(account, 'otra-mas@example.test');
    await procedure(sql(), byCode(account, later(2)), 'confirm_mailbox', later(2));
    const person = await createAccount(sql());
    await sql()`update auth.users set encrypted_password = 'x' where id = ${person.id}`;
    await confirm(byCode(person));
    await rpc(sql(), byCode(person), 'keep_password');
    await sql()`update auth.users set email = 'y-otra@example.test' where id = ${person.id}`;
    const twice = await procedure(sql(), byCode(person, later(2)), 'confirm_mailbox', later(2));
    expect(twice).toMatchObject({ proven: true, password_question: false });
  });
});
