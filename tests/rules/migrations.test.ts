import { describe, expect, test } from 'vitest';
import { migrationFiles } from '../../supabase/local/postgres/migrations.ts';
import { MIGRATIONS_DIR } from '../../supabase/local/shared/project.ts';
import { grows } from '../support/database/growing-tables.ts';
import { riskyStatements } from './risky-statements.ts';
import { splitStatements } from '../support/database/sql-statements.ts';

test('The register names the tables that grow', () => {
  expect(
    ['public.visitas_clientes', 'public.Clientes proto', 'auth.users'].filter((table) => !grows(table)),
  ).toEqual([]);
  expect(grows('private.permissions')).toBe(false);
});

test('no migration after the baseline locks a table for as long as it is large', () => {
  const [, ...later] = migrationFiles(MIGRATIONS_DIR);
  expect(
    later.flatMap(({ file, text }) => riskyStatements(text, grows).map((risk) => `${file}: ${risk}`)),
  ).toEqual([]);
});

describe('A migration', () => {
  test.each([
    'create index on public.visitas_clientes (day)',
    'create unique index visits_once on only public.visitas_clientes using btree (day)',
    'alter table public.visitas_clientes add column draw uuid default gen_random_uuid()',
    'alter table public.visitas_clientes add draw bigint generated always as identity',
    'alter table "visitas_clientes" add column a text, alter column b set data type bigint',
    'alter table public.visitas_clientes alter b type bigint',
    'alter table only public.visitas_clientes alter column b set not null',
    `alter table public.visitas_clientes add constraint short check (length(b) < 3)`,
    'alter table public.visitas_clientes add foreign key (b) references public.cafeterias (id)',
    'alter table public.visitas_clientes add constraint once unique (b)',
    'Alter Table -- in capitals\n public.visitas_clientes Add Primary Key (b)',
    'cluster public.visitas_clientes using visits_by_day',
    'lock table public.visitas_clientes in exclusive mode',
    'alter table public."Clientes proto" alter column nombre type varchar(20)',
  ])('may not say: %s', (statement) => {
    expect(riskyStatements(`-- why\n${statement};`, grows)).toHaveLength(1);
  });

  test.each([
    'create index concurrently on public.visitas_clientes (day)',
    "alter table public.visitas_clientes add column kind text not null default 'visit; generated'",
    'alter table public.visitas_clientes add column at timestamptz default now()',
    'alter table public.visitas_clientes add constraint short check (length(b) < 3) not valid',
    'alter table public.visitas_clientes validate constraint short',
    'alter table public.visitas_clientes add constraint once unique using index visits_once',
    'alter table public.visitas_clientes enable row level security',
    'create table private.blocks (id uuid); create index on private.blocks (id)',
    'alter table private.permissions alter column permission type varchar(20)',
    "comment on table public.visitas_clientes is 'alter table public.visitas_clientes alter a set not null'",
  ])('may say: %s', (statement) => {
    expect(riskyStatements(statement, grows)).toEqual([]);
  });
});

test('SQL is split at the ends of its statements alone', () => {
  expect(
    splitStatements(`-- first; and
      select 'it''s; one', "a;b", e'\\'; two' /* ; */;
      create function f() returns text language sql as $$ select ';' $$;
      do $body$ begin perform $$;$$; end $body$;
      select 1`),
  ).toEqual([
    `select 'it''s; one', "a;b", e'\\'; two' /* ; */`,
    "create function f() returns text language sql as $$ select ';' $$",
    'do $body$ begin perform $$;$$; end $body$',
    'select 1',
  ]);
});
