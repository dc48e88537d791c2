import * as z from 'zod/mini';
import { boolean, procedure, team, text, uuid } from './procedure.ts';
import { cafe, createdTeamInvitation, deskContext, teamPeople, teamRole } from './shared-schemas.ts';

/** The tab of a café's people. */
const cafeTeam = z.object({ ...deskContext, ...teamPeople });
export type Team = z.output<typeof cafeTeam>;

export const load_team = procedure(team('membership'), { cafe_slug: text }, cafeTeam);

export const invite_to_team = procedure(
  team('team'),
  { cafe_id: uuid, email: text, role: text, request_id: z.optional(uuid) },
  createdTeamInvitation,
  'INVALID_INPUT',
  'REQUEST_ID_REUSED',
  'ALREADY_MEMBER',
  'TOO_MANY_REQUESTS',
);

/** Answers false when it was not open any more. */
export const revoke_team_invitation = procedure(
  team('team'),
  { cafe_id: uuid, invitation_id: uuid },
  z.object({ revoked: boolean }),
);

const worth = ['used', 'revoked', 'expired', 'cafe_closed', 'unknown'] as const;

/** Content of an invitation before it is accepted. Café, role and masked address are set only while it is open. */
const teamInvitationView = z.object({
  status: z.enum(['open', ...worth]),
  cafe: z.nullable(cafe),
  role: z.nullable(teamRole),
  email: z.nullable(text),
  /** True if it is for the caller's address; null for a visitor. */
  is_for_caller: z.nullable(boolean),
});
export type TeamInvitationView = z.output<typeof teamInvitationView>;

export const peek_team_invitation = procedure('visitor', { token: text }, teamInvitationView);

export const join_team = procedure(
  'customer',
  { token: text },
  z.object({ status: z.enum(['joined', 'not_yours', ...worth]), cafe_slug: z.nullable(text) }),
);

export const set_member_role = procedure(
  team('team'),
  { cafe_id: uuid, user_id: uuid, role: text },
  z.object({ role: teamRole }),
  'INVALID_INPUT',
  'MEMBER_NOT_FOUND',
  'LAST_OWNER',
);

/** Answers what the caller is from now on. */
export const transfer_ownership = procedure(
  team('team'),
  { cafe_id: uuid, user_id: uuid },
  z.object({ role: deskContext.role }),
  'MEMBER_NOT_FOUND',
);

/** Answers false when they were not on the team. */
export const remove_member = procedure(
  team('team'),
  { cafe_id: uuid, user_id: uuid, void_slips: z.optional(boolean) },
  z.object({ removed: boolean }),
  'LAST_OWNER',
);
