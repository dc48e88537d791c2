import { readFileSync } from 'node:fs';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { connect } from '../../supabase/local/postgres/connect.ts';
import { migrationFiles } from '../../supabase/local/postgres/migrations.ts';
import { MIGRATIONS_DIR } from '../../supabase/local/shared/project.ts';
import type { PinnedMigrations } from '../../supabase/local/releases/release.ts';
import { readSchemas, RELEASED_FILE } from '../../supabase/local/postgres/schemas.ts';
import { differences, readCatalogue } from '../support/database/catalogue.ts';
import { grows } from '../support/database/growing-tables.ts';
import { asUser, onDatabase, SUPERUSER } from '../support/platform/address.ts';
import { temporaryFolder } from '../support/backend/temporary-folder.ts';
import { buildBoth, copyDatabase } from '../upgrade/build-both.ts';
import { writeMigration } from '../upgrade/write-migration.ts';

// A database of the last release, and one of the schemas as they are now: what `npm run db:new` writes leads from the one to
// the other, whatever has changed since. Then changes of every kind, made up, between the two.

const BEFORE = `
  create table private.small (
    id int not null, name text, gone text, constraint small_pkey primary key (id),
    constraint small_name_short check (length(name) < 9));
  create index small_by_name on private.small (name);
  create index small_by_gone on private.small (gone);
  insert into private.small values (1, 'one', null), (2, 'two', null);
  create table private.large (id int not null, note text, constraint large_pkey primary key (id));
  create policy "all read" on private.large for select to anon using (true);
  create table private.over (id int not null);
  create function private.say(p_id int) returns text language sql set search_path = '' as $$ select 'a' $$;
  grant execute on function private.say(int) to anon, authenticated;
  create function private.tell(p_id int) returns text language sql set search_path = '' as $$ select 'a' $$;
  comment on function private.tell is 'Tells.';
  create function private.count_small() returns int language sql set search_path = '' as $$ select 1 $$;
  grant execute on function private.count_small() to anon;
  create function private.keep() returns trigger language plpgsql as $$ begin return new; end $$;
  comment on function private.keep() is 'Keeps.';
  create trigger on_small_update_keep before update on private.small for each row execute function private.keep();`;

const AFTER = `
create table private.small (
  id int not null,
  name text,
  kind text not null default 'it''s, (new)', -- the last
  constraint small_pkey primary key (id),
  constraint small_name_short check (length(name) < 12),
  constraint small_kind_known check (kind <> '')
);
comment on column private.small.kind is 'A kind; of small ones.';
create index small_by_name on private.small (name, id);
insert into private.small (id, name) values (1, 'eins'), (3, 'three');
create table private.large (
  id int not null,
  note text,
  size int not null,
  constraint large_pkey primary key (id),
  constraint large_note_short check (length(note) < 9)
);
create index large_by_note on private.large (note);
create policy "all read" on private.large for select to anon using (id > 0);
create table private.fresh (
  id int not null,
  large_id int,
  constraint fresh_pkey primary key (id),
  constraint fresh_large_exists foreign key (large_id) references private.large (id)
);
comment on table private.fresh is 'Fresh.';
create index fresh_by_large on private.fresh (large_id);
alter table private.fresh enable row level security;
create function private.say(p_id int) returns text language sql set search_path = '' as $$
  select 'b' -- now
$$;
comment on function private.say is 'Says b.';
grant execute on function private.say(int) to anon;
create function private.tell(p_id int, p_more text default null) returns text language sql set search_path = '' as $$
  select 'a'
$$;
comment on function private.tell is 'Tells.';
create function private.count_small() returns bigint language sql set search_path = '' as $$ select 1 $$;
grant execute on function private.count_small() to anon;
create function private.keep() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger on_small_update_keep before insert or update on private.small
  for each row execute function private.keep();
create type private.pair as (one int, other int);
alter default privileges in schema private grant select on tables to anon;`;

const folder = temporaryFolder();
const id = crypto.randomUUID().slice(0, 8);
const schemas = readSchemas();
const made: string[] = [];
let adminUrl: string;
let released: { declared: string; migrated: string };

/** Copies a database, for one test. */
async function copyOf(url: string): Promise<string> {
  const copy = `copy_${made.length}_${id}`;
  made.push(copy);
  await copyDatabase(adminUrl, new URL(url).pathname.slice(1), copy);
  return onDatabase(url, copy);
}

async function onServer<T>(url: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = connect(url, 1);
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

const catalogueOf = (url: string) => onServer(url, readCatalogue);
const apply = (url: string, text: string) => onServer(url, (sql) => sql.unsafe(text).simple());

const QUESTION = /^do \$\$ begin raise exception 'decide: .*\n/gm;

beforeAll(async () => {
  adminUrl = asUser(inject('databaseServerUrl'), SUPERUSER);
  const pinned = JSON.parse(readFileSync(RELEASED_FILE, 'utf8')) as PinnedMigrations;
  const migrations = migrationFiles(MIGRATIONS_DIR).filter(({ file }) => pinned[file]);
  const names = { declared: `declared_${id}`, migrated: `migrated_${id}` };
  made.push(...Object.values(names));
  released = await buildBoth(adminUrl, folder.path, { schemas, migrations }, names);
});

afterAll(async () => {
  await onServer(adminUrl, async (admin) => {
    for (const name of made) await admin`drop database if exists ${admin(name)} with (force)`;
  });
  folder.remove();
});

test('What is written leads from the last release to the schemas, but for what it names', async () => {
  const { declared } = released;
  const migrated = await copyOf(released.migrated);
  const { texts, undecided } = await writeMigration(
    { declared, migrated: await copyOf(migrated) },
    schemas,
    grows,
  );
  for (const text of texts) await apply(migrated, text.replace(QUESTION, ''));
  const found = differences(await catalogueOf(declared), await catalogueOf(migrated), ['schemas', 'written']);
  expect(found.filter((line) => !undecided.some((what) => line.startsWith(`${what}: `)))).toEqual([]);
});

test('Nothing is written where nothing differs', async () => {
  const both = { declared: released.declared, migrated: released.declared };
  expect(await writeMigration(both, schemas, grows)).toEqual({ texts: [], undecided: [] });
});

test('An index alone is made concurrently', async () => {
  const [declared, migrated] = [await copyOf(released.declared), await copyOf(released.declared)];
  const text = 'create index alone on private.permissions (minimum_role);';
  await apply(declared, text);
  expect(await writeMigration({ declared, migrated }, [...schemas, { text }], grows)).toEqual({
    texts: ['create index concurrently alone on private.permissions (minimum_role);\n'],
    undecided: [],
  });
});

test('Each kind of change is written, or asked about by a statement that fails', async () => {
  const [declared, migrated] = [await copyOf(released.declared), await copyOf(released.declared)];
  await apply(migrated, BEFORE);
  await apply(declared, AFTER);
  // A table that the migration makes is empty, though it will grow.
  const isLarge = (table: string) => /^private\.(large|fresh)$/.test(table);
  const { texts, undecided } = await writeMigration(
    { declared, migrated },
    [...schemas, { text: AFTER }],
    isLarge,
  );
  const questions = texts[0]!.match(QUESTION)!;
  expect(questions).toHaveLength(undecided.length);
  for (const question of questions) await expect(apply(declared, question)).rejects.toThrow(/^decide: /);
  expect(texts.join('-- validate\n')).toMatchInlineSnapshot(`
    "alter table private.small add column kind text not null default 'it''s, (new)';

    alter table private.small drop constraint small_name_short;
    alter table private.small add constraint small_name_short check (length(name) < 12);

    alter table private.small add constraint small_kind_known check (kind <> '');
    comment on column private.small.kind is 'A kind; of small ones.';

    drop index private.small_by_name;
    create index small_by_name on private.small (name, id);

    -- Decide: Rows that are there have no value for it: give it a default, or fill it in batches first.
    do $$ begin raise exception 'decide: alter table private.large add column size int not null;'; end $$;
    alter table private.large add column size int not null;

    alter table private.large add constraint large_note_short check (length(note) < 9) not valid;

    -- Decide: It locks its table while Postgres reads all of it. Instead: \`create index concurrently\`, the only
    -- statement of its migration: the CLI runs it outside a transaction.
    do $$ begin raise exception 'decide: create index large_by_note on private.large (note);'; end $$;
    create index large_by_note on private.large (note);

    -- Decide: It locks its table until the commit, in \`storage\` and \`auth\` the platform's own: a short migration of
    -- its own.
    do $$ begin raise exception 'decide: drop policy "all read" on private.large; create policy "all '; end $$;
    drop policy "all read" on private.large;
    create policy "all read" on private.large for select to anon using (id > 0);

    -- Decide: Its foreign keys lock private.large until the commit: a migration of its own, before this one.
    do $$ begin raise exception 'decide: create table private.fresh ( id int not null, large_id int, '; end $$;
    create table private.fresh (
      id int not null,
      large_id int,
      constraint fresh_pkey primary key (id),
      constraint fresh_large_exists foreign key (large_id) references private.large (id)
    );
    comment on table private.fresh is 'Fresh.';

    create index fresh_by_large on private.fresh (large_id);
    alter table private.fresh enable row level security;

    create or replace function private.say(p_id int) returns text language sql set search_path = '' as $$
      select 'b' -- now
    $$;
    comment on function private.say is 'Says b.';

    -- Decide: Its signature changed. A public one keeps its arguments for one release: only new ones with a default
    -- may be added.
    do $$ begin raise exception 'decide: drop function private.tell(int);'; end $$;
    drop function private.tell(int);

    create function private.tell(p_id int, p_more text default null) returns text language sql set search_path = '' as $$
      select 'a'
    $$;
    comment on function private.tell is 'Tells.';

    do $$ begin raise exception 'decide: drop function private.count_small(); create function private'; end $$;
    drop function private.count_small();

    create function private.count_small() returns bigint language sql set search_path = '' as $$ select 1 $$;
    grant execute on function private.count_small() to anon;

    create or replace trigger on_small_update_keep before insert or update on private.small
      for each row execute function private.keep();

    create type private.pair as (one int, other int);

    update private.small set name = 'eins'
    where id = 1;

    insert into private.small (id, kind, name) values (3, 'it''s, (new)', 'three');

    -- Decide: It goes. A rename, and data that move, take two releases: first the new one beside it. What may go now
    -- is a line \`-- decided: no longer: …\` (CONTRIBUTING).
    do $$ begin raise exception 'decide: delete from private.small where id = 2;'; end $$;
    delete from private.small where id = 2;

    do $$ begin raise exception 'decide: revoke execute on function private.say(int) from authenticat'; end $$;
    revoke execute on function private.say(int) from authenticated;
    comment on function private.keep() is null;

    do $$ begin raise exception 'decide: drop index private.small_by_gone;'; end $$;
    drop index private.small_by_gone;

    do $$ begin raise exception 'decide: alter table private.small drop column gone;'; end $$;
    alter table private.small drop column gone;

    do $$ begin raise exception 'decide: drop table private.over;'; end $$;
    drop table private.over;

    -- Decide: This is for you to write. The schemas say «anon:SELECT», the migrations «nothing».
    do $$ begin raise exception 'decide: default privileges r of postgres in private'; end $$;
    -- validate
    alter table private.large validate constraint large_note_short;
    "
  `);
});
