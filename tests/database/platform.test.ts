import { describe, expect, inject, test } from 'vitest';
import type { ProcedureName } from '../../supabase/functions/_shared/contracts/procedures/index.ts';
import { connect } from '../../supabase/local/postgres/connect.ts';
import { rpc } from '../support/given/factories.ts';
import { asUser as connectionOf, onDatabase } from '../support/platform/address.ts';
import { refusalOf } from './refusals.ts';
import { useGiven } from './use-given.ts';

// All tests of this project run on a database in the shape of a hosted one (tests/support/platform). Here is what that shape
// is good for, and what our migrations owe it.

const { sql, given } = useGiven();

/** The address of this file's database. */
async function ownUrl(): Promise<string> {
  const [database] = await sql()<{ name: string }[]>`select current_database() as name`;
  return onDatabase(inject('databaseServerUrl'), database!.name);
}

test('The migrations limit how long a call of a visitor and of a customer may work', async () => {
  const limits = await sql()`select r.rolname as role, s as setting from pg_roles r, unnest(r.rolconfig) s
    where r.rolname in ('anon', 'authenticated') order by 1`;
  expect([...limits]).toEqual([
    { role: 'anon', setting: 'statement_timeout=3s' },
    { role: 'authenticated', setting: 'statement_timeout=8s' },
  ]);
});

describe('The platform’s roles', () => {
  test('The role postgres owns the database and is no superuser', async () => {
    const [role] =
      await sql()`select current_user as name, rolsuper, rolcreatedb, rolcreaterole, rolbypassrls,
      (select datdba::regrole::text from pg_database where datname = current_database()) as owner,
      (select datlocprovider::text || ' ' || datlocale from pg_database where datname = current_database()) as locale
      from pg_roles where rolname = current_user`;
    expect(role).toEqual({
      name: 'postgres',
      rolsuper: false,
      rolcreatedb: true,
      rolcreaterole: true,
      rolbypassrls: true,
      owner: 'postgres',
      locale: 'i en-US',
    });
  });

  test.each([
    ['a table in auth', 'create table auth.mine (id int)'],
    ['a function in storage', "create function storage.mine() returns int language sql as 'select 1'"],
    ['a column of auth.users', 'alter table auth.users add column mine text'],
    ['an index of storage.objects', 'create index mine on storage.objects (name)'],
    ['a setting of the server', "alter system set work_mem = '1GB'"],
    ['an untrusted extension', 'create extension file_fdw'],
    [
      'a job written past pg_cron',
      "insert into cron.job (schedule, command) values ('* * * * *', 'select 1')",
    ],
  ])('The role postgres may not make %s', async (_, statement) => {
    expect(await refusalOf(sql().unsafe(statement))).toMatchObject({ code: '42501' });
  });

  test('A policy on a table of the services is made as there, and grants nothing beyond', async () => {
    await sql()`create policy planted on storage.objects for select to anon using (false)`;
    await sql()`drop policy planted on storage.objects`;
    expect(await refusalOf(sql()`alter table storage.objects disable row level security`)).toMatchObject({
      code: '42501',
    });
  });
});

test("The auth service's own role makes, changes and deletes accounts through our triggers", async () => {
  const customer = await given.customerAt(2, { cafe: await given.cafe() });
  const auth = connect(connectionOf(await ownUrl(), 'supabase_auth_admin'), 1);
  try {
    const id = crypto.randomUUID();
    await auth`insert into auth.users (id, aud, role, email, raw_user_meta_data)
      values (${id}, 'authenticated', 'authenticated', ${`${id}@example.test`}, '{"privacy_policy_version":"1"}')`;
    await auth`update auth.users set email = ${`nuevo-${id}@example.test`} where id = ${customer.account.id}`;
    expect(await given.enrollmentOf(customer)).toMatchObject({ correo: `nuevo-${id}@example.test` });
    await auth`delete from auth.users where id = ${id}`;
  } finally {
    await auth.end();
  }
});

describe('The schedule', () => {
  const jobs = () => sql()<{ jobname: string }[]>`select jobname from cron.job order by jobname`;

  test('has its jobs, and pg_net stands where the advisors want it', async () => {
    expect((await jobs()).map(({ jobname }) => jobname)).toContain('deliver-events');
    const [net] =
      await sql()`select extnamespace::regnamespace::text as schema from pg_extension where extname = 'pg_net'`;
    expect(net).toEqual({ schema: 'extensions' });
  });

  test('runs every job as postgres', async () => {
    for (const { jobname } of await jobs()) await given.runJob(jobname);
  });

  test('calls the deliverer only once Vault has its address and its secret', async () => {
    const queued = () => sql()`select method, url, headers from net.http_request_queue order by id`;
    await given.runJob('deliver-events');
    expect(await queued()).toEqual([]);
    await sql()`select vault.create_secret('https://x.supabase.co/functions/v1/deliver-events', 'events_delivery_url')`;
    await given.runJob('deliver-events');
    expect(await queued()).toEqual([]);
    await sql()`select vault.create_secret('s3cret', 'events_delivery_secret')`;
    await given.runJob('deliver-events');
    expect(await queued()).toEqual([
      {
        method: 'POST',
        url: 'https://x.supabase.co/functions/v1/deliver-events',
        headers: { 'x-delivery-secret': 's3cret', 'Content-Type': 'application/json' },
      },
    ]);
  });

  test('deletes invitations a month after they ended, and mails that nobody took while their link was valid', async () => {
    const cafe = await given.cafe();
    await sql()`insert into public.invitations (token_hash, correo, cafe_id, created_at, expires_at, used_at)
      select extensions.digest(ago::text, 'sha256'), ago || '@example.test', ${cafe.id}, now() - interval '90 days',
        now() - make_interval(days => ago), case when ago = 31 then now() - interval '40 days' end
      from unnest(array[29, 31, 32]) as ago`;
    await sql()`insert into private.events (topic, payload, created_at, delivered_at)
      select topic, jsonb_build_object('email', ago || '@example.test'), now() - make_interval(days => ago), sent
      from (values ('team-invitation', 6, null), ('team-invitation', 8, null), ('team-invitation', 9, now()),
        ('registration', 10, null), ('month-mail', 5, null), ('month-mail', 11, null), ('reminder', 4, null),
        ('reminder', 12, null)) as e(topic, ago, sent)`;
    await sql()`insert into private.team_invitations (token_hash, cafe_id, email, role, event_id, created_at, expires_at,
        revoked_at)
      select extensions.digest(ago::text, 'sha256'), ${cafe.id}, ago || '@example.test', 'staff',
        (select e.id from private.events e where e.payload ->> 'email' = '8@example.test'), now() - interval '90 days',
        now() - make_interval(days => ago), case when ago = 31 then now() - interval '40 days' end
      from unnest(array[29, 31, 32]) as ago`;
    for (const job of ['delete-old-invitations', 'delete-old-team-invitations', 'delete-unsent-mails'])
      await given.runJob(job);
    expect(await sql()`select correo from public.invitations where cafe_id = ${cafe.id}`).toEqual([
      { correo: '29@example.test' },
    ]);
    expect(
      await sql()`select email, event_id from private.team_invitations where cafe_id = ${cafe.id}`,
    ).toEqual([{ email: '29@example.test', event_id: null }]);
    const left = await sql()`select payload ->> 'email' as email from private.events
      where payload ->> 'email' ~ '^[0-9]+@' order by length(payload ->> 'email'), 1`;
    expect(left.map(({ email }) => email as string)).toEqual([
      '4@example.test',
      '5@example.test',
      '6@example.test',
      '9@example.test',
      '10@example.test',
    ]);
  });

  test('deletes runs after a week, also those that a crash left without times', async () => {
    await sql()`insert into cron.job_run_details (jobid, status, end_time) values (1, 'connecting', null),
      (1, 'succeeded', now() - interval '8 days'), (2, 'connecting', null), (1, 'failed', now() - interval '6 days')`;
    await given.runJob('delete-old-runs');
    const left = await sql()`select jobid::int, status from cron.job_run_details order by runid`;
    expect(left).toEqual([
      { jobid: 2, status: 'connecting' },
      { jobid: 1, status: 'failed' },
    ]);
  });
});

describe('The limits of PostgREST and safeupdate', () => {
  /** Statements of all functions of ours and of the jobs that change whole tables; comments, strings and nested ones apart. */
  function withoutCondition(source: string): string[] {
    const plain = source
      .replace(/--.*$/gm, '')
      .replace(/\/\*[^]*?\*\//g, '')
      .replace(/'[^']*'/g, "''");
    return plain
      .split(';')
      .map((part) => part.replace(/\bon\s+conflict\b[^]*?do\s+update\s+set/gi, ''))
      .filter((part) => {
        const at = part.search(
          /(?<=^|\s|\()(delete\s+from|update\s+(only\s+)?[\w."]+(\s+(as\s+)?\w+)?\s+set)\s/i,
        );
        return at >= 0 && !/\bwhere\b/i.test(part.slice(at));
      })
      .map((part) => part.trim());
  }

  test('The search for statements finds one', () => {
    expect(
      withoutCondition("begin delete from private.requests; update a.b x set c = 'where'; end"),
    ).toHaveLength(2);
    expect(withoutCondition('begin delete from a.b where true; select 1 for update; end')).toEqual([]);
  });

  test('Every update and delete has a condition', async () => {
    const sources = await sql()<{ name: string; source: string }[]>`
      select oid::regprocedure::text as name, prosrc as source from pg_proc where proowner = 'postgres'::regrole
      union all select jobname, command from cron.job`;
    expect(sources.length).toBeGreaterThan(100);
    const found = sources.flatMap(({ name, source }) =>
      withoutCondition(source).map((part) => `${name}: ${part}`),
    );
    expect(found).toEqual([]);
  });

  test('The tests call STABLE functions as PostgREST does: a write in one would be found', async () => {
    const account = await given.account();
    await sql()
      .unsafe(`create function private.writes() returns int language sql security definer set search_path = ''
      as 'update auth.users set phone = null where false; select 1';
      create function public.planted() returns int language sql stable set search_path = '' as 'select private.writes()';
      grant execute on function public.planted, private.writes to authenticated`);
    const fresh = connect(await ownUrl(), 1);
    try {
      expect(await refusalOf(rpc(fresh, account.id, 'planted' as ProcedureName))).toMatchObject({
        code: '25006',
      });
    } finally {
      await fresh.end();
    }
  });
});
