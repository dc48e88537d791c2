import type { Sql } from 'postgres';
import { connect } from '../../supabase/local/postgres/connect.ts';
import { readCatalogue, type Catalogue } from '../support/database/catalogue.ts';
import { riskyStatements } from '../rules/risky-statements.ts';
import {
  CHANGED_SIGNATURE,
  NAME,
  statementsAbout,
  statementsOf,
  WRITERS,
  type Difference,
  type Grows,
  type Part,
  type StatementsOf,
} from './writers.ts';
import { writeRows } from './write-rows.ts';

const KIND = /^((?:comment|grants) on|row of|default privileges|event trigger|\w+) /;

/** Names what two catalogues differ in. */
const differencesOf = (declared: Catalogue, migrated: Catalogue, of: StatementsOf): Difference[] =>
  [...new Set([...declared.keys(), ...migrated.keys()])]
    .filter((what) => declared.get(what) !== migrated.get(what))
    .map((what) => ({
      what,
      name: what.replace(KIND, ''),
      declared: declared.get(what),
      migrated: migrated.get(what),
      statements: statementsAbout(what, of),
    }));

/** Returns true for what comes or goes with a table. */
const belongs = ({ what, declared, migrated }: Difference, table: string): boolean =>
  [`column ${table}.`, `type ${table}`].some((start) => what.startsWith(start)) ||
  what.includes(` on ${table}`) ||
  (/ on \S* ?column /.test(what) && what.includes(` ${table}.`)) ||
  (declared ?? migrated ?? '').includes(` ON ${table} `);

/** Applies a part to the database of the migrations, if Postgres takes it. */
async function tryPart(migrated: Sql, part: Part): Promise<void> {
  try {
    await migrated.unsafe(part.sql).simple();
    part.isDone = true;
    delete part.error;
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    part.error = message;
    // "cannot change return type of existing function", and its like
    if (code !== '42P13' || !part.drop) return;
    part.sql = part.drop;
    part.decide = CHANGED_SIGNATURE;
    delete part.drop;
    await tryPart(migrated, part);
  }
}

/** Asks about what would hold others up, and what Postgres refused. */
function judge(parts: Part[], grows: Grows): void {
  const made = parts.flatMap(({ sql }) => /^create table (\S+)/.exec(sql)?.[1] ?? []);
  const hasOthers = (isOwn: (sql: string) => boolean) => !parts.every(({ sql }) => isOwn(sql));
  for (const part of parts) {
    const [, table = ''] = new RegExp(`^(?:create|drop) policy .+? on (${NAME})`).exec(part.sql) ?? [];
    const [, own] = /^create table (\S+)/.exec(part.sql) ?? [];
    const held = [...part.sql.matchAll(/ references ([\w.]+)/g)].map(([, name]) => name!).find(grows);
    // A table that this migration makes is empty.
    const [risk] = riskyStatements(
      `${made.map((name) => `create table ${name} ();`).join('')}${part.sql}`,
      grows,
    );
    if (part.error) part.decide = `Postgres refuses it: ${part.error}`;
    else if (risk)
      part.decide ??= `It locks its table while Postgres reads all of it. Instead: ${risk.replace(/^.*?: /, '')}.`;
    else if (table && !made.includes(table) && hasOthers((sql) => /^\w+ policy /.test(sql)))
      part.decide ??=
        "It locks its table until the commit, in `storage` and `auth` the platform's own: a short migration of its own.";
    else if (own && held && hasOthers((sql) => sql.includes(own)))
      part.decide ??= `Its foreign keys lock ${held} until the commit: a migration of its own, before this one.`;
  }
}

/** Puts a migration together: what there is to decide is a statement that fails, below the safe way. */
function assembled(parts: Part[], unwritten: Difference[]): Written {
  if (parts.length === 1 && unwritten.length === 0 && /^create (unique )?index /.test(parts[0]!.sql))
    return { texts: [`${parts[0]!.sql.replace(' index ', ' index concurrently ')}\n`], undecided: [] };
  const undecided: string[] = [];
  const said = new Set<string>();
  const question = (what: string, decide: string) => {
    undecided.push(what);
    const lines = said.has(decide)
      ? []
      : `Decide: ${decide}`.replace(/\s+/g, ' ').match(/.{1,110}(?=\s|$)|.{110}/g)!;
    said.add(decide);
    const title = what.slice(0, 60).replaceAll("'", "''").replaceAll('%', '%%');
    return [
      ...lines.map((line) => `-- ${line.trim()}\n`),
      `do $$ begin raise exception 'decide: ${title}'; end $$;\n`,
    ].join('');
  };
  const texts = parts.map(({ sql, decide }) => {
    if (decide) return `\n${question(sql.replace(/\s+/g, ' '), decide)}${sql}\n`;
    return `${/^(comment|grant|alter table \S+ enable) /.test(sql) ? '' : '\n'}${sql}\n`;
  });
  for (const { what, declared, migrated } of unwritten) {
    const [one, other] = [declared, migrated].map((says) => says?.slice(0, 300) ?? 'nothing');
    const isMoved = what.startsWith('column ') && one!.replace(/^\d+/, '') === other!.replace(/^\d+/, '');
    const decide = isMoved
      ? 'A new column stands last in its table, in the schemas too.'
      : `This is for you to write. The schemas say «${one}», the migrations «${other}».`;
    texts.push(`\n${question(what, decide)}`);
  }
  const later = parts.flatMap((part) => (part.later ? `${part.later}\n` : []));
  return { texts: [texts.join('').trimStart(), later.join('')].filter(Boolean), undecided };
}

/** Migrations, one after the other, none where nothing differs; and what fails in the first until somebody has decided. */
interface Written {
  texts: string[];
  undecided: string[];
}

/**
 * Writes the migration from a database of the migrations to one of the schemas. Each part is tried on the first, which says
 * afterwards what the second says, but for what there is to decide.
 * @param urls the connection strings of the two
 * @param grows returns true for a table that grows with the customers
 */
export async function writeMigration(
  urls: { declared: string; migrated: string },
  schemas: { text: string }[],
  grows: Grows,
): Promise<Written> {
  const [declared, migrated] = [connect(urls.declared, 1), connect(urls.migrated, 1)];
  try {
    return await partsBetween(migrated, await readCatalogue(declared), statementsOf(schemas), grows);
  } finally {
    await Promise.all([declared.end(), migrated.end()]);
  }
}

async function partsBetween(
  migrated: Sql,
  declared: Catalogue,
  of: StatementsOf,
  grows: Grows,
): Promise<Written> {
  const parts: Part[] = [];
  const partsOf = new Map<string, Part[]>();
  for (;;) {
    const open = differencesOf(declared, await readCatalogue(migrated), of);
    const tables = open.filter(
      (it) => /^table /.test(it.what) && (it.declared === undefined || it.migrated === undefined),
    );
    const found: Part[] = [];
    const add = (whats: string[], own: Part[]) => {
      // several things may be made by one statement
      const known = own.map((part) => [...parts, ...found].find(({ sql }) => sql === part.sql) ?? part);
      for (const what of whats) partsOf.set(what, known);
      found.push(...known.filter((part) => ![...parts, ...found].includes(part)));
    };
    const ready = open.filter(({ what }) => !partsOf.has(what));
    const write = (it: Difference) => {
      const own = WRITERS[KIND.exec(it.what)![1]!]?.(it, of, grows) ?? [];
      if (own.length > 0) add([it.what], own);
    };
    // Parts of a table that comes or goes are compared when that is done.
    const isLost = (it: Difference) => it.declared === undefined && /^(comment|grants) on /.test(it.what);
    for (const it of ready) if (!isLost(it) && !tables.some(({ name }) => belongs(it, name))) write(it);
    if (found.length === 0) {
      ready.filter(isLost).forEach(write);
      for (const [whats, part] of writeRows(ready, declared, of)) add(whats, [part]);
    }
    if (found.length === 0) {
      judge(parts, grows);
      const unwritten = open.filter(
        ({ what }) => !partsOf.get(what)?.some(({ decide, later }) => decide ?? later),
      );
      return assembled(parts, unwritten);
    }
    parts.push(...found);
    parts.sort((one, other) => one.at - other.at);
    // one may need another that comes later
    for (let left = parts.filter(({ isDone }) => !isDone), count = Infinity; left.length < count;) {
      count = left.length;
      for (const part of left) await tryPart(migrated, part);
      left = left.filter(({ isDone }) => !isDone);
    }
  }
}
