import { PUBLIC_GRANTS } from './expected.ts';

/** The columns of a table that a role may select, insert or update one by one, as the inventory lists its grants. */
export function grantedColumns(
  table: string,
  role: string,
  privilege: 'select' | 'insert' | 'update',
): string[] {
  const start = `${role}: ${privilege} (`;
  const grant = PUBLIC_GRANTS[table]?.find((line) => line.startsWith(start));
  if (!grant) throw new Error(`${role} has no columns of ${table} to ${privilege}`);
  return grant.slice(start.length, -1).split(', ');
}
