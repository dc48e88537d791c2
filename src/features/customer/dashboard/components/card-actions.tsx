import type { DashboardCafe } from '@functions/_shared/contracts/procedures/dashboard';
import { ChevronRight } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { env } from '@/config/env';
import { paths, redeemNow } from '@/config/paths';
import { findHito, hitoTitle } from '@/domain/hitos';
import type { NextAction } from '@/domain/next-action';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { cx } from '@/ui/cx';

interface CardActionsProps {
  entry: DashboardCafe;
  nextAction: NextAction | null;
  /** False at a café where nothing can be done: paused, blocked, or their workplace. */
  canAct: boolean;
  /** All challenges are done: the VIP area is the way on. */
  isComplete: boolean;
  /** Small line on the large button. */
  note: string | null;
  /** Prizes that can be redeemed in the gallery. */
  prizes: number;
  /** Further facts of the card, folded away. */
  children: ReactNode;
}

/** Acts of a café's card: what can be done today is large; the specified buttons and facts are small or folded (rule J29). */
export function CardActions({
  entry,
  nextAction,
  canAct,
  isComplete,
  note,
  prizes,
  children,
}: CardActionsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const detailsId = useId();
  const { slug, first_challenge: firstChallenge } = entry.cafe;
  const { hito_actual: hito } = entry;
  const vipText = `${env.productName} VIP`;
  const urgentWay = findWay(entry, nextAction);
  const ownWay = isComplete
    ? { to: paths.vip(slug), text: vipText }
    : { to: paths.journey(slug, hito), text: hitoTitle(hito, firstChallenge) };
  const { to, text, state } = urgentWay ?? { ...ownWay, state: undefined };
  // The prize of the first challenge is the café's choice, which the card does not know.
  const line = note ?? (urgentWay || isComplete || hito === 1 ? null : `Premio: ${findHito(hito)?.reward}`);
  return (
    <>
      {nextAction?.action === 'wait' ? (
        <p className="rounded-control bg-paper-deep px-4 py-3 text-center font-semibold text-balance">
          {note}
        </p>
      ) : canAct || isComplete ? (
        <ButtonLink
          variant={isComplete && !urgentWay ? 'premium' : 'default'}
          to={to}
          state={state}
          className="min-h-14 flex-col gap-0.5! text-lead"
        >
          <span className="text-balance">{text}</span>
          {line && (
            <span className="text-sm leading-tight font-medium text-balance wrap-anywhere">{line}</span>
          )}
        </ButtonLink>
      ) : null}
      <div className="mt-2.5 flex gap-1.5">
        <div className="flex flex-1 flex-wrap gap-1.5">
          {urgentWay && isComplete && (
            <ButtonLink variant="outline" size="sm" to={ownWay.to} className="grow px-1!">
              {vipText}
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
        <Button
          variant="ghost"
          size="icon"
          className="-mr-3 shrink-0"
          aria-label={`Detalles de ${entry.cafe.nombre}`}
          aria-expanded={isOpen}
          aria-controls={detailsId}
          onClick={() => setIsOpen(!isOpen)}
        >
          <ChevronRight
            aria-hidden="true"
            className={cx('size-5 transition-transform duration-quick', isOpen ? '-rotate-90' : 'rotate-90')}
          />
        </Button>
      </div>
      <div
        id={detailsId}
        hidden={!isOpen}
        className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-0.5 text-xs text-ink-soft not-[[hidden]]:animate-rise-in"
      >
        {children}
        {!isComplete && (
          <ButtonLink variant="link" size="sm" to={paths.journey(slug, hito)} className="-ml-2 w-fit px-2!">
            Continuar Hitos
          </ButtonLink>
        )}
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
      return { to: paths.vip(cafe.slug, 'ruleta'), text: 'Girar Ruleta VIP', state: undefined };
    case 'visit':
      return { to: paths.scan(cafe.slug), text: 'Registrar mi visita de hoy', state: undefined };
    default:
      return null;
  }
}
