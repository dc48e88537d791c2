import type { VipPrize } from '@functions/_shared/contracts/procedures/shared-schemas';
import { shortPrizeName } from '@/data/vip/vip-prize';
import { dayName } from '@/domain/madrid';
import { Confetti } from '@/ui/confetti';
import { RewardVoucher } from '@/ui/reward-voucher';

interface WonTicketProps {
  prize: VipPrize;
  today: string;
}

/** Shows what was won, printed over the rim where the wheel has faded: nothing below it moves. */
export function WonTicket({ prize, today }: WonTicketProps) {
  return (
    <>
      <div className="z-10 mx-auto -mb-3 w-full max-w-96 self-end overflow-clip [overflow-clip-margin:1.5rem]">
        <RewardVoucher
          shape="wide"
          as="h2"
          name={shortPrizeName(prize)}
          picture={prize.picture}
          kicker="Premio VIP"
          stub={<strong>Vale hasta {dayName(prize.expires_at, today)}</strong>}
          className="animate-print"
        />
      </div>
      <Confetti />
    </>
  );
}
