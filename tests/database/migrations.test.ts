import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { connect } from '../../supabase/local/postgres/connect.ts';
import { migrationFiles } from '../../supabase/local/postgres/migrations.ts';
import { MIGRATIONS_DIR } from '../../supabase/local/shared/project.ts';
import type { PinnedMigrations } from '../../supabase/local/releases/release.ts';
import { RELEASED_FILE } from '../../supabase/local/postgres/schemas.ts';
import { fill } from '../bench/support/population.ts';
import { grows } from '../support/database/growing-tables.ts';
import { asUser, onDatabase, SUPERUSER } from '../support/platform/address.ts';
import { createProjectDatabase, pushMigrations } from '../support/platform/server.ts';
import { temporaryFolder } from '../support/backend/temporary-folder.ts';
import { applyWatched, countRows, type Filled } from '../upgrade/apply-watched.ts';

// A filled database of the last release, which meets the migrations that are new since then: they are judged by what they
// do to it. After them the cases are tried, each undone.

const CUSTOMERS = 500;

const folder = temporaryFolder();
const name = `migrations_${crypto.randomUUID().slice(0, 8)}`;
let admin: Sql;
let sql: Sql;
let watcher: Sql;
let filled: Filled;

beforeAll(async () => {
  const adminUrl = asUser(inject('databaseServerUrl'), SUPERUSER);
  admin = connect(adminUrl, 1);
  await createProjectDatabase(adminUrl, name, folder.path);
  const pinned = JSON.parse(readFileSync(RELEASED_FILE, 'utf8')) as PinnedMigrations;
  const released = join(folder.path, 'migrations');
  mkdirSync(released);
  for (const file of Object.keys(pinned)) cpSync(join(MIGRATIONS_DIR, file), join(released, file));
  const url = onDatabase(adminUrl, name);
  pushMigrations(asUser(url, 'postgres'), released);
  const superuser = connect(url, 1);
  await fill(superuser, CUSTOMERS);
  await superuser`drop schema bench cascade`;
  filled = { customers: CUSTOMERS, rows: await countRows(superuser), grows };
  await superuser.end();
  [sql, watcher] = [connect(asUser(url, 'postgres'), 1), connect(url, 1)];
});

afterAll(async () => {
  await Promise.all([sql, watcher].map((connection) => connection?.end()));
  await admin`drop database if exists ${admin(name)} with (force)`;
  await admin.end();
  folder.remove();
});

const silent = { isTimed: false, print: () => {} };

test('The new migrations hold nobody up, and take nothing from the released pages', async () => {
  const pinned = JSON.parse(readFileSync(RELEASED_FILE, 'utf8')) as PinnedMigrations;
  const faults: string[] = [];
  for (const file of migrationFiles(MIGRATIONS_DIR))
    if (!pinned[file.file]) faults.push(...(await applyWatched(sql, watcher, file, filled, silent)));
  expect(faults).toEqual([]);
});

/** Tries a migration on the filled database and undoes it. */
const tried = (text: string) =>
  applyWatched(sql, watcher, { file: 'x.sql', version: '1', name: 'x', text }, filled, {
    ...silent,
    isTried: true,
  });

const VISITS = 'public.visitas_clientes';

describe('A migration of a filled database', () => {
  test.each<[string, string]>([
    ['alter table public.cafeterias drop column review_url cascade', 'no longer: anon may select'],
    ['alter table public.cafeterias rename column review_url to review', 'no longer: anon may select'],
    ['drop function public.load_journey(text)', 'no longer: anon may call public.load_journey'],
    ['revoke select (instagram_url) on public.cafeterias from anon', 'no longer: anon may select'],
    ['revoke update on public.cafeterias from authenticated', 'no longer: authenticated may update'],
    ['revoke execute on function public.load_journey(text) from anon', 'no longer: anon may call'],
    ['revoke usage on schema public from anon, public', 'no longer: anon uses schema public'],
    [
      `do $$ begin alter table ${VISITS} alter column fecha_visita type timestamptz; end $$`,
      `writes ${VISITS} anew`,
    ],
    [`update ${VISITS} set correo = correo`, `changes `],
    [`do $$ begin execute 'update ${VISITS} set correo = correo'; end $$`, `of ${VISITS} in one transaction`],
    [
      `delete from ${VISITS} where fecha_visita < (select min(fecha_visita) + 1 from ${VISITS})`,
      `deletes rows of ${VISITS}`,
    ],
    [`create index on ${VISITS} (correo)`, `locks ${VISITS} while it reads`],
    [
      `alter table ${VISITS} alter column fecha_visita set not null, add check (correo <> 'x')`,
      `locks ${VISITS} while it reads`,
    ],
    [
      `alter table ${VISITS} add constraint a check (correo <> 'x') not valid; alter table ${VISITS} validate constraint a`,
      `locks ${VISITS} while it reads`,
    ],
    [`alter table ${VISITS} add column u uuid default gen_random_uuid()`, `writes ${VISITS} anew`],
    [`alter table ${VISITS} add column u bigint generated always as identity`, `writes ${VISITS} anew`],
    [
      `alter table public.cafeterias add column a int; update ${VISITS} set correo = correo where correo = 'nobody'`,
      'locks public.cafeterias while it reads',
    ],
    [
      'create policy p on public.cafeterias as restrictive for select to anon using (active)',
      'new: public.cafeterias: restrictive',
    ],
    [
      'alter policy "administrators create cafés" on public.cafeterias with check (false)',
      'no longer: public.cafeterias: permissive',
    ],
    [
      "alter table public.cafeterias add needed text not null default ''; alter table public.cafeterias alter needed drop default",
      'needs public.cafeterias.needed',
    ],
    ['drop index public.cafeterias_by_created_at', 'no longer: public.cafeterias has an index'],
    [
      "update storage.buckets set file_size_limit = 1000 where id = 'purchase-tickets'",
      'no longer: bucket purchase-tickets',
    ],
    ['alter table private.prizes drop column name', 'no longer: private.prizes.name has its rows'],
    [`truncate ${VISITS} cascade`, `writes ${VISITS} anew`],
    [
      'create function public.load_journey(cafe_slug text, more text) returns jsonb language sql as $$ select null::jsonb $$',
      'several forms',
    ],
    [
      `drop function public.load_journey(text);
        create function public.load_journey(cafe_slug text, more text) returns jsonb language sql as $$ select null::jsonb $$`,
      'new: public.load_journey needs more',
    ],
    ["alter role anon set statement_timeout = '1s'", 'no longer: anon has the setting'],
  ])('is refused: %s', async (statement, fault) => {
    expect((await tried(`${statement};`)).join('\n')).toContain(fault);
  });

  test.each([
    'create table private.planted (id uuid primary key); create index on private.planted (id)',
    `alter table ${VISITS} add column kind text not null default 'visit'`,
    `alter table ${VISITS} add constraint short check (length(correo) < 400) not valid`,
    'create function public.planted(a text) returns jsonb language sql as $$ select null::jsonb $$',
    'grant update (slug) on public.cafeterias to authenticated',
    "comment on table public.visitas_clientes is 'drop table public.visitas_clientes'",
    'create policy p on public.cafeterias for select to anon using (active)',
    "update private.permissions set minimum_role = 'owner' where minimum_role = 'staff'",
    'alter table private.wheel_versions alter column version drop default',
    `-- decided: no longer: private.prizes.conditions has its rows. They moved.\nalter table private.prizes drop column conditions cascade`,
  ])('may say: %s', async (statement) => {
    expect(await tried(`${statement};`)).toEqual([]);
  });
});
