// @vitest-environment node
import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { securityHeaders } from '../../src/app/build/security-policy.ts';
import { servedFile, servedFiles } from '../../src/app/build/served-files.ts';
import { pagesOf, type PageEntry } from '../../src/config/pages.ts';
import { checkPage } from '../../supabase/doctor/api-checks.ts';
import { targetFrom } from '../../supabase/doctor/target.ts';
import { connect } from '../../supabase/local/postgres/connect.ts';
import { freePort } from '../../supabase/local/shared/ports.ts';
import type { Stack } from '../../supabase/local/stack/stack.ts';
import { findProgram, type DebianProgram } from '../support/browser/debian-program.ts';
import { createCafe, rpc, type Cafe } from '../support/given/factories.ts';
import { startFront, type FrontOptions, type RunningFront } from '../support/hosting/front.ts';
import { buildPage } from '../../supabase/local/stack/page-build.ts';
import { SERVICE } from '../support/database/personas.ts';
import { startTestStack } from '../support/backend/stack.ts';
import { temporaryFolder } from '../support/backend/temporary-folder.ts';

// The recipes of docs/production, each in front of a stack and a build: nobody but their ports and certificates is changed.

const page = temporaryFolder();
const header = `x-front-${randomBytes(16).toString('hex')}`;
let stack: Stack;
let sql: Sql;
let cafe: Cafe;

beforeAll(async () => {
  // two callers of this machine are told apart by their addresses, not by a header of the tests
  stack = await startTestStack({ testAddressHeader: '' });
  sql = connect(stack.urls.database, 2);
  cafe = await createCafe(sql);
  for (let count = 0; count < 30; count += 1) await createCafe(sql);
  await rpc(sql, SERVICE, 'set_settings', { address_header: header });
  await buildPage(page.path, {
    VITE_SUPABASE_PUBLISHABLE_KEY: stack.keys.publishable,
    VITE_SUPABASE_URL: 'https://aroma.example',
  });
});

afterAll(async () => {
  await sql?.end();
  await stack?.stop();
  page.remove();
});

/** Returns a script of the build that is long enough to be compressed. */
const script = () =>
  readdirSync(join(page.path, 'assets')).find(
    (file) => file.endsWith('.js') && statSync(join(page.path, 'assets', file)).size > 10_000,
  ) ?? '';

interface Call {
  method?: string;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
  /** The caller's address: all of 127.0.0.0/8 is this machine. */
  from?: string;
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  text: string;
}

/** Sends a request as it is: `fetch` would not say from where, nor a header twice, nor leave a path alone. */
async function send(address: string, { method, headers, body, from }: Call = {}): Promise<Answer> {
  const [, hostname, port, path] = /^http:\/\/([^:]+):(\d+)(.*)$/.exec(address)!;
  const sent = request({ hostname, port, path, method, headers, agent: false, localAddress: from });
  // a server that refuses a body closes the connection while it is sent
  sent.on('error', () => undefined).end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const bytes = await buffer(response);
  const text = (response.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString();
  return { status: response.statusCode!, headers: response.headers, bytes, text };
}

const json = (answer: Answer) => JSON.parse(answer.text) as Record<string, unknown>;
const publishable = () => ({ apikey: stack.keys.publishable, 'content-type': 'application/json' });

/** Headers by which a caller may claim an address, each of them twice. */
const claiming = (address: string, own = [header, header.toUpperCase()]) =>
  Object.fromEntries(
    [
      ...['x-forwarded-for', 'x-real-ip', 'x-client-address', 'cf-connecting-ip', 'true-client-ip'],
      ...['sb-forwarded-for', ...own],
    ].map((name) => [name, [address, address]]),
  );

/** Calls the backend as somebody else each time, from one address and with another in all headers. */
const call = (url: string, path: string, from: string | undefined, claimed: object, body: object = {}) =>
  send(url + path, {
    method: 'POST',
    from,
    headers: { ...publishable(), ...claimed },
    body: JSON.stringify({ nombre: 'Ana', email: `nadie-${randomUUID()}@example.com`, ...body }),
  });

const countedAt = async (kind: string) => {
  const rows = await sql<{ address: string }[]>`select address from private.rate_limits where kind = ${kind}`;
  return rows.map(({ address }) => address);
};

const VICTIM = '203.0.113.7';

/** Starts a project that answers everything with 200, and records what it is asked. */
async function startProject() {
  const received: { incoming: IncomingMessage; bytes: number }[] = [];
  const server = createServer((incoming, response) => {
    const entry = { incoming, bytes: 0 };
    received.push(entry);
    incoming.on('data', (part: Buffer) => (entry.bytes += part.length));
    incoming.on('end', () => response.end('{}'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}

describe.each<[DebianProgram, string]>([
  ['nginx', '127.0.1'],
  ['caddy', '127.0.2'],
])('A front of one’s own with %s', (name, network) => {
  const tags = name === 'caddy' ? ['long'] : [];
  describe.skipIf(!findProgram(name))(findProgram(name) ? 'that runs' : 'which is not here', { tags }, () => {
    let front: RunningFront;
    const at = (path: string, call: Call = {}) => send(front.url + path, call);
    const start = (options: Partial<FrontOptions>) =>
      startFront(name, { apiUrl: stack.urls.api, pageDir: page.path, addressHeader: header, ...options });

    beforeAll(async () => {
      await sql`delete from private.rate_limits`;
      front = await start({ authKey: stack.keys.secret });
    });

    afterAll(() => front?.stop());

    it('counts guesses where the caller is, whatever header says otherwise', async () => {
      const guess = async (from: string, claimed: string) => {
        const headers = { ...claiming(claimed), forwarded: `for=${claimed}` };
        const visit = { cafeteria: cafe.slug, visitDate: new Date().toISOString() };
        const path = '/functions/v1/process-visit-registration';
        return (await call(front.url, path, from, headers, visit)).status;
      };
      const statuses: number[] = [];
      while (statuses.length < 21) statuses.push(await guess(`${network}.2`, VICTIM));
      expect(statuses).toEqual([...Array<number>(20).fill(404), 429]);
      expect(await countedAt('visit-miss')).toEqual([`${network}.2`]);
      // another caller is not held up, nor is the address that was claimed
      expect(await guess(`${network}.3`, `${network}.2`)).toBe(404);
      expect(await countedAt('visit-miss')).not.toContain(VICTIM);
    });

    it('counts calls of the Data API there too, and leaves nobody a way past it to be counted elsewhere', async () => {
      const path = '/rest/v1/rpc/request_demo';
      expect((await call(front.url, path, `${network}.4`, claiming(VICTIM))).status).toBeLessThan(300);
      expect(await countedAt('demo')).toEqual([`${network}.4`]);
      const forged = claiming(VICTIM, [`x-front-${'0'.repeat(32)}`]);
      await call(stack.urls.api, path, undefined, forged);
      const counted = await countedAt('demo');
      expect(counted).toHaveLength(2);
      expect(counted).not.toContain(VICTIM);
    });

    it('has Auth count by the caller’s address', async () => {
      const recover = async (from: string, claimed: string) =>
        (await call(front.url, '/auth/v1/recover', `${network}.${from}`, claiming(claimed))).status;
      const statuses: number[] = [];
      // on a busy machine the bucket of thirty fills up again meanwhile
      while (statuses.at(-1) !== 429 && statuses.length < 100)
        statuses.push(await recover('5', `${network}.6`));
      expect([statuses.length > 30, statuses.at(-1)]).toEqual([true, 429]);
      expect(await recover('6', VICTIM)).toBe(200);
    });

    describe('in front of a project that records what it is asked', () => {
      let project: Awaited<ReturnType<typeof startProject>>;
      let recorded: RunningFront;
      beforeAll(async () => {
        project = await startProject();
        recorded = await start({ apiUrl: project.url, authKey: 'the-key' });
      });
      afterAll(async () => {
        await recorded?.stop();
        project?.stop();
      });

      it('hands on the caller’s own address alone, and its key with sign-ups and log-ins alone', async () => {
        const counted = ['/auth/v1/signup', '/auth/v1/token?grant_type=password', '/auth/v1/verify'];
        const others =
          '/auth/v1/user /auth/v1/admin/users /auth/v1/admin/../signup /auth/v1/admin%2f..%2fsignup ' +
          '/auth/v1/signup/ /auth/v1//signup /auth/v1/signup%3f /rest/v1/x?/auth/v1/signup /rest/v1/cafeterias ' +
          '/storage/v1/bucket /healthz /functions/v1/auth/v1/signup';
        const from = `${network}.8`;
        for (const path of [...counted, ...others.split(' ')])
          await send(recorded.url + path, {
            from,
            headers: { apikey: 'own', 'user-agent': 'Mozilla/5.0', ...claiming(VICTIM) },
          });
        const requests = project.received.map(({ incoming }) => incoming);
        const keysOf = (key: string) =>
          requests.filter(({ headers }) => headers.apikey === key).map(({ url }) => url);
        expect(keysOf('the-key')).toEqual(counted);
        expect(keysOf('own').length).toBeGreaterThan(8);
        // the platform takes no secret key from a browser
        for (const { headers } of requests)
          expect(headers['user-agent']).toBe(headers.apikey === 'own' ? 'Mozilla/5.0' : 'conecta-front');
        for (const { url, rawHeaders } of requests) {
          const claimed = rawHeaders.filter((value) => value.includes(VICTIM));
          const own = rawHeaders.filter((value) => value === from);
          expect([url, claimed, own.length]).toEqual([url, [], counted.includes(url ?? '') ? 2 : 1]);
        }
      });

      it('takes a file of 10 MB and refuses one of 11 MB, in the words of the storage service', async () => {
        const upload = (megabytes: number) =>
          send(`${recorded.url}/storage/v1/object/purchase-tickets/${randomUUID()}.jpg`, {
            method: 'POST',
            headers: { ...publishable(), 'content-type': 'image/jpeg' },
            body: Buffer.alloc(megabytes * 1_000_000, 7),
          });
        expect((await upload(10)).status).toBe(200);
        expect(project.received.at(-1)?.bytes).toBe(10_000_000);
        const refused = await upload(11);
        expect(refused.status).toBe(413);
        expect(refused.headers['content-type']).toContain('application/json');
        expect(json(refused)).toMatchObject({ statusCode: '413', error: 'Payload too large' });
      });
    });

    it('compresses pages, scripts and the API’s answers', async () => {
      const headers = { ...publishable(), 'accept-encoding': 'gzip' };
      for (const path of ['/', `/assets/${script()}`, '/rest/v1/cafeterias?select=id,nombre']) {
        const answer = await at(path, { headers });
        expect([path, answer.headers['content-encoding']]).toEqual([path, 'gzip']);
        expect(answer.bytes.length).toBeLessThan(answer.text.length);
      }
    });

    it('sends the build’s headers with pages, files and what is missing', async () => {
      const expected = Object.entries(securityHeaders('https://aroma.example'));
      const file = `/assets/${script()}`;
      for (const path of ['/', '/dashboard', file, '/favicon.svg', '/no-existe', '/assets/no.js']) {
        const { headers } = await at(path);
        for (const [header, value] of expected)
          expect([path, header, headers[header.toLowerCase()]]).toEqual([path, header, value]);
      }
      const kept = async (path: string) => (await at(path)).headers['cache-control'];
      expect(await kept(file)).toBe('public, max-age=31536000, immutable');
      for (const path of ['/', '/login', '/service-worker.js']) expect(await kept(path)).toBe('no-cache');
      expect(await kept('/assets/no.js')).toBeUndefined();
      expect((await at('/site.webmanifest')).headers['content-type']).toContain('application/manifest+json');
    });

    it('answers every address with its file, and an unknown one with 404 and the application', async () => {
      const files = servedFiles('Conecta');
      const addresses = Object.values<PageEntry>(pagesOf('Conecta'))
        .filter(({ path }) => path !== '*')
        .flatMap(({ path }) => [path, `${path}/`])
        .map((path) => path.replace(/:\w+/g, 'cafeter%C3%ADa-central'));
      for (const address of addresses) {
        const { status, text } = await at(address.replace('//', '/'));
        const file = servedFile(decodeURIComponent(address), files);
        const content = readFileSync(join(page.path, file), 'utf8');
        expect([address, status, text === content]).toEqual([address, 200, true]);
      }
      const unknown = await at('/no/existe');
      expect(unknown.status).toBe(404);
      expect(unknown.text).toBe(readFileSync(join(page.path, '404.html'), 'utf8'));
      expect((await at('/assets/no-existe.js')).status).toBe(404);
    });

    it('satisfies the doctor, who looks at page and project', async () => {
      const findings = await checkPage(
        targetFrom(['--target', stack.urls.api, '--page', front.url], {
          TARGET_PUBLISHABLE_KEY: stack.keys.publishable,
        }),
      );
      expect(findings.filter(({ state }) => state !== 'ok')).toEqual([]);
      expect(findings.length).toBeGreaterThan(6);
    });

    it('says at /healthz which part is ill', async () => {
      const parts = { database: true, storage: true, photos: true, mails: true, events: true, passes: true };
      await sql`update private.settings set deliveries_requested_at = now() - interval '10 minutes'`;
      const ill = { success: false, schedule: false, ...parts };
      await expect.poll(async () => json(await at('/healthz')), { timeout: 20_000 }).toEqual(ill);
      expect((await at('/healthz')).status).toBe(503);
      expect((await at('/healthz', { method: 'POST' })).status).toBe(405);
      await sql`update private.settings set deliveries_requested_at = now()`;
      // the function repeats its answer for five seconds
      await expect.poll(async () => (await at('/healthz')).status, { timeout: 20_000 }).toBe(200);
    });

    it('says cleanly that the project does not answer', async () => {
      const lonely = await start({ apiUrl: `http://127.0.0.1:${await freePort()}` });
      try {
        const answer = await send(`${lonely.url}/rest/v1/rpc/load_dashboard`, { headers: publishable() });
        expect([answer.status, json(answer).message]).toEqual([502, 'The project does not answer']);
        expect((await send(`${lonely.url}/healthz`)).status).toBeGreaterThan(500);
        expect((await send(`${lonely.url}/login`)).status).toBe(200);
      } finally {
        await lonely.stop();
      }
    });

    it('logs no address, token, id or content of a person', async () => {
      const secret = randomUUID();
      for (const path of [
        `/functions/v1/stop-mail?of=aviso&token=${secret}`,
        `/redeem/central/${secret}`,
        `/storage/v1/object/purchase-tickets/${secret}/1.jpg`,
        `/no-existe?email=ana@example.com&x=${secret}`,
      ])
        await at(path, {
          from: `${network}.7`,
          headers: { ...publishable(), 'user-agent': secret, referer: secret },
        });
      const logs = front.logs();
      expect(logs).not.toMatch(new RegExp(`${secret}|127\\.0\\.[0-2]\\.[2-9]|ana@|sb_|${header}`));
      if (name === 'nginx') expect(logs).toMatch(/GET \/functions\/v1\/stop-mail 303 /);
    });

    it.runIf(name === 'nginx')('speaks HTTP/2, and leads from http to https', async () => {
      const secure = await start({ hasTls: true });
      const session = connectHttp2(secure.url, { rejectUnauthorized: false });
      try {
        const [headers] = (await once(session.request({ ':path': '/login' }).end(), 'response')) as [object];
        expect([headers, session.alpnProtocol]).toEqual([expect.objectContaining({ ':status': 200 }), 'h2']);
        const plain = await send(`${secure.plainUrl}/c/central?x=1`);
        expect([plain.status, plain.headers.location]).toEqual([308, 'https://127.0.0.1/c/central?x=1']);
      } finally {
        session.destroy();
        await secure.stop();
      }
    });
  });
});
