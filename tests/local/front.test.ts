// @vitest-environment node
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { request as requestTls } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { securityHeaders } from '../../src/app/build/security-policy.ts';
import { servedFile, servedFiles } from '../../src/app/build/served-files.ts';
import { pagesOf, type PageEntry } from '../../src/config/pages.ts';
import { checkPage } from '../../supabase/doctor/api-checks.ts';
import { connect } from '../../supabase/local/connect.ts';
import { freePort } from '../../supabase/local/ports.ts';
import type { Stack } from '../../supabase/local/stack.ts';
import { findProgram, type DebianProgram } from '../support/debian-program.ts';
import { createCafe, rpc, type Cafe } from '../support/factories.ts';
import { startFront, type RunningFront } from '../support/front.ts';
import { buildPage } from '../support/page-build.ts';
import { SERVICE } from '../support/personas.ts';
import { startTestStack } from '../support/stack.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

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
function send(address: string, { method = 'GET', headers = {}, body, from }: Call = {}): Promise<Answer> {
  const [, protocol, hostname, port, path] = /^(https?):\/\/([^:]+):(\d+)(.*)$/.exec(address) ?? [];
  const ask = protocol === 'https' ? requestTls : request;
  return new Promise((resolve, reject) => {
    const sent = ask(
      {
        ...{ hostname, port, path, method, headers, agent: false, rejectUnauthorized: false },
        ...(from ? { localAddress: from } : {}),
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => {
          const bytes = Buffer.concat(parts);
          const isCompressed = response.headers['content-encoding'] === 'gzip';
          const text = (isCompressed ? gunzipSync(bytes) : bytes).toString();
          resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes, text });
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

const json = (answer: Answer) => JSON.parse(answer.text) as Record<string, unknown>;
const publishable = () => ({ apikey: stack.keys.publishable, 'content-type': 'application/json' });

/** Headers by which a caller may claim an address, each of them twice. */
const claiming = (address: string) =>
  Object.fromEntries(
    [
      ...['x-forwarded-for', 'x-real-ip', 'x-client-address', 'cf-connecting-ip', 'true-client-ip'],
      ...['sb-forwarded-for', header, header.toUpperCase()],
    ].map((name) => [name, [address, address]]),
  );

/** Guesses who is a customer, each time as somebody else. Returns the statuses. */
async function guesses(url: string, times: number, from: string, claimed: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const answer = await send(`${url}/functions/v1/process-visit-registration`, {
      method: 'POST',
      from,
      headers: { ...publishable(), ...claiming(claimed), forwarded: `for=${claimed}` },
      body: JSON.stringify({
        email: `nadie-${randomUUID()}@example.com`,
        cafeteria: cafe.slug,
        visitDate: new Date().toISOString(),
      }),
    });
    statuses.push(answer.status);
  }
  return statuses;
}

const countedAt = async (kind: string) => {
  const rows = await sql<{ address: string }[]>`select address from private.rate_limits where kind = ${kind}`;
  return rows.map(({ address }) => address);
};

const VICTIM = '203.0.113.7';

const fronts: [DebianProgram, { hasTls: boolean; network: string }][] = [
  ['nginx', { hasTls: true, network: '127.0.1' }],
  ['caddy', { hasTls: false, network: '127.0.2' }],
];

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

describe.each(fronts)('A front of one’s own with %s', (name, { hasTls, network }) => {
  const tags = name === 'caddy' ? ['long'] : [];
  describe.skipIf(!findProgram(name))(findProgram(name) ? 'that runs' : 'which is not here', { tags }, () => {
    let front: RunningFront;
    const at = (path: string, call: Call = {}) => send(front.url + path, call);

    beforeAll(async () => {
      await sql`delete from private.rate_limits`;
      front = await startFront(name, {
        apiUrl: stack.urls.api,
        pageDir: page.path,
        addressHeader: header,
        authKey: stack.keys.secret,
        hasTls,
      });
    });

    afterAll(() => front?.stop());

    it('counts guesses where the caller is, whatever header says otherwise', async () => {
      const statuses = await guesses(front.url, 21, `${network}.2`, VICTIM);
      expect(statuses).toEqual([...Array<number>(20).fill(404), 429]);
      expect(await countedAt('visit-miss')).toEqual([`${network}.2`]);
      // another caller is not held up, nor is the address that was claimed
      expect(await guesses(front.url, 1, `${network}.3`, `${network}.2`)).toEqual([404]);
      expect(await countedAt('visit-miss')).not.toContain(VICTIM);
    });

    it('counts calls of the Data API there too', async () => {
      const answer = await at('/rest/v1/rpc/request_demo', {
        method: 'POST',
        from: `${network}.4`,
        headers: { ...publishable(), ...claiming(VICTIM) },
        body: JSON.stringify({ nombre: 'Ana', email: `ana-${randomUUID()}@example.com` }),
      });
      expect(answer.status).toBeLessThan(300);
      expect(await countedAt('demo')).toEqual([`${network}.4`]);
    });

    it('leaves nobody a way past it to be counted elsewhere', async () => {
      const forged = { ...claiming(VICTIM), [`x-front-${'0'.repeat(32)}`]: VICTIM };
      delete (forged as Record<string, unknown>)[header];
      delete (forged as Record<string, unknown>)[header.toUpperCase()];
      const body = JSON.stringify({ nombre: 'Ana', email: `ana-${randomUUID()}@example.com` });
      await send(`${stack.urls.api}/rest/v1/rpc/request_demo`, {
        method: 'POST',
        headers: { ...publishable(), ...forged },
        body,
      });
      const counted = await countedAt('demo');
      expect(counted).toHaveLength(2);
      expect(counted).not.toContain(VICTIM);
    });

    it('has Auth count by the caller’s address', async () => {
      const recover = (from: string) =>
        at('/auth/v1/recover', {
          method: 'POST',
          from,
          headers: { ...publishable(), ...claiming(from === `${network}.6` ? VICTIM : `${network}.6`) },
          body: JSON.stringify({ email: `nadie-${randomUUID()}@example.com` }),
        });
      const statuses: number[] = [];
      // on a busy machine the bucket of thirty fills up again meanwhile
      while (statuses.at(-1) !== 429 && statuses.length < 100)
        statuses.push((await recover(`${network}.5`)).status);
      expect([statuses.length > 30, statuses.at(-1)]).toEqual([true, 429]);
      expect((await recover(`${network}.6`)).status).toBe(200);
    });

    describe('in front of a project that records what it is asked', () => {
      let project: Awaited<ReturnType<typeof startProject>>;
      let recorded: RunningFront;
      beforeAll(async () => {
        project = await startProject();
        const { url: apiUrl } = project;
        recorded = await startFront(name, {
          apiUrl,
          pageDir: page.path,
          addressHeader: header,
          authKey: 'the-key',
        });
      });
      afterAll(async () => {
        await recorded?.stop();
        project?.stop();
      });

      it('hands on the caller’s own address alone, and its key with sign-ups and log-ins alone', async () => {
        const counted = ['/auth/v1/signup', '/auth/v1/token?grant_type=password', '/auth/v1/verify'];
        const others = [
          ...[
            '/auth/v1/user',
            '/auth/v1/admin/users',
            '/auth/v1/admin/../signup',
            '/auth/v1/admin%2f..%2fsignup',
          ],
          ...[
            '/auth/v1/signup/',
            '/auth/v1//signup',
            '/rest/v1/cafeterias',
            '/storage/v1/bucket',
            '/healthz',
          ],
          ...['/functions/v1/auth/v1/signup', '/rest/v1/x?/auth/v1/signup', '/auth/v1/signup%3f'],
        ];
        const from = `${network}.8`;
        for (const path of [...counted, ...others])
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

      const upload = (megabytes: number) =>
        send(`${recorded.url}/storage/v1/object/purchase-tickets/${randomUUID()}.jpg`, {
          method: 'POST',
          headers: { ...publishable(), 'content-type': 'image/jpeg' },
          body: Buffer.alloc(megabytes * 1_000_000, 7),
        });

      it('takes a file of 10 MB', async () => {
        expect((await upload(10)).status).toBe(200);
        expect(project.received.at(-1)?.bytes).toBe(10_000_000);
      });

      it('refuses one of 11 MB, in the words of the storage service', async () => {
        const answer = await upload(11);
        expect(answer.status).toBe(413);
        expect(answer.headers['content-type']).toContain('application/json');
        expect(json(answer)).toMatchObject({ statusCode: '413', error: 'Payload too large' });
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
      for (const path of [
        '/',
        '/dashboard',
        `/assets/${script()}`,
        '/favicon.svg',
        '/no-existe',
        '/assets/no.js',
      ]) {
        const { headers } = await at(path);
        for (const [header, value] of expected)
          expect([path, header, headers[header.toLowerCase()]]).toEqual([path, header, value]);
      }
      const kept = async (path: string) => (await at(path)).headers['cache-control'];
      expect(await kept(`/assets/${script()}`)).toBe('public, max-age=31536000, immutable');
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
      const digest = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');
      for (const address of addresses) {
        const { status, text } = await at(address.replace('//', '/'));
        const file = servedFile(decodeURIComponent(address), files);
        const content = readFileSync(join(page.path, file), 'utf8');
        expect([address, status, digest(text)]).toEqual([address, 200, digest(content)]);
      }
      const unknown = await at('/no/existe');
      expect(unknown.status).toBe(404);
      expect(unknown.text).toBe(readFileSync(join(page.path, '404.html'), 'utf8'));
      expect((await at('/assets/no-existe.js')).status).toBe(404);
    });

    it('satisfies the doctor, who looks at page and project', async () => {
      // fetch takes no certificate of its own
      const plain = hasTls
        ? await startFront(name, { apiUrl: stack.urls.api, pageDir: page.path, addressHeader: header })
        : front;
      try {
        const findings = await checkPage({
          url: stack.urls.api,
          pageUrl: plain.url,
          publishableKey: stack.keys.publishable,
          secretKey: undefined,
          databaseUrl: undefined,
          management: undefined,
        });
        expect(findings.filter(({ state }) => state !== 'ok')).toEqual([]);
        expect(findings.length).toBeGreaterThan(6);
      } finally {
        if (plain !== front) await plain.stop();
      }
    });

    it('says at /healthz which part is ill', async () => {
      const parts = { database: true, storage: true, photos: true, mails: true, events: true };
      await sql`update private.settings set deliveries_requested_at = now() - interval '10 minutes'`;
      await expect
        .poll(async () => json(await at('/healthz')), { timeout: 20_000 })
        .toEqual({
          ...{ success: false, schedule: false },
          ...parts,
        });
      expect((await at('/healthz')).status).toBe(503);
      expect((await at('/healthz', { method: 'POST' })).status).toBe(405);
      await sql`update private.settings set deliveries_requested_at = now()`;
      // the function repeats its answer for five seconds
      await expect.poll(async () => (await at('/healthz')).status, { timeout: 20_000 }).toBe(200);
      // a database that hangs
      await sql.begin(async (own) => {
        await own`lock table private.events in access exclusive mode`;
        await expect
          .poll(async () => json(await at('/healthz')), { timeout: 20_000 })
          .toMatchObject({
            ...{ success: false, database: false, storage: true },
          });
      });
    });

    it('says cleanly that the project does not answer', async () => {
      const apiUrl = `http://127.0.0.1:${await freePort()}`;
      const lonely = await startFront(name, { apiUrl, pageDir: page.path, addressHeader: header });
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
      const session = connectHttp2(front.url, { rejectUnauthorized: false });
      const status = await new Promise((resolve, reject) => {
        session.on('error', reject);
        session
          .request({ ':path': '/login' })
          .on('response', (answer) => resolve(answer[':status']))
          .end();
      });
      expect([status, session.alpnProtocol]).toEqual([200, 'h2']);
      session.close();
      const plain = await send(`${front.plainUrl}/c/central?x=1`);
      expect([plain.status, plain.headers.location]).toEqual([308, 'https://127.0.0.1/c/central?x=1']);
    });
  });
});
