import { readFileSync } from 'node:fs';
import { describe, expect, inject, test } from 'vitest';
import { generatePurposes, PURPOSES_FILE } from '../../../supabase/local/generated/purposes.ts';
import { connect } from '../../../supabase/local/postgres/connect.ts';
import { createDatabase } from '../../support/database/test-database.ts';
import { expectRefused } from '../refusals.ts';
import { useGiven } from '../use-given.ts';
import type { Sql } from 'postgres';

const { sql, given, rpc } = useGiven();

/** Tables that hold nothing about a person, each whole: settings, prizes, wheels, counts and fingerprints of things. */
const OF_NOBODY = [
  'private.settings',
  'private.secrets',
  'private.permissions',
  'private.purposes',
  'private.prizes',
  'private.wheel_versions',
  'private.wheel_prizes',
  'private.wheel_month_totals',
  'private.deleted_ticket_photos',
  'private.deleted_ticket_receipts',
  'private.vip_code_misses',
  'private.scans',
  'private.faults',
  'private.fault_hours',
  'private.all_results',
  'private.contract_texts',
  'private.document_versions',
];
/** Tables of which the register names the personal columns alone. */
const IN_PART = ['public.cafeterias'];
/** The deployment's own operator, who stands in every document. */
const PUBLIC = ['private.settings operator_email'];
/** Matches a column's name that refers to a customer or member, whatever its table. */
const PERSONAL = /user|email|correo|phone|telefono|person|actor|member$|_by$|^ip$|_ip$|browser|mailbox/;

interface Column {
  table: string;
  column: string;
  of_account: boolean;
}
const columnsOf = (db: Sql) => db<Column[]>`
  select format('%s.%s', n.nspname, quote_ident(t.relname)) as table, a.attname as column, exists (
      select from pg_constraint k where k.conrelid = t.oid and k.contype = 'f' and a.attnum = any (k.conkey)
        and k.confrelid in ('auth.users'::regclass, 'public."Clientes proto"'::regclass)) as of_account
  from pg_class t join pg_namespace n on n.oid = t.relnamespace and n.nspname in ('public', 'private')
  join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
  where t.relkind in ('r', 'p') order by 1, 2`;

/** Returns the columns that the register names, each as "schema.table column". */
async function namedIn(db: Sql): Promise<Set<string>> {
  const rows = await db<{ columns: string[] }[]>`select columns from private.purposes`;
  return new Set(
    rows
      .flatMap(({ columns }) => columns)
      .flatMap((entry) => {
        const [table, list] = entry.split(': ') as [string, string];
        return list.split(', ').map((column) => `${table} ${column}`);
      }),
  );
}

/** Returns what no purpose names. */
async function unnamedIn(db: Sql): Promise<string[]> {
  const named = await namedIn(db);
  return (await columnsOf(db)).flatMap(({ table, column, of_account }) => {
    const name = `${table} ${column}`;
    if (named.has(name) || PUBLIC.includes(name)) return [];
    if (![...OF_NOBODY, ...IN_PART].includes(table)) return [name];
    return of_account || PERSONAL.test(column) ? [name] : [];
  });
}

describe('The register', () => {
  test('names every column with personal data, and none that is not there', async () => {
    expect(await unnamedIn(sql())).toEqual([]);
    const columns = new Set((await columnsOf(sql())).map(({ table, column }) => `${table} ${column}`));
    expect([...(await namedIn(sql()))].filter((name) => !columns.has(name))).toEqual([]);
  });

  test('misses a new column, a new table, and a person in a table that belongs to nobody', async () => {
    const { url, drop } = await createDatabase({ url: inject('databaseServerUrl') });
    const db = connect(url, 1);
    try {
      await db`alter table public."Clientes proto" add column birthday date`;
      await db`create table private.wishes (user_id uuid, text text)`;
      await db`alter table private.prizes add column suggested_by uuid`;
      expect(await unnamedIn(db)).toEqual([
        'private.prizes suggested_by',
        'private.wishes text',
        'private.wishes user_id',
        'public."Clientes proto" birthday',
      ]);
    } finally {
      await db.end();
      await drop();
    }
  });

  test('names for each of its times a job that deletes after that time', async () => {
    const rows = await sql()<{ key: string; tables: string[]; keep: string; command: string | null }[]>`
      select p.key, array(select split_part(c, ':', 1) from unnest(p.columns) as c) as tables, p.keep::text as keep,
        j.command
      from private.purposes p left join cron.job j on j.jobname = p.job where p.job is not null`;
    expect(rows.length).toBeGreaterThan(10);
    for (const { key, tables, keep, command } of rows) {
      expect(command, key).not.toBeNull();
      const commands = command!.split(';').filter((part) => tables.some((table) => part.includes(table)));
      const said = await sql()<{ same: boolean }[]>`
        select bool_or(x[1]::interval = ${keep}::interval) as same
        from regexp_matches(${commands.join(';')}, 'interval ''([^'']+)''', 'g') as x`;
      expect(said[0]!.same, `${key}: ${keep} in ${command}`).toBe(true);
    }
  });

  test('has no time where data ends with account, enrollment or café: every table hangs on one of them', async () => {
    const rows = await sql()<{ key: string; table: string }[]>`
      with recursive gone (id) as (
        select 'auth.users'::regclass::oid
        union
        select k.conrelid from pg_constraint k join gone g on k.confrelid = g.id
        where k.contype = 'f' and k.confdeltype in ('c', 'n')
      )
      select p.key, split_part(c, ':', 1) as table from private.purposes p, unnest(p.columns) as c
      where p.job is null and not exists (select from gone g where g.id = split_part(c, ':', 1)::regclass)`;
    // the deletion of an account removes the photos that wait by their folder
    expect([...rows]).toEqual([{ key: 'tickets', table: 'private.photo_removals' }]);
  });

  test('is the same in the page as here', async () => {
    const { url, drop } = await createDatabase({ url: inject('databaseServerUrl') });
    try {
      expect(readFileSync(PURPOSES_FILE, 'utf8')).toBe(await generatePurposes(url));
    } finally {
      await drop();
    }
  });
});

describe('Texts built from the register', () => {
  test('The contract lists the café’s purposes; record and download list all', async () => {
    const cafe = await given.cafe();
    const owner = await given.member(cafe, 'owner');
    const { current } = await given.contractOf(owner, cafe);
    const points = current.sections[1]!.points.join('\n');
    const { account } = await given.customerAt(2, { cafe });
    const admin = await given.admin();
    const { purposes } = await rpc(admin.id, 'load_processing_record', {});
    const download = await given.exportOf(account);
    expect(download.purposes).toEqual(purposes);
    for (const { title, data, period, controller } of purposes) {
      const line = `${title} (`;
      expect(points.includes(line), title).toBe(controller === 'cafe');
      if (controller === 'cafe') expect(points).toContain(`Datos: ${data}. Se guardan ${period}.`);
    }
    expect(points).toMatch(/Avisos por correo.*\n.*\n.*Saber si los avisos sirven/);
    expect(current.sections.flatMap((section) => section.points).join()).not.toMatch(/[{}]/);
  });
});

describe('A job against data that is too old', () => {
  test.each([
    [
      'delete-old-demo-requests',
      'public.contact_leads',
      "now() - interval '12 months 1 day'",
      "now() - interval '11 months'",
    ],
    ['delete-old-audit', 'private.audit_log', "now() - interval '37 months'", "now() - interval '35 months'"],
    ['delete-old-events', 'private.events', "now() - interval '31 days'", "now() - interval '29 days'"],
  ])('named %s deletes rows of %s', async (job, table, old, young) => {
    const add = (id: string, at: string) =>
      sql().unsafe(
        table === 'public.contact_leads'
          ? `insert into ${table} (id, nombre, email, created_at) values ('${id}', 'Ana', 'ana@example.test', ${at})`
          : table === 'private.events'
            ? `insert into ${table} (id, topic, payload, created_at, delivered_at) values ('${id}', 'registration', '{}', ${at}, ${at})`
            : `insert into ${table} (at, action, subject) values (${at}, 'x', '${id}')`,
      );
    const [gone, kept] = [crypto.randomUUID(), crypto.randomUUID()];
    await add(gone, old);
    await add(kept, young);
    await given.runJob(job);
    const left = await sql().unsafe(
      `select ${table === 'private.audit_log' ? 'subject' : 'id'} as id from ${table}
        where ${table === 'private.audit_log' ? 'subject' : 'id::text'} in ('${gone}', '${kept}')`,
    );
    expect(left.map(({ id }) => id as string)).toEqual([kept]);
  });

  test('The audit loses the team’s text about a customer with the account, and keeps that it was done', async () => {
    const cafe = await given.cafe();
    const owner = await given.member(cafe, 'owner');
    const { account, enrollmentId } = await given.customerAt(2, { cafe });
    const text = 'Vino borracha y gritó';
    await given.block(owner, { cafe, enrollmentId }, { reason: text });
    const audit = () =>
      sql()<{ action: string; details: object }[]>`select action, details from private.audit_log
        where cafe_id = ${cafe.id} and action like 'correction.%'`;
    expect(JSON.stringify(await audit())).toContain(text);
    await given.deleteAccount(account);
    expect(await audit()).toEqual([{ action: 'correction.blocked', details: { what: '' } }]);
  });

  test('A deleted café’s bases can be read as of its last day, and its draws’ file by the operator', async () => {
    const cafe = await given.cafe();
    const owner = await given.member(cafe, 'owner');
    const admin = await given.admin();
    await given.setCafe(cafe, 'deleted');
    await sql()`update public.cafeterias set deleted_at = now() - interval '40 days',
      created_at = now() - interval '90 days' where id = ${cafe.id}`;
    const { bases } = await rpc(null, 'load_bases', { cafe_slug: cafe.slug });
    expect(bases!.cafe.nombre).toBe(cafe.nombre);
    const [row] = await sql()<{ day: string }[]>`
      select private.madrid_day(now() - interval '40 days')::text as day`;
    expect(bases!.day).toBe(row!.day);
    const file = (who: string) =>
      rpc(who, 'load_draws_file', { cafe_id: cafe.id, from_day: row!.day, to_day: row!.day });
    expect((await file(admin.id)).offered.length).toBeGreaterThan(0);
    // found by the operator among those that left
    const { left_cafes: left } = await given.allResults(admin, '30');
    expect(left.find(({ id }) => id === cafe.id)).toMatchObject({ nombre: cafe.nombre, to: row!.day });
    await expectRefused(file(owner.id), 403, 'NOT_ALLOWED');
  });
});
