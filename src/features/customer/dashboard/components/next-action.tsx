import type { DashboardCafe } from '@functions/_shared/contracts/procedures/dashboard';
import { ChevronRight, Gift } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths, redeemNow } from '@/config/paths';
import type { NextAction } from '@/domain/next-action';
import { ButtonLink } from '@/ui/button-link';

/** Says how many prizes can be redeemed, above all else on the card, and leads to them (rule J29). */
export function PrizesText({ count, to }: { count: number; to: string }) {
  return (
    <Link
      to={to}
      className="mt-4 flex min-h-touch items-center gap-3 rounded-control border border-transparent bg-apricot-soft px-4 py-3 text-lead font-bold text-apricot-ink"
    >
      <Gift aria-hidden="true" className="size-6 shrink-0" />
      <span className="min-w-0 flex-1">
        {count === 1 ? '1 premio por canjear' : `${count} premios por canjear`}
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0" />
    </Link>
  );
}

/** Shows a café's next action on its card (rule J29). */
export function NextActionText({ action: { title, detail } }: { action: NextAction }) {
  return (
    <p className="mt-4 rounded-control bg-primary-soft px-4 py-3 text-primary-ink">
      <strong className="block leading-snug">{title}</strong>
      {detail !== null && <span className="mt-0.5 block text-sm break-words">{detail}</span>}
    </p>
  );
}

/** Button that does the next action. It shows nothing where the card's own button does it. */
export function NextActionButton({ action, entry }: { action: NextAction; entry: DashboardCafe }) {
  const { cafe, hito_actual, vip_prize } = entry;
  switch (action.action) {
    case 'redeem':
      return (
        <ButtonLink to={paths.redeemVip(cafe.slug, vip_prize?.id ?? '')} state={redeemNow}>
          Canjear ahora
        </ButtonLink>
      );
    case 'spin':
      return <ButtonLink to={paths.journey(cafe.slug, hito_actual)}>Girar la ruleta</ButtonLink>;
    case 'spin-vip':
      return <ButtonLink to={paths.vip(cafe.slug, 'ruleta')}>Girar la ruleta VIP</ButtonLink>;
    case 'visit':
      return <ButtonLink to={paths.scan(cafe.slug)}>Registrar mi visita de hoy</ButtonLink>;
    case null:
      return null;
  }
}
