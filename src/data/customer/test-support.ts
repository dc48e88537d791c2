import type { Answer } from '@functions/_shared/contracts/procedures';
import type { Journey, JourneyEnrollment } from '@functions/_shared/contracts/procedures/journey';
import type { Cafe, Reward } from '@functions/_shared/contracts/procedures/shared-schemas';
import { exampleId } from '@tests/support/examples/example-id';
import { exampleCafe } from '@/data/cafe/test-support';
import { makeWheel } from '@/data/vip/test-support';
import { HITO_WHEEL } from '@/domain/wheel';

/** Builders of what a customer's journey holds, for component tests. */

export function makeEnrollment(change: Partial<JourneyEnrollment> = {}): JourneyEnrollment {
  return {
    id: exampleId('enrollment-1'),
    nombre: 'Ana',
    joined_on: '2026-11-09',
    hito_actual: 2,
    hito_validado: 0,
    hito_1_completado: true,
    hito_2_reference_date: '2026-11-10T10:00:00Z',
    hito_2_deadline: '2026-11-25',
    hito_2_completado: false,
    hito_6_reference_date: null,
    hito_6_deadline: null,
    hito_6_completado: false,
    instagram_usuario: null,
    has_pending_inviter: false,
    referral_link: null,
    vip: false,
    codigo_vip: null,
    already_won: [],
    needs_mailbox_proof: false,
    ...change,
  };
}

export function makeReward(change: Partial<Reward> = {}): Reward {
  return {
    id: exampleId(`reward-${change.hito_number ?? 2}`),
    hito_number: 2,
    reward_name: 'Aperitivo gratis',
    picture: 'aperitif',
    conditions: null,
    reward_type: 'variable',
    obtained_at: '2026-11-21T10:00:00Z',
    redeemed_at: null,
    seen_at: null,
    ...change,
  };
}

export function makeJourney(
  enrollment: Partial<JourneyEnrollment> | null = {},
  change: Partial<Journey> = {},
): Journey & { cafe: Cafe } {
  return {
    viewer: enrollment ? 'customer' : 'visitor',
    email: enrollment ? 'ana@conecta.test' : null,
    place: null,
    now: '2026-11-21T10:00:00Z',
    today: '2026-11-21',
    enrollment: enrollment && makeEnrollment(enrollment),
    visits: [],
    visited_today: change.visits?.includes('2026-11-21') ?? false,
    rewards: [],
    vip_prizes: [],
    wheel: makeWheel(HITO_WHEEL),
    first_prize: { name: 'Café gratis', picture: 'coffee' },
    visits_until_spin: null,
    vip_spin_missing: null,
    points_today: null,
    policy: null,
    ...change,
    cafe: exampleCafe,
  };
}

/** The answer to a visit that counts, and the journey with it. */
export const makeVisit = (
  load_journey: Journey,
  change: Partial<Answer<'register_visit'>> = {},
): Answer<'register_visit'> => ({
  registered: true,
  completed_hito: null,
  reopened: null,
  proof: null,
  day: '2026-11-21',
  points: null,
  ...change,
  load_journey,
});
