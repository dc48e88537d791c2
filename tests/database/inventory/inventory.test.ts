import { describe, expect, test } from 'vitest';
import { procedures } from '@functions/_shared/contracts/procedures/index.ts';
import { useDatabase } from '../use-database.ts';
import { functions, policies, tableGrants, type CatalogueFunction } from './catalogue.ts';
import {
  GRANTED_TO,
  PRIVATE_INVOKERS_GRANTED,
  PUBLIC_GRANTS,
  PUBLIC_POLICIES,
  STORAGE_POLICIES,
  OTHER_DEFINERS,
} from './expected.ts';

const sql = useDatabase();

/** Executors by name; those of a second function of a name stand behind those of the first. */
function executorsOf(list: CatalogueFunction[]): Record<string, string[]> {
  const all: Record<string, string[]> = {};
  for (const { name, executors } of list) all[name] = [...(all[name] ?? []), ...executors];
  return all;
}

/** Executors of every procedure, by its contract. */
const declared = Object.fromEntries(
  Object.entries(procedures).map(([name, { caller }]) => [name, GRANTED_TO[caller]]),
);
const namesOf = async (rows: PromiseLike<readonly { name: string }[]>) =>
  (await rows).map(({ name }) => name);

describe('Tables', () => {
  test('Every table of public and private has row-level security', async () => {
    const open = sql()<{ name: string }[]>`select c.oid::regclass::text as name from pg_class c
      where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'p') and not c.relrowsecurity`;
    expect(await namesOf(open)).toEqual([]);
  });

  test('No view or foreign table bypasses row-level security', async () => {
    const others = sql()<{ name: string }[]>`select c.oid::regclass::text as name from pg_class c
      where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('v', 'm', 'f')`;
    expect(await namesOf(others)).toEqual([]);
  });

  test('Every foreign key has an index that starts with its columns', async () => {
    const bare = sql()<{ name: string }[]>`
      select k.conrelid::regclass || ' ' || k.conname as name from pg_constraint k
      where k.contype = 'f' and k.connamespace in ('public'::regnamespace, 'private'::regnamespace)
        and not exists (select from pg_index i where i.indrelid = k.conrelid
          and k.conkey @> (i.indkey::int2[])[0:cardinality(k.conkey) - 1]
          and k.conkey <@ (i.indkey::int2[])[0:cardinality(k.conkey) - 1]) order by 1`;
    expect(await namesOf(bare)).toEqual([]);
  });

  test('Every table of private says what it is for', async () => {
    const silent = sql()<{ name: string }[]>`select c.oid::regclass::text as name from pg_class c
      where c.relnamespace = 'private'::regnamespace and c.relkind in ('r', 'p') and obj_description(c.oid, 'pg_class') is null`;
    expect(await namesOf(silent)).toEqual([]);
  });
});

describe('Policies', () => {
  test('The policies of public are exactly these', async () => {
    expect(await policies(sql(), 'public')).toEqual(PUBLIC_POLICIES);
  });

  test('The schema private has no policies', async () => {
    expect(await policies(sql(), 'private')).toEqual({});
  });

  test('The policies of storage are exactly these, and nobody changes or deletes a photo', async () => {
    expect(await policies(sql(), 'storage')).toEqual(STORAGE_POLICIES);
  });

  test('Every policy reads the caller once per statement, not once per row', async () => {
    for (const schema of ['public', 'storage'])
      for (const entry of Object.values(await policies(sql(), schema)).flat()) {
        expect(entry.match(/(?<!SELECT )(auth|private)\.(uid|jwt|role|email|is_admin)\(\)/g)).toBeNull();
        expect(entry).not.toMatch(/ to public\b/);
      }
  });

  test('No table has two permissive policies for one operation and role', async () => {
    const doubled = sql()<{ name: string }[]>`select tablename || ' ' || cmd as name
      from pg_policies, unnest(roles) as role where schemaname in ('public', 'storage')
      group by schemaname, tablename, cmd, role having count(*) > 1`;
    expect(await namesOf(doubled)).toEqual([]);
  });
});

describe('Grants', () => {
  test('The grants on the tables of public are exactly these', async () => {
    expect(await tableGrants(sql(), 'public')).toEqual(PUBLIC_GRANTS);
  });

  test('The tables of private have no grants', async () => {
    expect(await tableGrants(sql(), 'private')).toEqual({});
  });

  test('A visitor may read some columns of cafés and nothing else', async () => {
    const granted = Object.entries(await tableGrants(sql(), 'public')).flatMap(([table, entries]) =>
      entries.filter((entry) => /^(anon|everybody):/.test(entry)).map(() => table),
    );
    expect(granted).toEqual(['cafeterias']);
  });

  test('Nobody but the owner makes objects in public or private', async () => {
    const [row] = await sql()<{ makers: string[] }[]>`
      select array(select role || ' in ' || schema from unnest(array['anon', 'authenticated', 'service_role']) role,
        unnest(array['public', 'private']) schema where has_schema_privilege(role, schema, 'create')) as makers`;
    expect(row!.makers).toEqual([]);
  });

  test('New objects get no grants by default', async () => {
    await sql().begin(async (transaction) => {
      await transaction.unsafe(`create table public.probe (id bigint generated always as identity);
        create function public.probe() returns int language sql as 'select 1'`);
    });
    try {
      expect((await tableGrants(sql(), 'public')).probe).toBeUndefined();
      const [probe] = (await functions(sql(), 'public')).filter(({ signature }) => signature === 'probe()');
      expect(probe!.executors).toEqual([]);
    } finally {
      await sql().unsafe('drop table public.probe; drop function public.probe()');
    }
  });
});

describe('functions', () => {
  test('each procedure may be executed by whom its contract says', async () => {
    expect(executorsOf(await functions(sql(), 'public'))).toEqual(declared);
  });

  test('No function of public is security definer', async () => {
    const definers = (await functions(sql(), 'public')).filter(({ definer }) => definer);
    expect(definers).toEqual([]);
  });

  test('The definers of private are those behind the API, with the same callers, and a few others', async () => {
    const definers = (await functions(sql(), 'private')).filter(({ definer }) => definer);
    // both share redeem_idempotently
    const { redeem_reward: _, redeem_vip_reward: __, ...behindTheApi } = declared;
    expect(executorsOf(definers)).toEqual({ ...behindTheApi, ...OTHER_DEFINERS });
  });

  test('The other functions of private that API roles may execute are exactly these', async () => {
    const granted = (await functions(sql(), 'private')).filter(
      ({ definer, executors }) => !definer && executors.length > 0,
    );
    expect(executorsOf(granted)).toEqual(PRIVATE_INVOKERS_GRANTED);
  });

  test('No definer stands in any other schema of ours', async () => {
    const strays = sql()<{ name: string }[]>`select p.oid::regprocedure::text as name from pg_proc p
      where p.prosecdef and p.proowner = 'postgres'::regrole and p.pronamespace <> 'private'::regnamespace`;
    expect(await namesOf(strays)).toEqual([]);
  });

  test('Every function has an empty search path, and none is executable by everybody', async () => {
    const all = [...(await functions(sql(), 'public')), ...(await functions(sql(), 'private'))];
    expect(all.length).toBeGreaterThan(0);
    for (const { signature, config, executors } of all) {
      expect(config, signature).toContain('search_path=""');
      expect(executors, signature).not.toContain('everybody');
    }
  });

  test('No role executes more than its grants say, through membership or otherwise', async () => {
    const roles = ['anon', 'authenticated', 'service_role'];
    const beyond = sql()<{ name: string }[]>`select role || ': ' || p.oid::regprocedure as name
      from pg_proc p, unnest(${roles}::text[]) role
      where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and has_function_privilege(role, p.oid, 'execute')
        and not exists (select from aclexplode(p.proacl) a where a.grantee = role::regrole and a.privilege_type = 'EXECUTE')`;
    expect(await namesOf(beyond)).toEqual([]);
  });

  test('Every function of the API says what it does', async () => {
    const silent = sql()<{ name: string }[]>`select p.oid::regprocedure::text as name from pg_proc p
      where p.pronamespace = 'public'::regnamespace and obj_description(p.oid, 'pg_proc') is null`;
    expect(await namesOf(silent)).toEqual([]);
  });

  test('No function that reads writes: PostgREST runs each of them in a read-only transaction', async () => {
    const writing = sql()<{ name: string }[]>`select p.oid::regprocedure::text as name from pg_proc p
      where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.provolatile = 'v'
        and p.proname ~ '^(admin_)?(load|list|get|peek)_' order by 1`;
    expect(await namesOf(writing)).toEqual([]);
  });

  test('No function decides by the audit, which is only shown, exported and deleted', async () => {
    const readers = sql()<{ name: string }[]>`select p.proname as name from pg_proc p
      where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and p.prosrc ~ '(from|join|update)\\s+private\\.audit_log' order by 1`;
    expect(await namesOf(readers)).toEqual([
      'delete_account',
      'erase_customer_traces',
      'export_my_data',
      'team_members_json',
    ]);
  });

  test('No function begins a request while it still declares its variables', async () => {
    const early = sql()<{ name: string }[]>`select p.oid::regprocedure::text as name from pg_proc p
      join pg_language l on l.oid = p.prolang and l.lanname = 'plpgsql'
      where p.pronamespace = 'private'::regnamespace
        and split_part(p.prosrc, chr(10) || 'begin', 1) ~ '(begin|finish)_request[(]' order by 1`;
    expect(await namesOf(early)).toEqual([]);
  });
});

describe('Public descriptions', () => {
  test('The comment on a visitor’s procedure gives input and answer, and no rule, limit or strength', async () => {
    const comments = await sql()<{ name: string; comment: string }[]>`
      select proname as name, obj_description(oid) as comment from pg_proc
      where pronamespace = 'public'::regnamespace and has_function_privilege('anon', oid, 'execute')`;
    expect(comments.length).toBeGreaterThan(5);
    const telling =
      /\brules? [A-Z]\d|anyone may|\d+ (random )?bits|\ban hour\b|\bafter \d|\bhash\b|secret key/i;
    expect(comments.filter(({ comment }) => telling.test(comment)).map(({ name }) => name)).toEqual([]);
  });

  test('No procedure raises a serialization failure or deadlock, which the Data API would repeat', async () => {
    const raising = sql()<{ name: string }[]>`
      select p.oid::regprocedure::text as name from pg_proc p
      where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and p.prosrc ~* '40001|40P01|serialization_failure|deadlock_detected'`;
    expect(await namesOf(raising)).toEqual([]);
  });
});
