import type * as contracts from '@functions/_shared/contracts/procedures/team.ts';
import type { TransactionSql } from 'postgres';
import { createAdmin, rpc } from '../given/factories.ts';
import {
  acting,
  memberOf,
  newEmail,
  newToken,
  otherOrNoCafe,
  slug,
  unknownId,
  withRequest,
} from './making.ts';
import type { Prepared, Scenarios } from './scenario.ts';

/** The person is on the team from now on. */
const colleague = (sql: TransactionSql, { cafe_id, user_id }: Prepared) => sql`
  insert into public.cafe_members (cafe_id, user_id, role) values (${cafe_id}, ${user_id}, 'staff')
  returning user_id as answer`;
const member = ({ cafe_id, user_id }: Prepared) => ({ cafe_id, user_id });

/** The person is invited into the team. It answers the token. */
const invited = (sql: TransactionSql, { cafe_id, email }: Prepared) => {
  const token = newToken();
  return sql`insert into private.team_invitations (token_hash, cafe_id, email, role, created_at, expires_at)
    values (private.token_hash(${token}), ${cafe_id}, ${email}, 'staff', now(), now() + interval '7 days')
    returning ${token}::text as answer`;
};

export const team: Scenarios<typeof contracts> = {
  load_team: { args: slug, indistinguishable: otherOrNoCafe('cafe_slug') },
  invite_to_team: {
    args: ({ cafe_id }) => ({ cafe_id, email: newEmail(), role: 'staff', ...withRequest() }),
    // a token without its row opens nothing
    reveals: ['email', 'expires_at', 'id', 'mailed', 'role', 'token'],
  },
  revoke_team_invitation: {
    before: (sql, { cafe_id, email }) =>
      sql`select public.invite_to_team(${cafe_id}, ${email}, 'staff') ->> 'id' as answer`,
    args: ({ cafe_id }, invitation_id) => ({ cafe_id, invitation_id }),
    reveals: ['revoked'],
    indistinguishable: {
      'an invitation into another team, and none': [
        acting('owner', async (sql) => {
          const { cafe } = await memberOf(sql, 'owner');
          const args = { cafe_id: cafe.id, email: newEmail(), role: 'staff' };
          return { invitation_id: (await rpc(sql, (await createAdmin(sql)).id, 'invite_to_team', args)).id };
        }),
        acting('owner', () => ({ invitation_id: unknownId() })),
      ],
    },
  },
  peek_team_invitation: {
    before: invited,
    args: (_, token) => ({ token }),
    distinguishable: { token: '256 random bits' },
  },
  join_team: {
    before: invited,
    args: (_, token) => ({ token }),
    distinguishable: { token: '256 random bits' },
    reveals: ['cafe_slug', 'status'],
  },
  set_member_role: {
    before: colleague,
    args: (person) => ({ ...member(person), role: 'manager' }),
    reveals: ['role'],
  },
  transfer_ownership: { before: colleague, args: member, reveals: ['role'] },
  remove_member: { before: colleague, args: member, reveals: ['removed'] },
};
