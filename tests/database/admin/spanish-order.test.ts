import { beforeAll, expect, test } from 'vitest';
import type { Account } from '../../support/given/factories.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, rpc } = useGiven();
// Order of a Spanish index: case and accents are ignored, and ñ is a letter of its own after n.
const inOrder = ['Ágora', 'bar', 'Barra', 'Época', 'Moka', 'ninfa', 'nube', 'Ñam', 'Oso', 'zumo'];
const names = inOrder.map((name) => `${name} Molino`);
let admin: Account;

beforeAll(async () => {
  admin = await given.admin();
  for (const nombre of names.toReversed()) {
    const cafe = await given.cafe({ nombre });
    await given.vipCode(cafe, { code: 'a11a11' });
  }
});

const mine = (found: string[]) => found.filter((name) => name.endsWith(' Molino'));

test.each([
  ['up', false, names],
  ['down', true, names.toReversed()],
])('cafés by name, %s', async (_, descending, expected) => {
  const args = { page_size: 100, sort: 'nombre', descending };
  const { rows } = await rpc(admin.id, 'admin_list_cafes', args);
  expect(mine(rows.map(({ nombre }) => nombre))).toEqual(expected);
});

test('codes by café', async () => {
  const args = { page_size: 100, sort: 'cafeteria', descending: false };
  const { rows } = await rpc(admin.id, 'admin_list_vip_codes', args);
  expect(mine(rows.map(({ cafeteria }) => cafeteria))).toEqual(names);
});

test.each([
  ['cafeterias', 'nombre', 'cafeterias_by_name'],
  ['vip_codes', 'cafeteria', 'vip_codes_by_cafeteria'],
])('an index serves this order of %s', async (table, column, index) => {
  const plan = await sql().begin(async (own) => {
    await own`set local enable_seqscan = off`;
    await own`set local enable_sort = off`;
    return own.unsafe<{ 'QUERY PLAN': string }[]>(
      `explain select * from public.${table} ${table === 'cafeterias' ? 'where not deleted' : ''} order by ${column} collate "es-x-icu"`,
    );
  });
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain(index);
});
