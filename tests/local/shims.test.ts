// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  shimStorageJson,
  httpStatusOf,
  type ShimmedRequest,
} from '../../supabase/local/services/data-api.ts';
import { PROJECT_DIR, SUPABASE_DIR } from '../../supabase/local/shared/project.ts';

// docs/local-stack.md: what each shim of the local stack hides, and what the genuine service does instead.

const LOCAL_DIR = join(SUPABASE_DIR, 'local');

interface Row {
  name: string;
  file: string;
  title: string;
}

const rows: Row[] = readFileSync(join(PROJECT_DIR, 'docs', 'local-stack.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const found = /^\| `([a-z-]+)`.*\| `([^`]+)`: (.*?) *\|$/.exec(line);
    return found ? [{ name: found[1]!, file: found[2]!, title: found[3]! }] : [];
  });

const named = readdirSync(LOCAL_DIR, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(ts|sql)$/.test(file))
  .flatMap((file) => [...readFileSync(join(LOCAL_DIR, file), 'utf8').matchAll(/@shim ([a-z-]+)/g)])
  .map(([, name]) => name!);

it('every shim says what it hides, and nothing is said of one that is not there', () => {
  expect(rows.map(({ name }) => name).sort()).toEqual(named.sort());
  expect(new Set(named).size).toBe(named.length);
});

it.each(rows.map(({ name, ...row }) => [name, row] as const))(
  '%s is held by a test',
  (_, { file, title }) => {
    expect(readFileSync(join(PROJECT_DIR, file), 'utf8')).toContain(title);
  },
);

// mapSQLtoHTTP in PostgREST's Error.hs. 42501 (401 for visitors) and PT… are lite's own.
it.each([
  ['08006', 503],
  ['09000', 500],
  ['0L000', 403],
  ['0P000', 403],
  ['21000', 500],
  ['22023', 400],
  ['22P02', 400],
  ['23502', 400],
  ['23503', 409],
  ['23505', 409],
  ['23514', 400],
  ['25006', 405],
  ['25001', 500],
  ['28000', 403],
  ['2D000', 500],
  ['38000', 500],
  ['39000', 500],
  ['3B000', 500],
  ['40001', 500],
  ['40P01', 500],
  ['42883', 404],
  ['42P01', 404],
  ['42P17', 500],
  ['42703', 400],
  ['53300', 503],
  ['53400', 500],
  ['54000', 500],
  ['55P03', 500],
  ['57014', 500],
  ['57P01', 503],
  ['58000', 500],
  ['F0000', 500],
  ['HV000', 500],
  ['P0001', 400],
  ['P0002', 500],
  ['XX000', 500],
])('answers each SQLSTATE with the status of PostgREST’s table: %s with %i', (state, status) => {
  expect(httpStatusOf(state)).toBe(status);
});

it('signs and lists in the words of storage-api', () => {
  const asked = (path: string, body = {}): ShimmedRequest => ({
    method: 'POST',
    path: `/storage/v1/object/${path}`,
    contentType: 'application/json',
    body: Buffer.from(JSON.stringify(body)),
  });
  expect(
    shimStorageJson(asked('sign/papers/a/b.png'), {
      signedUrl: '/storage/v1/object/sign/papers/a/b.png?token=x',
    }),
  ).toEqual({ signedURL: '/object/sign/papers/a/b.png?token=x' });
  const file = { id: '1', metadata: { size: 1 } };
  const all = [
    { ...file, name: 'a/b.png' },
    { ...file, name: 'a/2026/c.png' },
    { ...file, name: 'a/2026/d.png' },
  ];
  const folder = { id: null, updated_at: null, created_at: null, last_accessed_at: null, metadata: null };
  expect(shimStorageJson(asked('list/papers', { prefix: 'a' }), all)).toEqual([
    { ...file, name: 'b.png' },
    { ...folder, name: '2026' },
  ]);
});
