import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '../../supabase/functions/_shared/contracts/procedures/index.ts';
import { functionsHost } from '../../supabase/local/services/functions.ts';
import { FUNCTIONS_DIR } from '../../supabase/local/shared/project.ts';
import { checkedFetch } from '../support/backend/api.ts';
import { temporaryFolder } from '../support/backend/temporary-folder.ts';

// The local stack signs with a shared secret; hosted projects have key pairs. This is one, reduced to what a function asks of it.

const USER = '5f0e8f6c-0c39-4a3e-9a8e-3f5f3a3f2c11';
const KEY_ID = 'key-1';
const ours = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const theirs = generateKeyPairSync('ec', { namedCurve: 'P-256' });

const check: Answer<'check_hito_2'> = {
  completed: true,
  can_advance: true,
  reason: null,
  days_left: 3,
  deadline: '2026-12-06',
};

let isDown = false;
let asked: { path: string; headers: IncomingMessage['headers']; body: string }[] = [];
const ends: (() => unknown)[] = [];

function project(req: IncomingMessage, res: ServerResponse): void {
  const path = req.url ?? '';
  const call = { path, headers: req.headers, body: '' };
  req.on('data', (part: Buffer) => (call.body += part.toString()));
  asked.push(call);
  const keys = [
    {
      ...ours.publicKey.export({ format: 'jwk' }),
      kid: KEY_ID,
      alg: 'ES256',
      use: 'sig',
      key_ops: ['verify'],
    },
  ];
  const answers: Record<string, unknown> = {
    '/auth/v1/.well-known/jwks.json': { keys },
    '/rest/v1/rpc/check_hito_2': check,
  };
  const known = path in answers;
  const status = isDown ? 503 : known ? 200 : 404;
  res.writeHead(status, { 'content-type': 'application/json' });
  res.end(JSON.stringify(known ? answers[path] : { message: 'not here' }));
}

async function listen(handler: RequestListener): Promise<string> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function tokenSignedBy(key: KeyObject, claims: Record<string, unknown> = {}, alg = 'ES256'): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const exp = Math.floor(Date.now() / 1000) + 3600;
  const content = [
    encode({ alg, typ: 'JWT', kid: KEY_ID }),
    encode({ sub: USER, role: 'authenticated', aud: 'authenticated', exp, ...claims }),
  ].join('.');
  const signature = sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' });
  return `${content}.${signature.toString('base64url')}`;
}

let projectUrl: string;
beforeAll(async () => {
  projectUrl = await listen(project);
});
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

/** The functions as a project runs them that has these keys. */
async function deploy(keys: Record<string, string>) {
  const folder = temporaryFolder();
  ends.push(folder.remove);
  const host = functionsHost({
    functionsDir: FUNCTIONS_DIR,
    cacheDir: join(folder.path, 'deno'),
    env: { SUPABASE_URL: projectUrl, ...keys },
    log: () => {},
  });
  ends.push(() => host.stop());
  const url = await listen((req, res) => void host.handle(req, res, {}));
  return async (token: string) => {
    asked = [];
    const response = await checkedFetch(`${url}/functions/v1/check-hito2-completion`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ userId: USER, cafeteria: 'central' }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
}

describe.each([
  [
    'named',
    {
      SUPABASE_PUBLISHABLE_KEYS: '{"default":"sb_publishable_1"}',
      SUPABASE_SECRET_KEYS: '{"default":"sb_secret_1"}',
    },
  ],
  ['legacy', { SUPABASE_ANON_KEY: 'sb_publishable_1', SUPABASE_SERVICE_ROLE_KEY: 'sb_secret_1' }],
])('A project with %s keys', (_, keys) => {
  test('checks tokens against its public key, and runs procedures as the caller', async () => {
    const ask = await deploy(keys);
    const token = tokenSignedBy(ours.privateKey);
    expect(await ask(token)).toMatchObject({ status: 200, body: { success: true, canAdvance: true } });
    expect(asked.map(({ path }) => path)).not.toContain('/auth/v1/user');
    expect(asked.at(-1)).toMatchObject({
      path: '/rest/v1/rpc/check_hito_2',
      headers: { apikey: 'sb_publishable_1', authorization: `Bearer ${token}` },
    });

    expect((await ask(tokenSignedBy(theirs.privateKey))).status).toBe(401);
    expect((await ask(tokenSignedBy(ours.privateKey, {}, 'RS256'))).status).toBe(401);
    expect((await ask(tokenSignedBy(ours.privateKey, {}, 'XX999'))).status).toBe(401);
    expect((await ask(tokenSignedBy(ours.privateKey, { role: 'service_role' }))).status).toBe(401);
    expect((await ask(tokenSignedBy(ours.privateKey, { exp: 1 }))).status).toBe(401);
    expect(
      (await ask(tokenSignedBy(ours.privateKey, { sub: 'd9b9c1de-77f4-4f0c-8f6a-1d6f2f1c0a11' }))).status,
    ).toBe(403);
  });
});

test('A service that is down is a failure of ours that is counted, not an expired session', async () => {
  const ask = await deploy({
    SUPABASE_ANON_KEY: 'sb_publishable_1',
    SUPABASE_SERVICE_ROLE_KEY: 'sb_secret_1',
  });
  isDown = true;
  try {
    expect(await ask(tokenSignedBy(ours.privateKey))).toMatchObject({
      status: 500,
      body: { success: false, message: 'Error al verificar el desafío' },
    });
    const report = asked.find(({ path }) => path === '/rest/v1/rpc/report_fault');
    expect(JSON.parse(report!.body)).toMatchObject({ kind: 'server', name: 'check-hito2-completion 500' });
  } finally {
    isDown = false;
  }
  expect((await ask(tokenSignedBy(ours.privateKey))).status).toBe(200);
});
