// @vitest-environment node
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase } from '../support/test-database.ts';
import { startDatabaseServer } from '../support/platform/database-server.ts';

const migrationsDir = fileURLToPath(new URL('fixtures/migrations', import.meta.url));
let server: Awaited<ReturnType<typeof startDatabaseServer>>;

beforeAll(async () => {
  server = await startDatabaseServer({ migrationsDir });
}, 60_000);

afterAll(() => server.stop());

it('clones the migrated database for many at once, each on its own', async () => {
  const clones = await Promise.all(Array.from({ length: 5 }, () => createDatabase(server)));
  await clones[0]?.sql.unsafe("insert into public.notes (id, title, amount) values (3, 'Tercera', 1)");
  const counts = await Promise.all(
    clones.map(async ({ sql }) => (await sql`select from public.notes`).length),
  );
  expect(counts).toEqual([3, 2, 2, 2, 2]);
  await Promise.all(clones.map((clone) => clone.drop()));
});

it('knows the caller that a test sets, in either of the two ways', async () => {
  const { sql, drop } = await createDatabase(server);
  const id = crypto.randomUUID();
  const who = (setting: string, value: string) =>
    sql.begin(async (transaction) => {
      await transaction`select set_config('role', 'authenticated', true), set_config(${setting}, ${value}, true)`;
      const [row] = await transaction`select auth.uid() as uid, current_user as user`;
      return row;
    });
  const person = { uid: id, user: 'authenticated' };
  expect(await who('request.jwt.claims', JSON.stringify({ sub: id, role: 'authenticated' }))).toEqual(person);
  expect(await who('request.jwt.claim.sub', id)).toEqual(person);
  await drop();
});
