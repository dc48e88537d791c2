import { paths } from '@/config/paths';
import { closedReason } from '@/data/cafe/cafe';
import { isSameCafe } from '@/domain/slugs';
import { readStoredVipCode } from '@/data/customer/stored-vip-code';
import type { CafeJourney } from '@/features/customer/journey/use-journey';
import type { Journey } from '@functions/_shared/contracts/procedures/journey';

/** Destination of a scanned code: a sentence about a closed café, another page, or today's visit on this one. */
export type ScanDestination = { closed: 'CAFE_NOT_FOUND' | 'CAFE_PAUSED' } | { to: string } | 'visit';

interface Scan {
  /** The slug in the address. */
  cafeSlug: string;
  /** The fragment of a referral link; empty for any other address. */
  invitation: string;
  /** True once this page had a visit to register, or something to say: what came of it stays in sight. */
  staysHere: boolean;
}

/** Returns where the code of a café leads somebody who is signed in (rule J27); the first line that holds decides. */
export function scanDestination(
  journey: Journey,
  { cafeSlug, invitation, staysHere }: Scan,
): ScanDestination {
  const { cafe } = journey;
  const closed = closedReason(cafe);
  if (!cafe || closed) return { closed: closed ?? 'CAFE_NOT_FOUND' };
  const lines: [boolean, string][] = [
    [!isSameCafe(cafeSlug, cafe), paths.scan(cafe.slug) + invitation],
    [cafe.team_member, paths.desk(cafe.slug)],
    // A blocked customer can do nothing here, and the challenges say why.
    [cafe.blocked !== null, paths.journey(cafe.slug)],
    // an administrator who takes no part here looks at the challenges
    [journey.viewer === 'preview', paths.journey(cafe.slug)],
    // with the card in hand there is one thing to do
    [journey.enrollment?.hito_actual === 7 && readStoredVipCode(cafe) !== '', paths.journey(cafe.slug)],
    [!staysHere && isNewcomerWithVisit({ ...journey, cafe }), paths.journey(cafe.slug, 1)],
  ];
  const line = lines.find(([holds]) => holds);
  return line ? { to: line[1] } : 'visit';
}

/** Returns true if the first entry has noted the day's visit: challenge 1 is all that is left to do. */
function isNewcomerWithVisit({ cafe, enrollment, today, visited_today, rewards }: CafeJourney): boolean {
  return (
    cafe.service_mode === 'no_proof' &&
    enrollment?.hito_1_completado === false &&
    enrollment.hito_actual === 1 &&
    enrollment.joined_on === today &&
    visited_today &&
    rewards.length === 0 &&
    !readStoredVipCode(cafe)
  );
}
