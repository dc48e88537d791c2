import { useRpcMutation } from '@/data/rpc-mutation';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/config/paths';
import type { CafeVipArea } from '@/data/vip/vip-area';
import { shortPrizeName } from '@/data/vip/vip-prize';
import { dayName } from '@/domain/madrid';
import { unseenPrize } from '@/features/customer/vip/wheel-state';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { RewardVoucher } from '@/ui/reward-voucher';

/** On return: a prize that was drawn while nobody could see it, since the page closed or the answer was lost. */
export default function UnseenPrize({ area }: { area: CafeVipArea }) {
  const navigate = useNavigate();
  const { mutate, variables } = useRpcMutation('mark_vip_prize_seen', {}, area.cafe);
  const prize = unseenPrize(area.prizes);
  if (!prize || variables?.prize_id === prize.id) return null;
  const markSeen = () => mutate({ prize_id: prize.id });
  const name = shortPrizeName(prize);
  return (
    <Dialog
      open
      onOpenChange={markSeen}
      title="¡Tienes un premio esperándote!"
      description={`Salió en tu última tirada de la ruleta VIP. Canjéalo hasta ${dayName(prize.expires_at, area.today)}.`}
      footer={
        <>
          <Button
            size="lg"
            onClick={() => {
              markSeen();
              void navigate(paths.redeemVip(area.cafe.slug, prize.id));
            }}
          >
            Recoger premio
          </Button>
          <Button size="lg" variant="outline" onClick={markSeen}>
            Más tarde
          </Button>
        </>
      }
    >
      <RewardVoucher shape="wide" name={name} picture={prize.picture} kicker="Premio VIP" as="p" />
    </Dialog>
  );
}
