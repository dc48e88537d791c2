import type { VipPrize } from '@functions/_shared/contracts/procedures/shared-schemas';
import { useEffect } from 'react';
import { paths, redeemNow } from '@/config/paths';
import { useRpcMutation } from '@/data/rpc-mutation';
import type { CafeVipArea } from '@/data/vip/vip-area';
import { shortPrizeName } from '@/data/vip/vip-prize';
import { dayName } from '@/domain/madrid';
import { PrizeReveal } from '@/features/customer/shared/win/prize-reveal';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';

export interface PrizeWonProps {
  prize: VipPrize;
  area: CafeVipArea;
  /** The wheel on the screen has just stopped on it; otherwise it was drawn while nobody could see it. */
  fromWheel: boolean;
  onLater: () => void;
}

/** Shows the prize of a VIP as that of a challenge is shown, in gold (rule R18). */
export default function PrizeWon({ prize, area: { cafe, today }, fromWheel, onLater }: PrizeWonProps) {
  const { id, picture, seen_at, expires_at } = prize;
  const { mutate } = useRpcMutation('mark_vip_prize_seen', {}, cafe);
  const isUnseen = seen_at === null;
  useEffect(() => {
    if (isUnseen) mutate({ prize_id: id });
  }, [id, isUnseen, mutate]);
  return (
    <PrizeReveal
      strength="vip"
      fromWheel={fromWheel}
      name={shortPrizeName(prize)}
      picture={picture}
      kicker="Premio VIP"
      stub={`Vale hasta ${dayName(expires_at, today)}`}
      className="-mt-5 min-h-[calc(100svh-8.5rem)] justify-center"
    >
      <ButtonLink variant="premium" size="lg" to={paths.redeemVip(cafe.slug, id)} state={redeemNow}>
        Canjear ahora
      </ButtonLink>
      <Button variant="ghost" size="lg" onClick={onLater}>
        Más tarde
      </Button>
    </PrizeReveal>
  );
}
