import * as z from 'zod/mini';
import { boolean, json, procedure, text, uuid } from './procedure.ts';
import { changedJourney } from './shared-schemas.ts';

/** Creates the caller's live referral link at a café, which the journey holds. */
export const create_referral_link = procedure(
  'customer',
  { cafe_id: uuid },
  changedJourney,
  'CAFE_NOT_FOUND',
  'NOT_ENROLLED',
  'CAFE_PAUSED',
  'TEAM_MEMBER',
  'BLOCKED',
  'TOO_MANY_REQUESTS',
);

export const revoke_referral_link = procedure('customer', { cafe_id: uuid }, changedJourney);

const referralLink = z.object({
  open: boolean,
  /** The first name of whose link it is; null where none is known, or none may be. */
  name: z.nullable(text),
});
export type ReferralLink = z.output<typeof referralLink>;

/** Answers the view of a referral link for a visitor. */
export const peek_referral_link = procedure('visitor', { cafe_slug: text, token: text }, referralLink);

/** Result of checking an inviter. Only `ok` has no reason. */
const inviterAnswer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('ok'), reason: z.null() }),
  z.object({
    status: z.literal('refused'),
    reason: z.enum([
      'CAFE_NOT_FOUND',
      'CAFE_PAUSED',
      'INVITER_INVALID',
      'INVITER_IS_SELF',
      'INVITER_NOT_CUSTOMER',
      'INVITER_TOO_LATE',
      'NOT_YOUR_INVITER',
    ]),
  }),
  z.object({ status: z.literal('try_later'), reason: z.literal('INVITER_TRY_LATER') }),
]);
export type InviterAnswer = z.output<typeof inviterAnswer>;

/** Checks before the sign-up whether an e-mail can be an inviter at a café. */
export const validate_inviter = procedure(
  'service',
  { cafe_slug: text, inviter_email: text, client_address: json },
  inviterAnswer,
);

/** Makes a customer the inviter of a person who has just enrolled. */
export const confirm_inviter = procedure(
  'service',
  { user_id: uuid, cafe_slug: text, inviter_email: text, client_address: json },
  inviterAnswer,
  'CAFE_NOT_FOUND',
  'CAFE_PAUSED',
  'TEAM_MEMBER',
  'BLOCKED',
  'NOT_ENROLLED',
  'UNAUTHENTICATED',
);
