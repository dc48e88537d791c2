import type * as contracts from '@functions/_shared/contracts/procedures/wallet-passes.ts';
import type { Sql, TransactionSql } from 'postgres';
import { SERVICE } from '../database/personas.ts';
import { procedure, type There } from '../given/factories.ts';
import { address, slug } from './making.ts';
import type { Prepared, Scenarios } from './scenario.ts';

/** Saves a customer's pass of a café for a wallet. */
export const savePass = (
  sql: Sql,
  { account, cafe }: There,
  platform: 'apple' | 'google' = 'apple',
  { showsName = false, at = new Date() } = {},
) => procedure(sql, account.id, 'save_wallet_pass', cafe.slug, platform, showsName, at);

/** Saves an Apple pass, and has a device take it as Apple's web service does. */
export async function passOnDevice(sql: Sql, customer: There, device = 'phone', at = new Date()) {
  const { serial, code } = await savePass(sql, customer, 'apple', { at });
  await procedure(sql, SERVICE, 'note_wallet_device', serial, code, device, 'ab12', '192.0.2.1', at);
  const opened = await procedure(sql, SERVICE, 'open_wallet_pass', serial, code, '192.0.2.1', at);
  return { serial, token: opened.token!, device };
}

/** An Apple pass on a device `phone`, marked. */
const heldPass = (sql: TransactionSql, { cafe_id, user_id }: Prepared) => sql`
  with pass as (
    insert into private.wallet_passes (platform, cafe_id, user_id, saved_at, changed_at, marked_at, next_try_at)
    values ('apple', ${cafe_id}, ${user_id}, now(), now(), now(), now()) returning id
  ), device as (
    insert into private.wallet_devices select id, 'phone', 'ab12', now() from pass
  )
  select id || ' ' || private.wallet_token(id::text) as answer from pass`;

const held = (answer: string) => {
  const [serial = '', token = ''] = answer.split(' ');
  return { serial, token, client_address: address() };
};

export const walletPasses: Scenarios<typeof contracts> = {
  save_wallet_pass: {
    repeat: {
      leaves: ['rate_limits', 'wallet_passes'],
      why: 'the pass is the same, and is told once more',
      answers: 'another code for it',
    },
    args: (person) => ({ ...slug(person), platform: 'apple', shows_name: false }),
    distinguishable: { platform: 'the page has both words' },
    reveals: ['code', 'serial'],
  },
  open_wallet_pass: {
    before: heldPass,
    args: (_, answer) => {
      const { token: secret, ...pass } = held(answer);
      return { ...pass, secret };
    },
  },
  note_wallet_device: {
    before: heldPass,
    args: (_, answer) => ({ ...held(answer), device: 'tablet', push_token: 'cd34' }),
  },
  poll_wallet_passes: {
    before: heldPass,
    args: () => ({ device: 'phone', since: null, client_address: address() }),
  },
  claim_wallet_passes: { before: heldPass, args: () => ({ platforms: ['apple', 'google'], batch: 50 }) },
  settle_wallet_pass: {
    before: heldPass,
    args: (_, answer) => ({ id: held(answer).serial, mark: '0', outcome: 'sent', gone_tokens: [] }),
  },
};
