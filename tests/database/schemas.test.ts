import type { Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../../supabase/local/postgres/connect.ts';
import { MIGRATIONS_DIR } from '../../supabase/local/shared/project.ts';
import { readSchemas } from '../../supabase/local/postgres/schemas.ts';
import { differences, readCatalogue, type Catalogue } from '../support/database/catalogue.ts';
import { asUser, onDatabase } from '../support/platform/address.ts';
import { createProjectDatabase, pushMigrations, startPlatformServer } from '../support/platform/server.ts';
import { temporaryFolder } from '../support/backend/temporary-folder.ts';

// Two empty projects, one built from supabase/schemas, one by supabase/migrations. On a server of their own: a role's
// settings belong to the server, and one of the two could owe them to the other.

/** A change of each kind that a migration could forget. */
const PLANTED = `
  alter table public.cafeterias alter address set default '', alter nombre drop not null;
  alter table public.cafeterias add planted text;
  alter table public.cafeterias drop constraint cafeterias_name_is_one_line;
  alter table private.prizes disable trigger on_prizes_update_archive_bases;
  alter table private.secrets disable row level security;
  drop index public.cafeterias_by_created_at;
  alter policy "administrators create cafés" on public.cafeterias with check (true);
  comment on table private.settings is 'Something else.';
  revoke execute on function public.load_journey(text) from anon;
  grant update (nombre) on public.cafeterias to authenticated;
  grant usage on schema private to authenticator;
  alter default privileges in schema public grant select on tables to anon;
  alter function private.madrid_day_start(date) volatile;
  create or replace function private.madrid_day(p_at timestamptz) returns date
  language plpgsql immutable parallel safe set search_path = '' as $$
  begin return (p_at at time zone 'UTC')::date; end $$;
  alter role anon set statement_timeout = '30s';
  update private.permissions set minimum_role = 'staff' where permission = (select min(permission) from private.permissions
    where minimum_role = 'owner');
  update storage.buckets set public = true where id = 'purchase-tickets';
  select cron.unschedule('confirm-tickets');
`;

const folder = temporaryFolder();
const data = temporaryFolder({ inMemory: true });
let stop: () => Promise<void>;
let sql: Sql;
let schemas: Catalogue;
let migrations: Catalogue;

beforeAll(async () => {
  const server = await startPlatformServer(folder.path, { dataFolder: data.path });
  stop = server.stop;
  const as = (user: string, database: string) => asUser(onDatabase(server.adminUrl, database), user);
  const build = async (name: string, apply: (url: string) => unknown) => {
    await createProjectDatabase(server.adminUrl, name, folder.path);
    await apply(as('postgres', name));
    const connection = connect(as('postgres', name), 1);
    const catalogue = await readCatalogue(connection);
    return { connection, catalogue };
  };
  const migrated = await build('migrated', (url) => pushMigrations(url, MIGRATIONS_DIR));
  await migrated.connection.end();
  migrations = migrated.catalogue;
  const admin = connect(server.adminUrl, 1);
  await admin`alter role anon reset all`;
  await admin`alter role authenticated reset all`;
  await admin.end();
  const declared = await build('declared', async (url) => {
    const connection = connect(url, 1);
    for (const { text } of readSchemas()) await connection.unsafe(text).simple();
    await connection.end();
  });
  schemas = declared.catalogue;
  sql = declared.connection;
});

afterAll(async () => {
  await sql?.end();
  await stop?.();
  folder.remove();
  data.remove();
});

test('The migrations make what the schemas say', () => {
  expect(differences(schemas, migrations, ['supabase/schemas', 'supabase/migrations'])).toEqual([]);
  expect(schemas.size).toBeGreaterThan(2000);
});

test('Whatever differs is named', async () => {
  await sql.unsafe(PLANTED).simple();
  const found = differences(schemas, await readCatalogue(sql), ['schemas', 'planted']);
  expect(found).toContain(
    "function private.madrid_day(timestamp with time zone): schemas «begin return (p_at at time zone 'Europe/Madrid')::date; " +
      "end $function$», planted «  begin return (p_at at time zone 'UTC')::date; end $function$»",
  );
  expect([
    ...new Set(found.map((line) => line.replace(/^(row of \S+) .*$|: (schemas|only) .*$/, '$1'))),
  ]).toEqual([
    'column public.cafeterias.address',
    'column public.cafeterias.nombre',
    'column public.cafeterias.planted',
    'comment on table private.settings',
    'constraint cafeterias_name_is_one_line on public.cafeterias',
    'default privileges r of postgres in public',
    'function private.madrid_day(timestamp with time zone)',
    'function private.madrid_day_start(date)',
    'grants on public.cafeterias.nombre',
    'grants on public.load_journey(text)',
    'index public.cafeterias_by_created_at',
    'job confirm-tickets',
    'policy "administrators create cafés" on public.cafeterias',
    'role anon',
    'row of private.permissions',
    'row of public.cafeterias',
    'row of storage.buckets',
    'schema private',
    'table private.secrets',
    'trigger on_prizes_update_archive_bases on private.prizes',
  ]);
});
