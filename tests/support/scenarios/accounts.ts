import type * as contracts from '@functions/_shared/contracts/procedures/accounts.ts';
import { SERVICE } from '../database/personas.ts';
import { procedure, type Cafe, type Account, type Who } from '../given/factories.ts';
import type { TransactionSql, Sql } from 'postgres';
import { PRIVACY_VERSION } from '@functions/_shared/contracts/privacy-version.ts';
import { address, newEmail, newToken, withRequest } from './making.ts';
import { VIPS } from './person.ts';
import type { Prepared, Scenarios } from './scenario.ts';

const CLAIMED_AT = '2026-01-01T00:00:00Z';

/** An open invitation into the café, or one that has been claimed. It answers its id or its token. */
const invite =
  (answer: 'id' | 'token', claimedAt: string | null = null) =>
  (sql: TransactionSql, { cafe_id }: Prepared) => {
    const token = newToken();
    return sql`insert into public.invitations (token_hash, correo, cafe_id, expires_at, claimed_at)
      values (private.token_hash(${token}), ${newEmail()}, ${cafe_id}, now() + interval '7 days', ${claimedAt})
      returning ${answer === 'id' ? sql`id` : sql`${token}::text`} as answer`;
  };

/** Deletes an account, as its Edge Function does. */
export const deleteAccount = (sql: Sql, { id }: Who) => procedure(sql, SERVICE, 'delete_account', id);

/** Returns a person's page of their account. */
export const accountOf = (sql: Sql, { id }: Who) => procedure(sql, id, 'load_account');

/** Returns all that a person may download of themselves. */
export const exportOf = (sql: Sql, { id }: Who, at = new Date()) => procedure(sql, id, 'export_my_data', at);

/** An administrator's invitation of a café's first owner. */
export const invitation = (
  sql: Sql,
  admin: Account,
  { id }: Pick<Cafe, 'id'>,
  email: string,
  at = new Date(),
) => procedure(sql, admin.id, 'create_invitation', id, email, at);

export const accounts: Scenarios<typeof contracts> = {
  create_invitation: {
    args: ({ cafe_id }) => ({ cafe_id, email: newEmail(), ...withRequest() }),
    // a token without its row opens nothing
    reveals: ['correo', 'expires_at', 'id', 'token'],
  },
  revoke_invitation: {
    repeat: { answers: 'the list without it' },
    before: invite('id'),
    args: (_, invitation_id) => ({ invitation_id }),
    reveals: ['revoked'],
  },
  peek_invitation: {
    before: invite('token'),
    args: (_, token) => ({ token }),
    distinguishable: { token: '256 random bits' },
  },
  claim_invitation: { before: invite('token'), args: (_, token) => ({ token, client_address: address() }) },
  settle_invitation: {
    before: invite('id', CLAIMED_AT),
    args: ({ user_id }, invitation_id) => ({ invitation_id, claimed_at: CLAIMED_AT, user_id }),
  },
  // a code without its row finds nobody
  load_account: {},
  accept_policy: {
    args: () => ({ version: PRIVACY_VERSION }),
    distinguishable: { version: 'printed on the page' },
  },
  export_my_data: { at: VIPS },
  delete_account: { args: ({ user_id }) => ({ user_id }) },
};
