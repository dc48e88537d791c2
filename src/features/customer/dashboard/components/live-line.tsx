import type { DashboardCafe } from '@functions/_shared/contracts/procedures/customers';
import { paths, redeemNow } from '@/config/paths';
import type { LiveThing } from '@/domain/live-thing';
import { ButtonLink } from '@/ui/button-link';

/** Shows a café's next action on its card (rule J29). */
export function LiveLine({ thing: { title, detail } }: { thing: LiveThing }) {
  return (
    <p className="mt-4 rounded-control bg-apricot-soft px-4 py-3 text-apricot-ink">
      <strong className="block leading-snug">{title}</strong>
      {detail !== null && <span className="mt-0.5 block text-sm break-words">{detail}</span>}
    </p>
  );
}

/** The button that does it; nothing where the card's own is the way on. */
export function LiveButton({ thing, entry }: { thing: LiveThing; entry: DashboardCafe }) {
  const { cafe, hito_actual, vip_prize } = entry;
  switch (thing.act) {
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
      return <ButtonLink to={paths.here(cafe.slug)}>Registrar mi visita de hoy</ButtonLink>;
    case null:
      return null;
  }
}
