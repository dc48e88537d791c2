import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, test as anyTest } from 'vitest';
import { apiClient, checkedFetch, type ApiClient } from '../support/api.ts';
import { codeIn, MAILS_ARE_READABLE, mailsTo } from '../support/mails.ts';
import { claimsOf, signToken, signUp, type Person } from './support/people.ts';
import { sql, stack } from './support/stack.ts';

// Whose mailbox an account's is, over the real auth service: codes, sessions, renewals, changes of the address.

const test = anyTest.skipIf(!MAILS_ARE_READABLE);

const device = () => apiClient(stack.apiUrl, stack.publishableKey);

/** The code in the newest mail to an address. */
async function newestCode(email: string): Promise<string> {
  return codeIn((await mailsTo(stack.apiUrl, email)).at(-1));
}

/** A further device of a person, signed in by a mailed code. */
async function byCode(email: string): Promise<ApiClient> {
  const client = device();
  await client.auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
  const { error } = await client.auth.verifyOtp({ email, token: await newestCode(email), type: 'email' });
  if (error) throw error;
  return client;
}

const confirm = async (client: ApiClient) => (await client.rpc('confirm_mailbox')).data;
const provenOf = ({ id }: Person) =>
  sql`select email from private.account_mailboxes where user_id = ${id} and proven_at is not null`;

/** Changes the address of an account as lite and a hosted project without confirmations allow: with the old mailbox's code alone. */
async function changeEmail(client: ApiClient, from: string, to: string): Promise<void> {
  const { error } = await client.auth.updateUser({ email: to });
  if (error) throw error;
  const verified = await client.auth.verifyOtp({
    email: from,
    token: await newestCode(from),
    type: 'email_change',
  });
  if (verified.error) throw verified.error;
}

describe('a session that began with a mailed code', () => {
  test('proves the mailbox, also after a renewal, and puts out a thief with a refresh token', async () => {
    const person = await signUp();
    expect(await confirm(person.client)).toEqual({ proven: false, newly: false, password_question: false });
    const owner = await byCode(person.email);
    await owner.auth.refreshSession();
    expect(await confirm(owner)).toEqual({ proven: true, newly: true, password_question: true });
    const thief = await person.client.auth.refreshSession();
    expect(thief.error).not.toBeNull();
    expect((await owner.auth.refreshSession()).error).toBeNull();
    // the thief still has the password, and that proves nothing and answers nothing
    const again = device();
    await again.auth.signInWithPassword({ email: person.email, password: 'Conecta123' });
    expect((await again.rpc('keep_password')).error?.message).toBe('MAILBOX_NOT_PROVEN');
    expect(await confirm(again)).toMatchObject({ password_question: false });
    expect(await confirm(owner)).toMatchObject({ newly: false, password_question: true });
    await owner.auth.updateUser({ password: 'Cambiada123' });
    expect(await confirm(owner)).toMatchObject({ password_question: false });
  });

  test('is not to be made up: the claim is the server’s', async () => {
    const person = await signUp();
    const amr = [{ method: 'otp', timestamp: Math.floor(Date.now() / 1000) }];
    const forged = signToken({ ...claimsOf(person), amr }, 'another-secret');
    const response = await checkedFetch(`${stack.apiUrl}/rest/v1/rpc/confirm_mailbox`, {
      method: 'POST',
      headers: { apikey: stack.publishableKey, authorization: `Bearer ${forged}` },
    });
    expect(response.status).toBe(401);
    expect(await provenOf(person)).toEqual([]);
  });
});

describe('an address that was taken over by a change', () => {
  test('is not proven by the code that changed it, nor by one that had gone to the old mailbox', async () => {
    const person = await signUp();
    const target = `ajena-${randomUUID()}@example.com`;
    const own = await byCode(person.email);
    // a code of the old mailbox, kept back, to be used by its hash once the address has changed
    await device().auth.signInWithOtp({ email: person.email, options: { shouldCreateUser: false } });
    const token_hash = createHash('sha256')
      .update(person.email + (await newestCode(person.email)))
      .digest('hex');
    await changeEmail(own, person.email, target);
    expect(await sql`select email from auth.users where id = ${person.id}`).toEqual([{ email: target }]);
    expect(await confirm(own)).toMatchObject({ proven: false });
    await own.auth.refreshSession();
    expect(await confirm(own)).toMatchObject({ proven: false });
    await sql`update private.account_mailboxes set left_at = left_at - interval '10 minutes' where user_id = ${person.id}`;
    expect((await device().auth.verifyOtp({ token_hash, type: 'magiclink' })).error).not.toBeNull();
    expect((await provenOf(person)).map(({ email }) => email as string)).not.toContain(target);
    // the owner of the new mailbox is believed
    expect(await confirm(await byCode(target))).toMatchObject({ proven: true });
  });
});
