import { splitStatements, statementKind } from '../support/database/sql-statements.ts';

/** Defaults of a new column that Postgres computes once, so that no row is written anew. */
const CONSTANT_DEFAULT = /\bdefault (''|-?[\d.]+|true|false|null|now\(\)|current_\w+)/;

interface Risk {
  is: (kind: string) => boolean;
  /** The safe way. */
  instead: string;
}

/** Statements that keep a filled table locked while they read or write all of it. */
const RISKS: Risk[] = [
  {
    is: (kind) => /^create (unique )?index (?!concurrently)/.test(kind),
    instead:
      '`create index concurrently`, the only statement of its migration: the CLI runs it outside a transaction',
  },
  {
    is: (kind) =>
      /\badd (?!constraint|check|foreign|unique|primary|exclude)(column )?.*\b(default|generated)\b/.test(
        kind,
      ) && !CONSTANT_DEFAULT.test(kind),
    instead: 'add the column without a default, set the default, and fill the rows that are there in batches',
  },
  {
    is: (kind) => /\balter (column )?[\w"]+ (set data )?type\b/.test(kind),
    instead: 'a new column, filled in batches, and the old one kept for one release',
  },
  {
    is: (kind) => /\bset not null\b/.test(kind),
    instead:
      '`check (… is not null) not valid`, validated by the next migration: it holds as `set not null` does',
  },
  {
    is: (kind) =>
      /\badd (constraint [\w"]+ )?(check|foreign key)\b/.test(kind) && !/\bnot valid\b/.test(kind),
    instead: '`not valid`, and `validate constraint` in the next migration',
  },
  {
    is: (kind) =>
      /\badd (constraint [\w"]+ )?(unique|primary key|exclude)\b/.test(kind) && !/\busing index\b/.test(kind),
    instead: '`create unique index concurrently` in a migration before, and `using index` here',
  },
  {
    is: (kind) => /^(cluster|vacuum full|reindex (?!.*concurrently)|lock table)\b/.test(kind),
    instead: 'nothing: it locks the table until it has been written anew',
  },
];

const name = (text: string) => text.replaceAll('"', '').replace(/^(?!.*\.)/, 'public.');

/** The table that a statement changes; null for any other. */
const tableOf = (kind: string): string | null => {
  const [, table] =
    /^(?:alter table (?:if exists )?(?:only )?|(?:cluster|vacuum full|reindex table|lock table) |create (?:unique )?index .*?\bon (?:only )?)((?:[\w$]+|"[^"]+")(?:\.(?:[\w$]+|"[^"]+"))?)/.exec(
      kind,
    ) ?? [];
  return table ? name(table) : null;
};

/**
 * Names the statements of a migration that would lock a filled table for as long as it is large, with the safe way. A table
 * that the migration has made itself is empty.
 * @param grows returns true for the tables that grow
 */
export function riskyStatements(text: string, grows: (table: string) => boolean): string[] {
  const own = new Set<string>();
  return splitStatements(text).flatMap((statement) => {
    const kind = statementKind(statement);
    const [, made] = /^create table ([\w$.]+)/.exec(kind) ?? [];
    if (made) own.add(name(made));
    const table = tableOf(kind);
    if (!table || own.has(table) || !grows(table)) return [];
    return RISKS.filter(({ is }) => is(kind)).map(({ instead }) => `${kind.slice(0, 100)}: ${instead}`);
  });
}
