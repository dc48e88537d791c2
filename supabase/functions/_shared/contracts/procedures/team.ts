import * as z from 'zod/mini';
import { boolean, instant, procedure, text, uuid } from './procedure.ts';
import { cafe, teamFrame, teamRole } from './shapes.ts';

/** Somebody on a café's team; who invited them is told to who may change it. */
const person = z.object({
  user_id: uuid,
  email: text,
  role: teamRole,
  since: instant,
  you: boolean,
  invited_by: z.nullable(text),
  /** Their last acts there, the latest first. */
  lately: z.array(z.object({ at: instant, action: text })),
});

/** An invitation that can still be used. */
const invitation = z.object({
  id: uuid,
  email: text,
  role: teamRole,
  created_at: instant,
  expires_at: instant,
  /** How its mail stands; `none` where no mails go out. */
  mail: z.enum(['none', 'waiting', 'sent']),
});
export type TeamInvitation = z.output<typeof invitation>;

/** The tab of a café's people. */
const team = z.object({ ...teamFrame, people: z.array(person), invitations: z.array(invitation) });
export type Team = z.output<typeof team>;
export type TeamPerson = z.output<typeof person>;

export const load_team = procedure({ cafe_slug: text }, team, 'UNAUTHENTICATED', 'NOT_ALLOWED');

/** A new invitation; its token is answered this once, the server keeps only its hash. */
export const invite_to_team = procedure(
  { cafe_id: uuid, email: text, role: text },
  z.object({ id: uuid, token: text, email: text, role: teamRole, expires_at: instant, mailed: boolean }),
  'UNAUTHENTICATED',
  'NOT_ALLOWED',
  'INVALID_INPUT',
  'ALREADY_MEMBER',
  'TOO_MANY_REQUESTS',
);

/** False when it was not open any more. */
export const revoke_team_invitation = procedure(
  { cafe_id: uuid, invitation_id: uuid },
  z.object({ revoked: boolean }),
  'UNAUTHENTICATED',
  'NOT_ALLOWED',
);

const worth = ['used', 'revoked', 'expired', 'cafe_closed', 'unknown'] as const;

/** What an invitation says before it is accepted; café, role and masked address only while it is open. */
const teamInvitationView = z.object({
  status: z.enum(['open', ...worth]),
  cafe: z.nullable(cafe),
  role: z.nullable(teamRole),
  email: z.nullable(text),
  /** Whether it is for the caller's address; null for a visitor. */
  yours: z.nullable(boolean),
});
export type TeamInvitationView = z.output<typeof teamInvitationView>;

export const peek_team_invitation = procedure({ token: text }, teamInvitationView);

export const join_team = procedure(
  { token: text },
  z.object({ status: z.enum(['joined', 'not_yours', ...worth]), cafe_slug: z.nullable(text) }),
  'UNAUTHENTICATED',
);

export const set_member_role = procedure(
  { cafe_id: uuid, user_id: uuid, role: text },
  z.object({ role: teamRole }),
  'UNAUTHENTICATED',
  'NOT_ALLOWED',
  'INVALID_INPUT',
  'MEMBER_NOT_FOUND',
  'LAST_OWNER',
);

/** Answers what the caller is from now on. */
export const hand_over_team = procedure(
  { cafe_id: uuid, user_id: uuid },
  z.object({ role: teamFrame.role }),
  'UNAUTHENTICATED',
  'NOT_ALLOWED',
  'MEMBER_NOT_FOUND',
);

/** False when they were not on the team. */
export const remove_member = procedure(
  { cafe_id: uuid, user_id: uuid },
  z.object({ removed: boolean }),
  'UNAUTHENTICATED',
  'NOT_ALLOWED',
  'LAST_OWNER',
);
