import type { Presence } from '@functions/_shared/contracts/procedures/presence';

/** Presence that is required and not proven. */
export const unprovenPresence: Presence = {
  is_required: true,
  now: '2026-11-22T11:00:00Z',
  present_until: null,
  needs_visit_proof: false,
  needs_mailbox_proof: false,
};
