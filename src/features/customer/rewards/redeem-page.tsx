import { Navigate } from 'react-router-dom';
import { paths } from '@/config/paths';
import { closedReason } from '@/data/cafe/cafe';
import { useSession } from '@/data/session/session-context';
import { isUuid } from '@/domain/uuid';
import { RedemptionLayout } from '@/features/customer/rewards/components/redemption-layout';
import { redeemableReward } from '@/features/customer/rewards/redeemable';
import { useReward } from '@/features/customer/rewards/use-reward';
import { UnknownCafeRedirect } from '@/features/customer/shared/unknown-cafe-redirect';
import { messageOf } from '@/lib/error-messages';
import { useDocumentTitle } from '@/lib/use-document-title';
import { RedirectWithToast } from '@/ui/redirect-with-toast';

interface RedeemPageProps {
  cafeSlug: string;
  rewardId: string;
}

/** `/redeem/:cafeSlug/:rewardId`: the counter's screen of a reward of hitos 1 to 7 (rule R11). */
export function RedeemPage({ cafeSlug, rewardId }: RedeemPageProps) {
  const { user } = useSession();
  const visit = useReward(cafeSlug, rewardId, user?.id ?? '');
  useDocumentTitle('Canjear recompensa');
  const { data } = visit;
  const notFound = (
    <RedirectWithToast
      to={paths.dashboard()}
      message={{ ...messageOf('REWARD_NOT_FOUND'), variant: 'destructive' }}
    />
  );
  const back = { to: paths.rewards(data?.cafe?.slug ?? cafeSlug), label: 'Mis Recompensas' };

  if (!isUuid(rewardId)) return notFound;
  if (data) {
    if (closedReason(data.cafe) === 'CAFE_NOT_FOUND') return <UnknownCafeRedirect />;
    // A prize of the VIP wheel is redeemed on its own screen, whichever of its two ids is asked for.
    const prizeId = data.vip_prize?.id ?? data.reward?.vip_prize_id;
    if (prizeId) return <Navigate to={paths.redeemVip(data.cafe?.slug ?? cafeSlug, prizeId)} replace />;
    if (!data.reward) return notFound;
  }
  return <RedemptionLayout visit={visit} back={back} reward={data ? redeemableReward(data) : null} />;
}
