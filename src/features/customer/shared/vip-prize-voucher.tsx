import type { VipPrize } from '@functions/_shared/contracts/procedures/shared-schemas';
import { paths } from '@/config/paths';
import { shortPrizeName } from '@/data/vip/vip-prize';
import { formatDate, formatDay } from '@/domain/madrid';
import { Badge, type BadgeTone } from '@/ui/badge';
import { ButtonLink } from '@/ui/button-link';
import { RewardVoucher } from '@/ui/reward-voucher';

const badges: Record<VipPrize['state'], { tone: BadgeTone; text: string }> = {
  available: { tone: 'success', text: 'Disponible' },
  redeemed: { tone: 'neutral', text: 'Canjeado' },
  expired: { tone: 'danger', text: 'Expirado' },
};

interface VipPrizeVoucherProps {
  prize: VipPrize;
  /** Counted from the person's first prize. */
  number: number;
  cafeSlug: string;
}

/** A prize of the VIP wheel in a list, with the way to its redemption (rules V8 and V9). */
export function VipPrizeVoucher({ prize, number, cafeSlug }: VipPrizeVoucherProps) {
  const { tone, text } = badges[prize.state];
  const name = shortPrizeName(prize);
  const target = paths.redeemVip(cafeSlug, prize.id);
  return (
    <RewardVoucher
      shape="wide"
      name={name}
      picture={prize.picture}
      kicker={`Premio VIP #${number}`}
      tone={prize.state === 'available' ? 'available' : 'spent'}
      detail={
        <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
          {prize.conditions && <span className="w-full text-xs break-words">{prize.conditions}</span>}
          <Badge tone={tone}>{text}</Badge>
          <span className="text-xs">
            {prize.redeemed_at
              ? formatDate(prize.redeemed_at)
              : `Válido hasta el ${formatDay(prize.expires_at)}`}
          </span>
        </span>
      }
      stub={
        prize.state !== 'expired' && (
          <ButtonLink
            size="sm"
            variant={prize.state === 'available' ? 'default' : 'ghost'}
            to={target}
            aria-label={`${prize.state === 'available' ? 'CANJEAR' : 'Ver'}: ${name}, premio VIP ${number}`}
            className="px-1.5!"
          >
            {prize.state === 'available' ? 'CANJEAR' : 'Ver'}
          </ButtonLink>
        )
      }
    />
  );
}
