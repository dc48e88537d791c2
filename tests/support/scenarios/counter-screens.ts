import type * as contracts from '@functions/_shared/contracts/procedures/counter-screens.ts';
import type { Sql, TransactionSql } from 'postgres';
import { createCafe, procedure, rpc, type Cafe, type Who } from '../given/factories.ts';
import { createCounterScreen } from '../given/counter-screens.ts';
import { acting, by, cafe, forgetMisses, newToken, nothing, READABLE, slug, unknownId } from './making.ts';
import type { Making, Prepared, Scenarios } from './scenario.ts';

const secretOf = ({ cafe_id }: Prepared) => cafe_id.replaceAll('-', '');

/** A code of the café's next screen, which nobody has typed. */
const pairingCode = async (sql: TransactionSql, { cafe_id }: Pick<Prepared, 'cafe_id'>) => {
  await forgetMisses(sql, 'pairing-miss');
  const code = newToken().slice(0, 8).toUpperCase();
  return sql`insert into private.counter_screen_pairings (cafe_id, code_hash, expires_at)
    values (${cafe_id}, extensions.digest(${code}, 'sha256'), now() + interval '10 minutes')
    returning ${code}::text as answer`;
};

/** A device with a secret of its own types a code: that of a café, or none. */
const pairing =
  (isRight: boolean): Making =>
  async (sql) => {
    const { id: cafe_id } = await createCafe(sql);
    const [row] = await sql.begin((own) => pairingCode(own, { cafe_id }));
    return by(null, { code: isRight ? row!['answer'] : '00000000', secret: newToken() });
  };

/** A screen that asks what it shows. */
const ofScreen = {
  before: (sql, person) => sql`
    insert into private.counter_screens (cafe_id, kind, name, secret_hash, paired_at)
    values (${person.cafe_id}, 'screen', 'Barra', extensions.digest(${secretOf(person)}, 'sha256'), now()) returning id as answer`,
  args: (person, device_id) => ({ device_id, secret: secretOf(person) }),
  distinguishable: { secret: '256 random bits' },
  indistinguishable: {
    'a device without its secret, and none': [
      async (sql) =>
        by(null, {
          device_id: await createCounterScreen(sql, await createCafe(sql)),
          secret: '0'.repeat(64),
        }),
      () => Promise.resolve(by(null, { device_id: unknownId(), secret: '0'.repeat(64) })),
    ],
  },
} satisfies Scenarios<typeof contracts>['load_counter_screen'];

const newScreen = (sql: TransactionSql, { cafe_id }: Prepared) => sql`
  insert into private.counter_screens (cafe_id, kind, name, secret_hash, paired_at)
  values (${cafe_id}, 'screen', 'Barra', extensions.digest(${crypto.randomUUID()}, 'sha256'), now()) returning id as answer`;

const foreignScreen = async (sql: Sql) => createCounterScreen(sql, await createCafe(sql));

const naming = (screen: (sql: Sql) => Promise<string>, more = {}) =>
  acting('owner', async (sql) => ({ device_id: await screen(sql), ...more }));
const foreignOrNone = (more = {}) =>
  ({ 'the screen of another café, and none': [naming(foreignScreen, more), naming(nothing, more)] }) as const;

/** Makes the code by which the next screen is paired. */
export const pairingCodeOf = async (sql: Sql, { id }: Who, at: Pick<Cafe, 'id'>, now = new Date()) =>
  (await procedure(sql, id, 'make_pairing_code', at.id, now)).code;

/** Types a pairing code on a new device. */
export const pairCounterScreen = (sql: Sql, code: string, at = new Date()) =>
  procedure(sql, null, 'pair_counter_screen', code, newToken(), crypto.randomUUID(), at);

/** Returns a café's screens. */
export const screensOf = async (sql: Sql, { id }: Who, at: Pick<Cafe, 'slug'>) =>
  (await rpc(sql, id, 'load_counter_screens', slug(at))).screens;

export const counterScreens: Scenarios<typeof contracts> = {
  load_counter_screens: { args: slug },
  make_pairing_code: {
    repeat: {
      leaves: ['audit_log', 'counter_screen_pairings'],
      why: 'takes the place of the code that nobody has seen',
      answers: 'the code that holds',
    },
    args: cafe,
    // a code without its row pairs nothing
    reveals: ['code', 'expires_at'],
  },
  rename_counter_screen: {
    form: ['name', 'Salón'],
    repeat: { leaves: ['audit_log'], why: 'the record says each saving' },
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
    repeat: { answers: 'the list without it' },
    before: newScreen,
    args: ({ cafe_id }, device_id) => ({ cafe_id, device_id }),
    reveals: ['revoked'],
    indistinguishable: foreignOrNone(),
  },
  pair_counter_screen: {
    before: pairingCode,
    args: (_, code) => ({ code, secret: newToken() }),
    // an id, whatever the code; without its row it is none
    reveals: ['device_id', 'status'],
    indistinguishable: { 'a code, and none': [pairing(true), pairing(false)] },
  },
  load_counter_screen: ofScreen,
  renew_screen: {
    repeat: {
      leaves: ['counter_screens'],
      why: 'no press: the screen’s next secret',
      answers: 'no press: the next secret',
    },
    ...ofScreen,
    // tokens and secret of a screen that knows its own; load_counter_screen tells the rest
    reveals: ['counter.*', 'next_secret', 'now', 'signed.first_step', 'signed.tokens[]', 'status', 'version'],
  },
  open_phone_screen: {
    silent: 'for ten minutes, at the counter',
    repeat: { leaves: ['counter_screens'], why: 'the same screen, for ten more minutes' },
    args: cafe,
    // tokens of a phone that is not open are worth nothing
    reveals: ['now', 'signed.first_step', 'signed.tokens[]'],
  },
  close_phone_screen: { silent: 'ends what would end by itself', args: cafe, reveals: [] },
};
