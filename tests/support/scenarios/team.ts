import type * as contracts from '@functions/_shared/contracts/procedures/team.ts';
import type { TransactionSql, Sql } from 'postgres';
import { createAdmin, rpc, procedure, type Cafe, type TeamRole, type Who } from '../given/factories.ts';
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

/** Invites somebody into a team. */
export const invite = (
  sql: Sql,
  { id }: Who,
  cafe: Pick<Cafe, 'id'>,
  email: string,
  role: TeamRole = 'staff',
  at = new Date(),
) => procedure(sql, id, 'invite_to_team', cafe.id, email, role, at);

/** Joins a team by an invitation's token. */
export const join = (sql: Sql, { id }: Who, token: string, at = new Date()) =>
  procedure(sql, id, 'join_team', token, at);

/** Gives a member another role. */
export const setRole = (
  sql: Sql,
  { id }: Who,
  cafe: Pick<Cafe, 'id'>,
  member: Who,
  role: TeamRole,
  at = new Date(),
) => procedure(sql, id, 'set_member_role', cafe.id, member.id, role, at);

/** Removes a member; oneself, leaves. */
export const removeMember = (
  sql: Sql,
  { id }: Who,
  cafe: Pick<Cafe, 'id'>,
  member: Who,
  { voidSlips = null, at = new Date() }: { voidSlips?: boolean | null; at?: Date } = {},
) => procedure(sql, id, 'remove_member', cafe.id, member.id, voidSlips, at);

/** Hands a café over to another owner. */
export const handOver = (sql: Sql, { id }: Who, cafe: Pick<Cafe, 'id'>, member: Who, at = new Date()) =>
  procedure(sql, id, 'transfer_ownership', cafe.id, member.id, at);

/** Returns the page of a team. */
export const teamOf = (sql: Sql, { id }: Who, cafe: Pick<Cafe, 'slug'>, at = new Date()) =>
  procedure(sql, id, 'load_team', cafe.slug, at);

export const team: Scenarios<typeof contracts> = {
  load_team: { args: slug, indistinguishable: otherOrNoCafe('cafe_slug') },
  invite_to_team: {
    args: ({ cafe_id }) => ({ cafe_id, email: newEmail(), role: 'staff', ...withRequest() }),
    // a token without its row opens nothing
    reveals: ['email', 'expires_at', 'id', 'mailed', 'role', 'token'],
  },
  revoke_team_invitation: {
    repeat: { answers: 'the list without it' },
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
    form: 'a choice for one person, with a question of its own',
    before: colleague,
    args: (person) => ({ ...member(person), role: 'manager' }),
    reveals: ['role'],
  },
  transfer_ownership: {
    repeat: { answers: 'the page of a manager, who may not; it was read anew' },
    before: colleague,
    args: member,
    reveals: ['role'],
  },
  remove_member: {
    repeat: { answers: 'the list without them' },
    before: colleague,
    args: member,
    reveals: ['removed'],
  },
};
