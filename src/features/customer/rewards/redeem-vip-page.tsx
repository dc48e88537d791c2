import { Navigate } from 'react-router-dom';
import { env } from '@/config/env';
import { paths } from '@/config/paths';
import { closedReason } from '@/data/cafe/cafe';
import { useSession } from '@/data/session/session-context';
import { isUuid } from '@/domain/uuid';
import { RedemptionLayout } from '@/features/customer/rewards/components/redemption-layout';
import { redeemablePrize } from '@/features/customer/rewards/redeemable';
import { useReward } from '@/features/customer/rewards/use-reward';
import { UnknownCafeRedirect } from '@/features/customer/shared/unknown-cafe-redirect';
import { messageOf } from '@/lib/error-messages';
import { useDocumentTitle } from '@/lib/use-document-title';
import { RedirectWithToast } from '@/ui/redirect-with-toast';

interface RedeemVipPageProps {
  cafeSlug: string;
  prizeId: string;
}

/** `/redeem-vip/:cafeSlug/:rewardId`: the counter's screen of a prize of the VIP wheel (rules R11 and V9). */
export function RedeemVipPage({ cafeSlug, prizeId }: RedeemVipPageProps) {
  const { user } = useSession();
  const visit = useReward(cafeSlug, prizeId, user?.id ?? '');
  useDocumentTitle('Canjear premio VIP');
  const { data } = visit;
  const back = { to: paths.vip(data?.cafe?.slug ?? cafeSlug), label: `${env.productName} VIP` };
  const notFound = (
    <RedirectWithToast to={back.to} message={{ ...messageOf('REWARD_NOT_FOUND'), variant: 'destructive' }} />
  );

  if (!isUuid(prizeId)) return notFound;
  if (data) {
    if (closedReason(data.cafe) === 'CAFE_NOT_FOUND') return <UnknownCafeRedirect />;
    if (data.reward?.vip_prize_id)
      return <Navigate to={paths.redeemVip(data.cafe?.slug ?? cafeSlug, data.reward.vip_prize_id)} replace />;
    if (!data.vip_prize) return notFound;
  }
  return <RedemptionLayout visit={visit} back={back} reward={data ? redeemablePrize(data) : null} />;
}
