import { paths } from '@/config/paths';
import { shortPrizeName } from '@/data/vip/vip-prize';
import { HITO_COUNT } from '@/domain/figures';
import { findHito, hitoTitle, journeyStep } from '@/domain/hitos';
import type { CafeJourney } from '@/features/customer/journey/use-journey';

/** An action that a customer can take at a café right now, and its address; `detail` is empty where the title says all. */
export type AvailableAction = { to: string; title: string; detail: string } & (
  | { kind: 'wheel' | 'challenge'; hito: number }
  | { kind: 'prize'; picture: string }
  | { kind: 'prizes' | 'vip' }
);

/** Up to this number, prizes have a line each. More share one line that leads to all of them. */
const MAX_PRIZES_SHOWN = 2;

/**
 * Returns a customer's open actions (rule J27), most pressing first: a wheel that waits, prizes to redeem, the next
 * challenge.
 */
export function findAvailableActions(journey: CafeJourney): AvailableAction[] {
  const next = nextChallengeAction(journey);
  if (!next) return prizeActions(journey);
  return next.kind === 'wheel' ? [next, ...prizeActions(journey)] : [...prizeActions(journey), next];
}

function prizeActions({ cafe, rewards, vip_prizes: vipPrizes, today }: CafeJourney): AvailableAction[] {
  // Those of the VIP wheel end soonest.
  const ending = vipPrizes.map((prize): AvailableAction => ({
    kind: 'prize',
    picture: prize.picture,
    to: paths.redeemVip(cafe.slug, prize.id),
    title: shortPrizeName(prize),
    detail: prize.expires_at === today ? 'Premio VIP: caduca hoy' : 'Premio VIP por canjear',
  }));
  return [...ending, ...rewardActions(cafe.slug, rewards)];
}

function rewardActions(slug: string, rewards: CafeJourney['rewards']): AvailableAction[] {
  const prizes = rewards.filter(({ redeemed_at }) => redeemed_at === null);
  if (prizes.length > MAX_PRIZES_SHOWN) {
    const title = `${prizes.length} premios por canjear`;
    return [{ kind: 'prizes', to: paths.rewards(slug), title, detail: '' }];
  }
  return prizes.map(({ id, reward_name, picture }) => ({
    kind: 'prize',
    picture,
    to: paths.redeem(slug, id),
    title: reward_name,
    detail: 'Premio por canjear',
  }));
}

function nextChallengeAction({
  cafe,
  enrollment,
  first_prize: firstPrize,
  visited_today: visitedToday,
}: CafeJourney): AvailableAction | null {
  if (!enrollment) return null;
  if (enrollment.hito_actual > HITO_COUNT) {
    return { kind: 'vip', to: paths.vip(cafe.slug), title: 'Tu zona VIP', detail: '' };
  }
  const { hito_actual: hitoActual, hito_1_completado: hito1Completed } = enrollment;
  const hito = journeyStep(null, { hitoActual, hito1Completed });
  const to = paths.journey(cafe.slug, hito);
  const completedText = `Has cumplido el desafío ${hito}`;
  // Today's visit is made, and the day's row says what is left of it.
  if (visitedToday && (hito === 2 || hito === 6) && enrollment.hito_validado !== hito) return null;
  if (enrollment.hito_validado !== hito)
    return {
      kind: 'challenge',
      hito,
      to,
      title: hitoTitle(hito, cafe.first_challenge),
      detail: `Desafío ${hito} de ${HITO_COUNT} · Premio: ${findHito(hito, firstPrize.name)?.reward}`,
    };
  return enrollment.already_won.includes(hito)
    ? { kind: 'challenge', hito, to, title: hitoTitle(hito, cafe.first_challenge), detail: completedText }
    : { kind: 'wheel', hito, to, title: 'Te espera la ruleta', detail: completedText };
}
