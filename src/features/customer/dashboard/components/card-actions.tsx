import type { DashboardCafe } from '@functions/_shared/contracts/procedures/dashboard';
import { env } from '@/config/env';
import { paths, redeemNow } from '@/config/paths';
import type { NextAction } from '@/domain/next-action';
import { ButtonLink } from '@/ui/button-link';

interface CardActionsProps {
  entry: DashboardCafe;
  nextAction: NextAction | null;
  /** All challenges are done: the VIP area is the way on. */
  isComplete: boolean;
  /** Small line on the large button. */
  note: string | null;
  /** Prizes that can be redeemed in the gallery. */
  prizes: number;
}

/** Buttons of a café's card: the most urgent act is large, the specified ones are small below it (rule J29). */
export function CardActions({ entry, nextAction, isComplete, note, prizes }: CardActionsProps) {
  const { slug } = entry.cafe;
  const ownWay = isComplete
    ? { to: paths.vip(slug), text: `${env.productName} VIP` }
    : { to: paths.journey(slug, entry.hito_actual), text: 'Continuar Hitos' };
  const urgentWay = findWay(entry, nextAction);
  const { to, text, state } = urgentWay ?? { ...ownWay, state: undefined };
  return (
    <>
      <ButtonLink
        variant={isComplete && !urgentWay ? 'premium' : 'default'}
        to={to}
        state={state}
        className="min-h-14 flex-col gap-0.5! text-lead"
      >
        <span>{text}</span>
        {note && <span className="text-sm leading-tight font-medium text-balance wrap-anywhere">{note}</span>}
      </ButtonLink>
      <div className="mt-2.5 flex flex-wrap gap-2">
        {urgentWay && (
          <ButtonLink variant="outline" size="sm" to={ownWay.to} className="grow px-1!">
            {ownWay.text}
          </ButtonLink>
        )}
        <ButtonLink variant="outline" size="sm" to={paths.rewards(slug)} className="grow gap-1! px-1!">
          Mis Recompensas
          {prizes > 0 && (
            <span className="grid min-w-5.5 place-items-center rounded-full border border-transparent bg-apricot px-1 text-xs leading-5 font-bold text-ink">
              {prizes}
              <span className="sr-only"> {prizes === 1 ? 'premio' : 'premios'} por canjear</span>
            </span>
          )}
        </ButtonLink>
      </div>
    </>
  );
}

/** Returns the way to the next action; null where the card's own button is the way on. */
function findWay({ cafe, hito_actual, vip_prize }: DashboardCafe, nextAction: NextAction | null) {
  switch (nextAction?.action) {
    case 'redeem':
      return { to: paths.redeemVip(cafe.slug, vip_prize?.id ?? ''), text: 'Canjear ahora', state: redeemNow };
    case 'spin':
      return { to: paths.journey(cafe.slug, hito_actual), text: 'Girar la ruleta', state: undefined };
    case 'spin-vip':
      return { to: paths.vip(cafe.slug, 'ruleta'), text: 'Girar la ruleta VIP', state: undefined };
    case 'visit':
      return { to: paths.scan(cafe.slug), text: 'Registrar mi visita de hoy', state: undefined };
    default:
      return null;
  }
}
