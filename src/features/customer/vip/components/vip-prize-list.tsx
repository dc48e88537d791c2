import type { VipPrize } from '@functions/_shared/contracts/procedures/shared-schemas';
import { VipPrizeVoucher } from '@/features/customer/shared/vip-prize-voucher';

interface VipPrizeListProps {
  /** Newest first. */
  prizes: readonly VipPrize[];
  cafeSlug: string;
}

/** The prizes of the VIP wheel, numbered in the order in which they were won. */
export function VipPrizeList({ prizes, cafeSlug }: VipPrizeListProps) {
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {prizes.map((prize, index) => (
        <li key={prize.id} className="flex">
          <VipPrizeVoucher prize={prize} number={prizes.length - index} cafeSlug={cafeSlug} />
        </li>
      ))}
    </ul>
  );
}
