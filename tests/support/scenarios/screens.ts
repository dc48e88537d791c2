import type * as contracts from '@functions/_shared/contracts/procedures/counter-screens.ts';
import type { Sql, TransactionSql } from 'postgres';
import { createCafe } from '../factories.ts';
import { createCounterScreen } from '../counter-screens.ts';
import { acting, cafe, nothing, READABLE, slug } from './making.ts';
import type { Prepared, Scenarios } from './scenario.ts';

const newScreen = (sql: TransactionSql, { cafe_id }: Prepared) => sql`
  insert into private.counter_screens (cafe_id, kind, name, secret_hash, paired_at)
  values (${cafe_id}, 'screen', 'Barra', extensions.digest(${crypto.randomUUID()}, 'sha256'), now()) returning id as answer`;

const foreignScreen = async (sql: Sql) => createCounterScreen(sql, await createCafe(sql));

const naming = (screen: (sql: Sql) => Promise<string>, more = {}) =>
  acting('owner', async (sql) => ({ device_id: await screen(sql), ...more }));
const foreignOrNone = (more = {}) =>
  ({ 'the screen of another café, and none': [naming(foreignScreen, more), naming(nothing, more)] }) as const;

export const screens: Scenarios<typeof contracts> = {
  load_counter_screens: { args: slug },
  make_pairing_code: {
    args: cafe,
    // a code without its row pairs nothing
    reveals: ['code', 'expires_at'],
  },
  rename_counter_screen: {
    before: newScreen,
    args: ({ cafe_id }, device_id) => ({
      cafe_id,
      device_id,
      name: 'Terraza',
      shown: { screen_name: 'Barra' },
    }),
    distinguishable: { shown: READABLE },
    reveals: ['renamed'],
    indistinguishable: foreignOrNone({ name: 'Barra', shown: { screen_name: 'Barra' } }),
  },
  revoke_counter_screen: {
    before: newScreen,
    args: ({ cafe_id }, device_id) => ({ cafe_id, device_id }),
    reveals: ['revoked'],
    indistinguishable: foreignOrNone(),
  },
};
