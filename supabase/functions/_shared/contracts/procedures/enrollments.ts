import * as z from 'zod/mini';
import { journey } from './shared-schemas.ts';
import { boolean, procedure, text, uuid } from './procedure.ts';

/** Makes the caller a customer of a café; without one, of that given at sign-up. */
export const enroll = procedure(
  'customer',
  { cafe_slug: z.optional(text), invitation: z.optional(text), first_prize: z.optional(text) },
  z.object({
    status: z.enum(['enrolled', 'already_enrolled', 'nothing_to_enroll']),
    cafe: z.nullable(z.object({ slug: text, nombre: text })),
    enrollment_id: z.nullable(uuid),
    /** A referral link has made its owner the inviter, now or before. */
    invited: boolean,
    load_journey: z.nullable(journey),
  }),
  'CAFE_NOT_FOUND',
  'CAFE_PAUSED',
  'TEAM_MEMBER',
  'BLOCKED',
  /** With the prize of now: the caller was shown another. */
  'FIRST_PRIZE_CHANGED',
);
