import type { Catalogue } from '../support/database/catalogue.ts';
import { GOES, LAST, WIDTH, type Difference, type Part, type StatementsOf } from './writers.ts';

const quoted = (text: string) =>
  (text.match(/.{1,100}(?=\s|$)\s?|.{1,100}/gs) ?? [''])
    .map((piece) => `'${piece.replaceAll("'", "''")}'`)
    .join('\n    ');

/** Writes a value of a row as SQL. */
function literal(value: unknown, column: string): string {
  if (Array.isArray(value) && /^\d+ \S+\[\]/.test(column))
    return value.length === 0
      ? "'{}'"
      : `array[\n    ${value.map((one) => literal(one, '')).join(',\n    ')}]`;
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value);
  return quoted(typeof value === 'string' ? value : JSON.stringify(value));
}

type Row = Record<string, unknown>;

/** Writes the rows of registers that differ, by their tables' keys. */
export function writeRows(open: Difference[], declared: Catalogue, of: StatementsOf): [string[], Part][] {
  const pairs = new Map<string, { table: string; keys: string[]; rows: [Row?, Row?]; whats: string[] }>();
  for (const { what, declared: says } of open) {
    const [, table = '', json = ''] = /^row of (.+?) (\{.*)$/s.exec(what) ?? [];
    if (!table) continue;
    const row = JSON.parse(json) as Row;
    const [, list = ''] =
      [...declared].find(([key, text]) => key.endsWith(` on ${table}`) && text.startsWith('PRIMARY KEY')) ??
      [];
    const keys = list
      .replace(/^PRIMARY KEY \(|\).*$/g, '')
      .replaceAll('"', '')
      .split(', ');
    if (!keys.every((key) => key in row)) continue;
    const id = `${table} ${JSON.stringify(keys.map((key) => row[key]))}`;
    const pair = pairs.get(id) ?? { table, keys, rows: [], whats: [] };
    pair.whats.push(what);
    pair.rows[says === undefined ? 1 : 0] = row;
    pairs.set(id, pair);
  }
  return [...pairs.values()].map(({ table, keys, rows: [row, old], whats }) => {
    const at = LAST / 2 + (of(`table ${table}`.toLowerCase())[0]?.at ?? 0);
    const value = (from: Row, name: string) =>
      literal(from[name], declared.get(`column ${table}.${name}`) ?? '');
    const where = (from: Row) => keys.map((key) => `${key} = ${value(from, key)}`).join(' and ');
    if (!row) return [whats, { at, sql: `delete from ${table} where ${where(old!)};`, decide: GOES }];
    const names = Object.keys(row).filter(
      (name) => JSON.stringify(row[name]) !== JSON.stringify(old?.[name]),
    );
    const sets = names.map((name) => `${name} = ${value(row, name)}`);
    if (old) return [whats, { at, sql: `update ${table} set ${sets.join(',\n  ')}\nwhere ${where(row)};` }];
    const into = `insert into ${table} (${names.join(', ')}) values (`;
    const values = names.map((name) => value(row, name));
    const isShort = `${into}${values.join(', ')});`.length <= WIDTH;
    return [
      whats,
      { at, sql: isShort ? `${into}${values.join(', ')});` : `${into}\n  ${values.join(',\n  ')});` },
    ];
  });
}
