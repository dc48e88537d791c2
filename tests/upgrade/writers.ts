import { listedItems, splitStatements, statementKind } from '../support/database/sql-statements.ts';

// How each kind of thing that the catalogue knows is made, changed and dropped, in the words of the schemas.

export const WIDTH = 120;
export const NAME = String.raw`(?:[\w$]+|"[^"]+")(?:\.(?:[\w$]+|"[^"]+"))*`;
const COLUMN = /^(.+)\.("[^"]+"|[^.]+)$/;

/** A statement of the schemas. */
interface Statement {
  /** Position among all statements. */
  at: number;
  text: string;
  kind: string;
}

export type StatementsOf = (subject: string) => Statement[];
export type Grows = (table: string) => boolean;

/** A part of the migration. */
export interface Part {
  at: number;
  sql: string;
  /** The decision that somebody has to take before it may run, with the safe way. */
  decide?: string | undefined;
  /** SQL of the next migration, so that nobody waits for it. */
  later?: string | undefined;
  /** The same where Postgres cannot replace what is there. */
  drop?: string;
  isDone?: boolean;
  /** Why Postgres refused it. */
  error?: string;
}

/** A difference between the two databases. */
export interface Difference {
  /** Kind and name, as the catalogue says them. */
  what: string;
  name: string;
  /** Text in the schemas; undefined for what only the migrations make. */
  declared: string | undefined;
  /** Text after the migrations; undefined for what is new. */
  migrated: string | undefined;
  /** The schemas' statements about it. */
  statements: Statement[];
}

export const GOES =
  'It goes. A rename, and data that move, take two releases: first the new one beside it. What may go now is a line ' +
  '`-- decided: no longer: …` (CONTRIBUTING).';
export const CHANGED_SIGNATURE =
  'Its signature changed. A public one keeps its arguments for one release: only new ones with a default may be added.';
const NO_VALUE = 'Rows that are there have no value for it: give it a default, or fill it in batches first.';

export const LAST = 1e6;
/** Drops come last, those that others hang on after the others. */
const DROPPED = ['trigger', 'policy', 'view', 'function', 'index', 'constraint', 'column', 'table', 'type'];

/** Names what a statement is about as the catalogue does, without a function's arguments. */
function subjectOf(kind: string): string {
  const comment = /^comment on (.+?)(?:\(.*\))? is /.exec(kind);
  if (comment) return `comment on ${comment[1]}`;
  if (/^(grant|revoke) /.test(kind)) return 'grants';
  const words = new RegExp(
    `^(?:create|alter) (?:or replace )?(?:unlogged |unique |constraint )?(\\w+) (?:if not exists )?(${NAME})(.*)`,
  ).exec(kind);
  if (!words) return '';
  const [, thing, name, rest = ''] = words;
  const [, table = ''] = new RegExp(`^.*? on (?:only )?(${NAME})`).exec(rest) ?? [];
  if (thing === 'index' && table) return `index ${table.split('.')[0]}.${name}`;
  return /^(trigger|policy)$/.test(thing!) ? `${thing} ${name} on ${table}` : `${thing} ${name}`;
}

/** Sorts the statements of the schemas by what they are about. */
export function statementsOf(schemas: { text: string }[]): StatementsOf {
  const statements = new Map<string, Statement[]>();
  for (const [at, text] of schemas.flatMap((schema) => splitStatements(schema.text)).entries()) {
    const kind = statementKind(text);
    const subject = subjectOf(kind);
    statements.set(subject, [...(statements.get(subject) ?? []), { at, text, kind }]);
  }
  return (subject) => statements.get(subject) ?? [];
}

/** Returns the schemas' statements about a thing of the catalogue. */
export function statementsAbout(what: string, of: StatementsOf): Statement[] {
  const subject = what
    .toLowerCase()
    .replace(/\(.*/s, '')
    .replace(/^comment on (?:table|composite type) (column|constraint) /, 'comment on $1 ');
  if (!subject.startsWith('grants on ')) return of(subject);
  const name = subject.replace('grants on ', '');
  const [, table = '', column = ''] = COLUMN.exec(name) ?? [];
  return of('grants').filter(({ kind }) => {
    const [, privileges = '', objects = ''] =
      /^\w+ (.+) on (?:(?:function|table|sequence) )?(.+) (?:to|from) /.exec(kind) ?? [];
    const names = objects.replace(/\(.*?\)/g, '').split(/, ?/);
    return (
      names.includes(name) ||
      (names.includes(table) && /\((.*)\)/.exec(privileges)?.[1]?.split(', ').includes(column))
    );
  });
}

/** Joins two texts in one line, or in two where one would be too long. */
const joined = (one: string, other: string) =>
  `${one} ${other.split('\n')[0]}`.split('\n').at(-1)!.length < WIDTH
    ? `${one} ${other}`
    : `${one}\n  ${other}`;

/** Lets a statement take the place of what is there; its first line is broken anew where it becomes too long. */
function replacing(statement: string): string {
  const [first = '', ...others] = statement.replace(/^create (?!or )/, 'create or replace ').split('\n');
  if (first.length <= WIDTH) return [first, ...others].join('\n');
  const at = Math.max(first.lastIndexOf(', ', WIDTH - 1) + 1, first.lastIndexOf(' returns', WIDTH));
  const more = first.slice(at + 1);
  return [first.slice(0, at), more.startsWith('returns') ? more : `  ${more}`, ...others].join('\n');
}

/** Writes a function's arguments as the schemas do. */
const spelled = (what: string) =>
  what
    .replaceAll(',', ', ')
    .replaceAll('timestamp with time zone', 'timestamptz')
    .replaceAll('integer', 'int');

const dropped = ({ what, statements: [next] }: Difference, sql = `drop ${spelled(what)};`): Part[] => [
  next
    ? // the new form of a function can be told from the old one only when that is gone
      { at: next.at - 0.5, sql, decide: CHANGED_SIGNATURE }
    : { at: LAST + DROPPED.indexOf(what.split(' ')[0]!), sql, decide: GOES },
];

const asWritten = ({ statements }: Difference): Part[] =>
  statements.map(({ at, text }) => ({ at, sql: `${text};` }));

/** Writes what has statements of its own. Without `change`, somebody writes by hand how it changes. */
function whole(it: Difference, change?: (sql: string) => string): Part[] {
  if (it.declared === undefined) return dropped(it);
  if (it.migrated === undefined) return asWritten(it);
  return change ? asWritten(it).map(({ at, sql }) => ({ at, sql: change(sql) })) : [];
}

/** Returns what the schemas list in a table's brackets under a name. */
function listed(of: StatementsOf, table: string, start: string) {
  for (const { at, text, kind } of of(`table ${table}`.toLowerCase()))
    for (const [index, item] of (kind.startsWith('create') ? listedItems(text) : []).entries())
      if (item.startsWith(`${start} `)) return { at: at + index / 1000, item };
  return null;
}

function writeConstraint(it: Difference, of: StatementsOf, grows: Grows): Part[] {
  const [, name = '', table = ''] = /^(.+) on (.+)$/.exec(it.name) ?? [];
  const drop = `alter table ${table} drop constraint ${name};`;
  if (it.declared === undefined) return dropped(it, drop);
  const found = listed(of, table, `constraint ${name}`);
  if (!found) return [];
  const { at, item } = found;
  const validate = `alter table ${table} validate constraint ${name};`;
  if (it.migrated === `${it.declared} NOT VALID`) return [{ at, sql: validate }];
  const isLater = /^(CHECK|FOREIGN KEY)/.test(it.declared) && grows(table.replaceAll('"', ''));
  const add = joined(`alter table ${table}`, `add ${item}`);
  const sql = isLater ? joined(add, 'not valid;') : `${add};`;
  const later = isLater ? validate : undefined;
  return [{ at, sql: it.migrated === undefined ? sql : `${drop}\n${sql}`, later }];
}

function writeGrants(it: Difference): Part[] {
  const [granted, had] = [it.declared, it.migrated].map((says) => says?.split(' ').filter(Boolean) ?? []);
  const isColumn = /^[^(]+\.[^(]+\.[^(]+$/.test(it.name);
  const [, table = it.name, column] = (isColumn && COLUMN.exec(it.name)) || [];
  const object = it.name.includes('(') ? spelled(`function ${it.name}`) : table;
  const revokedOnes = had!.filter((right) => !granted!.includes(right));
  const revoked = revokedOnes.map((right) => {
    const [role, privilege = ''] = right.replace('*', '').split(':');
    const what = `${privilege.toLowerCase()}${column ? ` (${column})` : ''}`;
    return { at: LAST, sql: `revoke ${what} on ${object} from ${role};`, decide: GOES };
  });
  return [...(granted!.some((right) => !had!.includes(right)) ? asWritten(it) : []), ...revoked];
}

type Writer = (difference: Difference, of: StatementsOf, grows: Grows) => Part[];

/** Writers by kind. What none of them writes, somebody writes by hand. */
export const WRITERS: Record<string, Writer> = {
  function: (it) =>
    whole(it, replacing).map((part, index) => ({
      ...part,
      drop: `drop ${spelled(it.what)};\n\n${it.statements[index]?.text};`,
    })),
  table: (it) =>
    whole(it, (sql) => sql).filter(({ sql }) => !it.migrated || / row level security;$|^drop /.test(sql)),
  column: (it, of) => {
    const [, table = '', column = ''] = COLUMN.exec(it.name) ?? [];
    if (it.declared === undefined) return dropped(it, `alter table ${table} drop column ${column};`);
    const found = it.migrated === undefined && listed(of, table, column);
    if (!found) return [];
    const isRequired = / not null\b/.test(found.item) && !/ (default|generated) /.test(found.item);
    const sql = `${joined(`alter table ${table} add column`, found.item)};`;
    return [{ at: found.at, sql, decide: isRequired ? NO_VALUE : undefined }];
  },
  constraint: writeConstraint,
  index: (it) => whole(it, (sql) => (sql.startsWith('create') ? `drop ${it.what};\n${sql}` : sql)),
  policy: (it) => whole(it, (sql) => `drop ${it.what};\n${sql}`),
  trigger: (it) =>
    whole(it, (sql) => (/^create constraint/.test(sql) ? `drop ${it.what};\n${sql}` : replacing(sql))),
  type: (it) => whole(it),
  view: (it) => whole(it),
  'comment on': (it) =>
    it.declared === undefined
      ? [{ at: LAST, sql: `${it.what.replace(/ table (column|constraint) /, ' $1 ')} is null;` }]
      : asWritten(it),
  'grants on': writeGrants,
};
