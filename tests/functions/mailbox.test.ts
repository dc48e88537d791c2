import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, test as anyTest } from 'vitest';
import { apiClient, checkedFetch, type ApiClient } from '../support/backend/api.ts';
import { codeIn, endCodePause, MAILS_ARE_READABLE, mailsTo } from '../support/backend/mails.ts';
import { claimsOf, signToken, signUp, type Person } from './support/people.ts';
import { sql, stack } from './support/stack.ts';

// Ownership of an account's mailbox, over the real auth service: codes, sessions, renewals, changes of the address.

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

/** A code as Auth keeps it, by SHA-224, and as the stand-in does, by SHA-256. */
const hashesOf = (email: string, code: string) =>
  ['sha224', 'sha256'].map((algorithm) =>
    createHash(algorithm)
      .update(email + code)
      .digest('hex'),
  );

/** Returns the hashes that begin a session. */
async function letIn(hashes: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const token_hash of hashes)
    if (!(await device().auth.verifyOtp({ token_hash, type: 'magiclink' })).error) found.push(token_hash);
  return found;
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
    expect(await confirm(person.client)).toEqual({
      proven: false,
      proven_now: false,
      password_question: false,
    });
    const owner = await byCode(person.email);
    await owner.auth.refreshSession();
    expect(await confirm(owner)).toEqual({ proven: true, proven_now: true, password_question: true });
    const thief = await person.client.auth.refreshSession();
    expect(thief.error).not.toBeNull();
    expect((await owner.auth.refreshSession()).error).toBeNull();
  });

  test('is its owner’s alone: whoever signed up first neither comes in again nor answers for her', async () => {
    const stranger = await signUp();
    const { email } = stranger;
    const stolen = (await stranger.client.auth.getSession()).data.session!.access_token;
    const owner = await byCode(email);
    expect(await confirm(owner)).toMatchObject({ proven_now: true, password_question: true });

    const back = await device().auth.signInWithPassword({ email, password: 'Conecta123' });
    expect(back.error?.code).toBe('invalid_credentials');
    const change = await checkedFetch(`${stack.apiUrl}/auth/v1/user`, {
      method: 'PUT',
      headers: {
        apikey: stack.publishableKey,
        authorization: `Bearer ${stolen}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ password: 'Ajena123' }),
    });
    expect(change.status).toBe(403);
    const late = (name: 'confirm_mailbox' | 'answer_password_question') =>
      checkedFetch(`${stack.apiUrl}/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers: { apikey: stack.publishableKey, authorization: `Bearer ${stolen}` },
      });
    expect((await late('answer_password_question')).status).toBe(403);
    expect(await (await late('confirm_mailbox')).json()).toMatchObject({ password_question: false });
    expect(await confirm(owner)).toMatchObject({ proven_now: false, password_question: true });

    // hers may be the very one that was removed
    expect((await owner.auth.updateUser({ password: 'Conecta123' })).error).toBeNull();
    expect(await confirm(owner)).toMatchObject({ password_question: true });
    expect((await owner.rpc('answer_password_question')).error).toBeNull();
    expect(await confirm(owner)).toMatchObject({ password_question: false });
    expect((await owner.auth.refreshSession()).error).toBeNull();
    const hers = await device().auth.signInWithPassword({ email, password: 'Conecta123' });
    expect(hers.error).toBeNull();
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

describe('the mail with a code', () => {
  /** The page's address at this target: its function leads whoever opens the link of a month's mail there. */
  const siteUrl = async () => {
    const answer = await fetch(`${stack.apiUrl}/functions/v1/stop-mail`, { redirect: 'manual' });
    return new URL(answer.headers.get('location') ?? '').origin;
  };
  const asked = async (path?: string) => {
    const { client, email } = await signUp();
    const { error } = await client.auth.signInWithOtp({
      email,
      options: { shouldCreateUser: false, ...(path && { emailRedirectTo: (await siteUrl()) + path }) },
    });
    if (error) throw error;
    const { subject, html } = (await mailsTo(stack.apiUrl, email)).at(-1)!;
    return { subject, html: html.replaceAll(/\s+/g, ' ') };
  };

  test('has words of its own where the page that confirms a mailbox asked for it', async () => {
    const { subject, html } = await asked('/confirm-email');
    expect(subject).toBe('Tu código para confirmar tu correo');
    expect(html).toContain('>Confirma tu correo<');
    expect(html).toContain('para confirmar que este correo es tuyo. Se hace una vez: así');
    expect(html).not.toContain('entrar sin contraseña');
  });

  test.each([[undefined], ['/confirm-email?x=Otras+palabras'], ['/login']])(
    'has the words of every code where the page to come back to is %s, and none of it in its text',
    async (path) => {
      const { subject, html } = await asked(path);
      expect(subject).toBe('Tu código para entrar o confirmar tu correo');
      expect(html).toContain('>Tu código<');
      expect(html).toContain('entrar sin contraseña o confirmar que este correo es tuyo:');
      expect(html).not.toMatch(/Otras|https?:/);
    },
  );
});

describe('an address that was taken over by a change', () => {
  test('could be entered by the hash of a code, as long as it is the account’s', async () => {
    const { email } = await signUp();
    await device().auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
    expect(await letIn(hashesOf(email, await newestCode(email)))).toHaveLength(1);
  });

  test('is not proven by the code that changed it, nor by one that had gone to the old mailbox', async () => {
    const person = await signUp();
    const target = `ajena-${randomUUID()}@example.com`;
    const own = await byCode(person.email);
    // a code of the old mailbox, kept back, to be used by its hash once the address has changed
    await endCodePause(sql, person.email);
    await device().auth.signInWithOtp({ email: person.email, options: { shouldCreateUser: false } });
    const kept = hashesOf(person.email, await newestCode(person.email));
    await changeEmail(own, person.email, target);
    expect(await sql`select email from auth.users where id = ${person.id}`).toEqual([{ email: target }]);
    expect(await confirm(own)).toMatchObject({ proven: false });
    await own.auth.refreshSession();
    expect(await confirm(own)).toMatchObject({ proven: false });
    await sql`update private.account_mailboxes set left_at = left_at - interval '10 minutes' where user_id = ${person.id}`;
    expect(await letIn(kept)).toEqual([]);
    expect((await provenOf(person)).map(({ email }) => email as string)).not.toContain(target);
    // The owner of the new mailbox proves it.
    await endCodePause(sql, target);
    expect(await confirm(await byCode(target))).toMatchObject({ proven: true });
  });
});
