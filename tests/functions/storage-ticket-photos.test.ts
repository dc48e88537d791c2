import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { signUp, type Person } from './support/people.ts';
import { sql, stack } from './support/stack.ts';

const BUCKET = 'purchase-tickets';
const MAX_BYTES = 5 * 1024 * 1024;
const photo = (text: string = randomUUID()) => Buffer.from(`\xff\xd8\xff${text}`, 'latin1');

let owner: Person;
let other: Person;
let path: string;
const content = photo();

beforeAll(async () => {
  [owner, other] = await Promise.all([signUp(), signUp()]);
  path = `${owner.id}/${Date.now()}.jpg`;
  expect((await upload(owner, path, content)).status).toBeLessThan(300);
});

interface Request {
  method?: string;
  body?: Buffer | object;
  headers?: Record<string, string>;
}

/** A hand-written request to the storage service, as somebody or as a visitor. */
function ask(who: Person | null, route: string, { method = 'GET', body, headers = {} }: Request = {}) {
  const raw = Buffer.isBuffer(body);
  return fetch(`${stack.apiUrl}/storage/v1/${route}`, {
    method,
    headers: {
      apikey: stack.publishableKey,
      authorization: `Bearer ${who?.token ?? stack.publishableKey}`,
      ...(body === undefined || raw ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: raw ? new Uint8Array(body) : JSON.stringify(body) }),
  });
}

const upload = (who: Person | null, name: string, body: Buffer, headers: Record<string, string> = {}) =>
  ask(who, `object/${BUCKET}/${name}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'image/jpeg', ...headers },
  });

/** The object as it lies there: nobody may have touched it. */
async function untouched(): Promise<void> {
  const read = await ask(owner, `object/${BUCKET}/${path}`);
  expect(Buffer.from(await read.arrayBuffer()).equals(content)).toBe(true);
  const rows = await sql`select name from storage.objects where name = ${path} and owner_id = ${owner.id}`;
  expect(rows).toHaveLength(1);
}

test('the owner reads their photo, and its ETag is the hash of its bytes', async () => {
  const read = await ask(owner, `object/${BUCKET}/${path}`);
  expect(read.status).toBe(200);
  const [row] = await sql<{ etag: string }[]>`
    select metadata ->> 'eTag' as etag from storage.objects where name = ${path}`;
  expect(row!.etag).toBe(`"${createHash('md5').update(content).digest('hex')}"`);
});

test('the same bytes at another path have the same ETag', async () => {
  const copy = `${other.id}/${Date.now()}.jpg`;
  expect((await upload(other, copy, content)).status).toBe(200);
  const [row] = await sql<{ tags: number }[]>`
    select count(distinct metadata ->> 'eTag')::int as tags from storage.objects where name in (${path}, ${copy})`;
  expect(row!.tags).toBe(1);
});

describe.each([
  ['another customer', () => other],
  ['a visitor', () => null],
])('%s', (_, who) => {
  const reads: [string, string, Request?][] = [
    ['read it', `object/authenticated/${BUCKET}/`],
    ['read it without saying so', `object/${BUCKET}/`],
    ['read it as public', `object/public/${BUCKET}/`],
    ['see its details', `object/info/authenticated/${BUCKET}/`],
    ['see its head', `object/authenticated/${BUCKET}/`, { method: 'HEAD' }],
    ['sign an address for it', `object/sign/${BUCKET}/`, { method: 'POST', body: { expiresIn: 60 } }],
  ];
  test.each(reads)('cannot %s', async (_what, route, request) => {
    const answer = await ask(who(), route + path, request);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(Buffer.from(await answer.arrayBuffer()).includes(content)).toBe(false);
  });

  test('lists nothing of it', async () => {
    for (const prefix of ['', owner.id, `${owner.id}/`]) {
      const answer = await ask(who(), `object/list/${BUCKET}`, {
        method: 'POST',
        body: { prefix, limit: 100, offset: 0 },
      });
      expect(await answer.text()).not.toContain(prefix === '' ? owner.id : '.jpg');
    }
  });

  const writes: [string, (to: Person | null) => Promise<Response>][] = [
    ['write over it', (to) => upload(to, path, photo())],
    ['write over it with upsert', (to) => upload(to, path, photo(), { 'x-upsert': 'true' })],
    [
      'replace it',
      (to) =>
        ask(to, `object/${BUCKET}/${path}`, {
          method: 'PUT',
          body: photo(),
          headers: { 'content-type': 'image/jpeg' },
        }),
    ],
    ['add to its folder', (to) => upload(to, `${owner.id}/${randomUUID()}.jpg`, photo())],
    ['climb into its folder', (to) => upload(to, `${randomUUID()}/..%2F${owner.id}/x.jpg`, photo())],
    ['delete it', (to) => ask(to, `object/${BUCKET}/${path}`, { method: 'DELETE' })],
    [
      'delete it in a list',
      (to) => ask(to, `object/${BUCKET}`, { method: 'DELETE', body: { prefixes: [path] } }),
    ],
    [
      'move it away',
      (to) =>
        ask(to, 'object/move', {
          method: 'POST',
          body: { bucketId: BUCKET, sourceKey: path, destinationKey: `${to?.id ?? 'x'}/mine.jpg` },
        }),
    ],
    [
      'copy it',
      (to) =>
        ask(to, 'object/copy', {
          method: 'POST',
          body: { bucketId: BUCKET, sourceKey: path, destinationKey: `${to?.id ?? 'x'}/mine.jpg` },
        }),
    ],
  ];
  test.each(writes)('cannot %s', async (_what, act) => {
    const before = await sql`select count(*)::int from storage.objects`;
    const answer = await act(who());
    // deleting from a list answers with what was deleted: nothing
    if (answer.ok) expect(await answer.json()).toEqual([]);
    expect(await sql`select count(*)::int from storage.objects`).toEqual(before);
    await untouched();
  });
});

describe('the owner', () => {
  const acts: [string, () => Promise<Response>][] = [
    ['write over a sent photo', () => upload(owner, path, photo())],
    ['write over it with upsert', () => upload(owner, path, photo(), { 'x-upsert': 'true' })],
    ['delete it', () => ask(owner, `object/${BUCKET}/${path}`, { method: 'DELETE' })],
    [
      'move it',
      () =>
        ask(owner, 'object/move', {
          method: 'POST',
          body: { bucketId: BUCKET, sourceKey: path, destinationKey: `${owner.id}/moved.jpg` },
        }),
    ],
  ];
  test.each(acts)('cannot %s: it is evidence', async (_what, act) => {
    const answer = await act();
    if (answer.ok) expect(await answer.json()).toEqual([]);
    await untouched();
  });

  test('cannot send more than 5 MB, nor another type', async () => {
    const big = await upload(owner, `${owner.id}/big.jpg`, Buffer.alloc(MAX_BYTES + 1));
    expect(big.status).toBeGreaterThanOrEqual(400);
    for (const type of ['text/html', 'image/svg+xml', 'application/pdf', 'image/heic']) {
      const answer = await upload(owner, `${owner.id}/${randomUUID()}.jpg`, photo(), {
        'content-type': type,
      });
      expect(answer.status, type).toBeGreaterThanOrEqual(400);
    }
    const [row] = await sql`select count(*)::int from storage.objects where name like ${`${owner.id}/%`}`;
    expect(row).toEqual({ count: 1 });
  });
});

test('nobody makes, opens or empties a bucket', async () => {
  for (const who of [null, other]) {
    const attempts = [
      ask(who, 'bucket', { method: 'POST', body: { id: 'mine', name: 'mine', public: true } }),
      ask(who, `bucket/${BUCKET}`, { method: 'PUT', body: { public: true } }),
      ask(who, `bucket/${BUCKET}/empty`, { method: 'POST' }),
      ask(who, `bucket/${BUCKET}`, { method: 'DELETE' }),
    ];
    for (const answer of await Promise.all(attempts)) expect(answer.status).toBeGreaterThanOrEqual(400);
  }
  const buckets = await sql`select id, public from storage.buckets`;
  expect([...buckets]).toEqual([{ id: BUCKET, public: false }]);
  await untouched();
});
