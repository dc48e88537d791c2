// @vitest-environment node
import { cpSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import WebSocket from 'ws';
import { passwordProblem } from '@/domain/passwords';
import { connect } from '../../supabase/local/postgres/connect.ts';
import { startStack, type Stack } from '../../supabase/local/stack/stack.ts';
import { endCodePause } from '../support/backend/mails.ts';
import { temporaryFolder } from '../support/backend/temporary-folder.ts';

// Holds what the local stack promises about its API, with small migrations and functions of its own: @supabase/lite is
// pinned and bent (supabase/local/services/data-api.ts), and a new version must not unbend it unseen.

const FIXTURES = fileURLToPath(new URL('fixtures', import.meta.url));
const folder = temporaryFolder();
const options = {
  dataDir: join(folder.path, 'data'),
  migrationsDir: join(folder.path, 'supabase', 'migrations'),
  functionsDir: join(folder.path, 'supabase', 'functions'),
  durable: false,
};
const log: string[] = [];
let stack: Stack;

beforeAll(async () => {
  cpSync(FIXTURES, join(folder.path, 'supabase'), { recursive: true });
  stack = await startStack({ ...options, log: (line) => log.push(line) });
}, 60_000);

afterAll(async () => {
  await stack.stop();
  folder.remove();
});

async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${stack.urls.api}${path}`, {
    method,
    headers: { apikey: stack.keys.publishable, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: parse(text) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const transport = WebSocket as unknown as typeof globalThis.WebSocket;
const client = () =>
  createClient(stack.urls.api, stack.keys.publishable, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport },
  });

async function signedUp(email: string) {
  const person = client();
  const { data, error } = await person.auth.signUp({ email, password: 'Secreto123' });
  if (error || !data.user || !data.session) throw new Error(`Sign-up failed: ${error?.message}`);
  return { person, id: data.user.id, token: data.session.access_token };
}

describe('privileges', () => {
  it('keeps what was never granted closed, at the first request and later', async () => {
    for (let time = 0; time < 3; time += 1) {
      const vault = await call('GET', '/rest/v1/vault');
      expect(vault.status).toBe(401);
      expect(vault.json).toMatchObject({ code: '42501' });
      expect((await call('GET', '/rest/v1/notes?select=secret')).json).toMatchObject({ code: '42501' });
      expect((await call('PATCH', '/rest/v1/notes?id=eq.1', { title: 'Mía' })).json).toMatchObject({
        code: '42501',
      });
    }
  });
});

describe('a call that works too long', () => {
  // seven groups and each once more: an odd number of letters never fits, and there are a billion ways to try
  const backtracking = '^' + '(a*)'.repeat(7) + '\\1\\2\\3\\4\\5\\6\\7$';
  const sql = () => connect(stack.urls.database, 1);

  it.each(['anon', 'authenticator'])('is cut off by the time limit of %s', async (role) => {
    const database = sql();
    try {
      await database`insert into public.notes (id, title, amount) values (99, ${'a'.repeat(81)}, 1)`;
      await database.unsafe(`alter role ${role} in database postgres set statement_timeout = '300ms'`);
      const path = `/rest/v1/notes?select=title&title=match.${encodeURIComponent(backtracking)}`;
      const key = role === 'anon' ? stack.keys.publishable : stack.keys.secret;
      const { status, json } = await call('GET', path, undefined, { apikey: key });
      expect([status, json]).toEqual([500, expect.objectContaining({ code: '57014' })]);
    } finally {
      await database.unsafe(`alter role ${role} in database postgres reset all`);
      await database`delete from public.notes where id = 99`;
      await database.end();
    }
  });
});

describe('wire formats', () => {
  it('writes numbers and instants as PostgREST does', async () => {
    const { json } = await call('GET', '/rest/v1/notes?select=amount,written_at&id=eq.1');
    expect(json).toEqual([{ amount: 12.5, written_at: '2026-11-21T10:32:47+00:00' }]);
  });

  it('passes json arguments on as what they are', async () => {
    expect((await call('POST', '/rest/v1/rpc/kind_of', { value: { a: [1, 'dos'] } })).json).toBe('object');
    expect((await call('POST', '/rest/v1/rpc/kind_of', { value: [1, 2] })).json).toBe('array');
    expect((await call('POST', '/rest/v1/rpc/kind_of', { value: 3 })).json).toBe('number');
  });

  it('answers an unknown path with 404, never with a page', async () => {
    for (const path of ['/', '/rest', '/unknown', '/_system/x', '/functions/v1']) {
      const answer = await call('POST', path, {});
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-type')).toContain('application/json');
    }
  });

  it('allows another origin, on answers and refusals', async () => {
    const origin = 'https://app.example';
    const preflight = await fetch(`${stack.urls.api}/auth/v1/token`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'apikey',
      },
    });
    expect(preflight.headers.get('access-control-allow-headers')).toBe('apikey');
    const refused = await call('POST', '/auth/v1/token?grant_type=password', {}, { origin });
    expect(refused.status).toBe(400);
    expect(refused.headers.get('access-control-allow-origin')).toBe(origin);
  });
});

describe('auth', () => {
  it('takes every password that the forms take, and says why it refuses one', async () => {
    const signUp = (password: string) =>
      client().auth.signUp({ email: `${crypto.randomUUID()}@conecta.test`, password });
    for (const password of ['Conecta123', 'Ñandúes1', 'ÉÑÁaéñá1', 'aÉÑÁéñá1', `Aa1${'x'.repeat(69)}`]) {
      expect(passwordProblem(password), password).toBeNull();
      expect((await signUp(password)).error, password).toBeNull();
    }
    const { error } = await signUp('corta');
    expect(error).toMatchObject({ code: 'weak_password', reasons: ['length', 'characters'] });
  });

  it('puts mails with a code in the mailbox, and the code works', async () => {
    const { id } = await signedUp('olvido@conecta.test');
    const person = client();
    await person.auth.resetPasswordForEmail('olvido@conecta.test');
    const mail = stack.mails().at(-1);
    expect(mail).toMatchObject({
      to: 'olvido@conecta.test',
      subject: 'Tu código para cambiar la contraseña',
    });
    expect(mail?.html).not.toContain('http');
    const token = />\s*(\d{8})\s*</.exec(mail?.html ?? '')?.[1] ?? '';
    const { data, error } = await person.auth.verifyOtp({
      email: 'olvido@conecta.test',
      token,
      type: 'recovery',
    });
    expect(error).toBeNull();
    expect(data.user?.id).toBe(id);
    const page = await fetch(stack.urls.mailbox);
    expect(await page.text()).toContain('Tu código para cambiar la contraseña');
  });

  it('tells in its tokens how a session began, through renewals, as the hosted service', async () => {
    const { person, id } = await signedUp('metodo@conecta.test');
    const methodOf = (token?: string) => {
      const claims = JSON.parse(Buffer.from((token ?? '').split('.')[1] ?? '', 'base64url').toString()) as {
        sub: string;
        amr: { method: string; timestamp: number }[];
      };
      expect(claims.sub).toBe(id);
      expect(Math.abs((claims.amr[0]?.timestamp ?? 0) - Date.now() / 1000)).toBeLessThan(60);
      return claims.amr.map(({ method }) => method);
    };
    const tokenOf = async () => (await person.auth.getSession()).data.session?.access_token;
    expect(methodOf(await tokenOf())).toEqual(['password']);
    await person.auth.signInWithOtp({ email: 'metodo@conecta.test', options: { shouldCreateUser: false } });
    const token = />\s*(\d{8})\s*</.exec(stack.mails().at(-1)?.html ?? '')?.[1] ?? '';
    const { data } = await person.auth.verifyOtp({ email: 'metodo@conecta.test', token, type: 'email' });
    expect(methodOf(data.session?.access_token)).toEqual(['otp']);
    await person.auth.refreshSession();
    expect(methodOf(await tokenOf())).toEqual(['otp']);
  });

  it('forgets the codes of an address that an account has left, as the hosted service', async () => {
    const { person, id } = await signedUp('deja@conecta.test');
    await person.auth.resetPasswordForEmail('deja@conecta.test');
    const sql = connect(stack.urls.database);
    await sql`update auth.users set email = 'ajena-y-nueva@conecta.test' where id = ${id}`;
    const [row] = await sql`select recovery_token from auth.users where id = ${id}`;
    await sql.end();
    expect(row!.recovery_token).toBeNull();
  });

  it('lets a code live for 15 minutes', async () => {
    const { person, id } = await signedUp('lento@conecta.test');
    const sql = connect(stack.urls.database);
    const use = async (minutes: number) => {
      await endCodePause(sql, 'lento@conecta.test');
      await person.auth.resetPasswordForEmail('lento@conecta.test');
      await sql`update auth.users set recovery_sent_at = now() - make_interval(mins => ${minutes}) where id = ${id}`;
      const token = />\s*(\d{8})\s*</.exec(stack.mails().at(-1)?.html ?? '')?.[1] ?? '';
      return (await person.auth.verifyOtp({ email: 'lento@conecta.test', token, type: 'recovery' })).error;
    };
    expect(await use(14)).toBeNull();
    expect(await use(16)).not.toBeNull();
    await sql.end();
  });
});

describe('storage', () => {
  const png = (bytes: number) => new File([new Uint8Array(bytes)], 'foto.png', { type: 'image/png' });

  it('takes a file, signs, downloads, lists and refuses as the hosted service', async () => {
    const { person, id } = await signedUp('papeles@conecta.test');
    const papers = person.storage.from('papers');
    const uploaded = await papers.upload(`${id}/2026/a.png`, png(64));
    expect(uploaded.error).toBeNull();
    expect((await papers.upload(`${id}/b.png`, png(10))).error).toBeNull();

    const signed = await papers.createSignedUrl(`${id}/b.png`, 60);
    expect(signed.data?.signedUrl).toContain(
      `${stack.urls.api}/storage/v1/object/sign/papers/${id}/b.png?token=`,
    );
    const image = await fetch(signed.data?.signedUrl ?? '');
    expect(image.status).toBe(200);
    expect(image.headers.get('content-type')).toBe('image/png');
    expect((await image.arrayBuffer()).byteLength).toBe(10);

    const downloaded = await papers.download(`${id}/2026/a.png`);
    expect(downloaded.data?.size).toBe(64);

    const listed = await papers.list(id);
    expect(listed.data?.map(({ name, id: file }) => [name, file === null])).toEqual(
      expect.arrayContaining([
        ['2026', true],
        ['b.png', false],
      ]),
    );
    expect(listed.data).toHaveLength(2);
    expect((await papers.exists(`${id}/none.png`)).data).toBe(false);

    expect((await papers.upload(`${id}/b.png`, png(10))).error?.message).toMatch(/exists|duplicate/i);
    expect((await papers.upload(`${crypto.randomUUID()}/c.png`, png(10))).error).not.toBeNull();
    expect((await papers.upload(`${id}/big.png`, png(4096))).error).not.toBeNull();
    const text = new File(['hola'], 'a.txt', { type: 'text/plain' });
    expect((await papers.upload(`${id}/a.txt`, text)).error).not.toBeNull();

    const stranger = await signedUp('ajena@conecta.test');
    expect((await stranger.person.storage.from('papers').download(`${id}/b.png`)).error).not.toBeNull();
    expect((await stranger.person.storage.from('papers').list(id)).data).toEqual([]);
  });

  it('answers 413 to a body beyond any limit, and the connection lives on', async () => {
    const huge = await fetch(`${stack.urls.api}/storage/v1/object/papers/x.png`, {
      method: 'POST',
      headers: { apikey: stack.keys.publishable, 'content-type': 'image/png' },
      body: new Uint8Array(51 * 1024 * 1024),
    });
    expect(huge.status).toBe(413);
    expect((await call('GET', '/rest/v1/notes?select=id')).status).toBe(200);
  });
});

describe('functions', () => {
  interface Hello {
    greeting: string;
    process: number;
    path: string;
    body: string;
    address: string;
    env: string[];
  }

  it('runs them with the hosted environment and nothing else', async () => {
    const answer = await call(
      'POST',
      '/functions/v1/hello/more',
      { a: 1 },
      // Addresses that the caller writes are not trusted.
      {
        'x-test-address': '203.0.113.7',
        'x-forwarded-for': '203.0.113.7',
        'x-client-address': '203.0.113.7',
      },
    );
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({
      greeting: 'hola',
      path: '/hello/more',
      body: '{"a":1}',
      address: '127.0.0.1',
    });
    const { env } = answer.json as Hello;
    for (const name of [
      'SUPABASE_URL',
      'SUPABASE_PUBLISHABLE_KEYS',
      'SUPABASE_SECRET_KEYS',
      'EVENTS_DELIVERY_SECRET',
    ])
      expect(env).toContain(name);
    expect(env).not.toContain('VITEST');
  });

  it('starts them again when a file has changed', async () => {
    await call('POST', '/functions/v1/hello', {});
    writeFileSync(join(options.functionsDir, 'hello', 'greeting.ts'), "export const greeting = 'adiós';");
    expect((await call('POST', '/functions/v1/hello', {})).json).toMatchObject({ greeting: 'adiós' });
  });

  it('answers unknown, throwing and unbootable ones as the hosted runtime, and says why in the log', async () => {
    expect((await call('POST', '/functions/v1/nobody', {})).status).toBe(404);
    expect((await call('POST', '/functions/v1/_shared', {})).status).toBe(404);
    expect((await call('POST', '/functions/v1/throws', {})).status).toBe(500);
    const broken = await call('POST', '/functions/v1/broken', {});
    expect(broken.status).toBe(503);
    expect(broken.json).toMatchObject({ code: 'BOOT_ERROR' });
    expect(log.join('\n')).toContain('on purpose');
    expect(log.join('\n')).toContain('not-there.ts');
  });
});

it('calls deliver-events on its own, with the secret, also on a database of another server', async () => {
  const heard: string[] = [];
  const second = await startStack({
    ...options,
    dataDir: join(folder.path, 'second'),
    databaseUrl: stack.urls.database,
    deliverEventsEvery: 50,
    log: (line) => heard.push(line),
  });
  await vi.waitFor(
    () => expect(heard).toContain('[deliver-events] delivered by POST, secret right: true'),
    10_000,
  );
  await second.stop();
});

describe('database', () => {
  it('keeps people and files when the stack starts again, and applies what is new', async () => {
    const { id } = await signedUp('vuelve@conecta.test');
    await stack.stop();
    const added = join(options.migrationsDir, '20260103000000_fixture_later.sql');
    writeFileSync(added, 'create table public.later (id int primary key);');
    stack = await startStack({ ...options, log: (line) => log.push(line) });
    expect(stack.preparation.migrations).toEqual(['20260103000000_fixture_later.sql']);
    const again = await client().auth.signInWithPassword({
      email: 'vuelve@conecta.test',
      password: 'Secreto123',
    });
    expect(again.data.user?.id).toBe(id);
    expect((await call('GET', '/rest/v1/later')).json).toMatchObject({ code: '42501' });
  }, 30_000);

  it('leaves nothing of a migration that fails, and names the file', async () => {
    const wrong = join(options.migrationsDir, '20260104000000_fixture_wrong.sql');
    writeFileSync(wrong, 'create table public.half (id int primary key);\nselect 1 / 0;');
    await stack.stop();
    await expect(startStack({ ...options, log: (line) => log.push(line) })).rejects.toThrow(
      /fixture_wrong.*division by zero/s,
    );
    writeFileSync(wrong, 'create table public.half (id int primary key);');
    stack = await startStack({ ...options, log: (line) => log.push(line) });
    expect(stack.preparation.migrations).toHaveLength(1);
  }, 30_000);
});

it('stops everything it started', async () => {
  const { api } = stack.urls;
  await stack.stop();
  await expect(fetch(api)).rejects.toThrow();
  expect(existsSync(join(options.dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  stack = await startStack({ ...options, log: (line) => log.push(line) });
}, 30_000);
