import { Navigate } from 'react-router-dom';
import { env } from '@/config/env';
import { paths } from '@/config/paths';
import { closedReason } from '@/data/cafe/cafe';
import { UnknownCafeRedirect } from '@/parts/cafe/unknown-cafe-redirect';
import { RedirectWithToast } from '@/parts/redirect-with-toast';
import { useSession } from '@/data/session/session-context';
import { isUuid } from '@/domain/uuid';
import { useReward } from '@/features/rewards/api/load-reward';
import { RedemptionFrame } from '@/features/rewards/components/redemption-frame';
import { RedemptionScreen } from '@/features/rewards/components/redemption-screen';
import { redeemablePrize } from '@/features/rewards/redeemable';
import { messageOf } from '@/lib/error-messages';
import { useDocumentTitle } from '@/lib/use-document-title';

interface RedeemVipPageProps {
  cafeSlug: string;
  prizeId: string;
}

/** `/redeem-vip/:cafeteriaSlug/:rewardId`: the counter's screen of a prize of the VIP wheel (rules R11 and V9). */
export function RedeemVipPage({ cafeSlug, prizeId }: RedeemVipPageProps) {
  const { user } = useSession();
  const visit = useReward(cafeSlug, prizeId, user?.id ?? '');
  useDocumentTitle('Canjear premio VIP');
  const { data } = visit;
  const slug = data?.cafe?.slug ?? cafeSlug;
  const notFound = (
    <RedirectWithToast
      to={paths.vip(slug)}
      message={{ ...messageOf('REWARD_NOT_FOUND'), variant: 'destructive' }}
    />
  );
  const back = { to: paths.vip(slug), label: `${env.productName} VIP` };

  if (!isUuid(prizeId)) return notFound;
  if (data) {
    if (closedReason(data.cafe) === 'CAFE_NOT_FOUND') return <UnknownCafeRedirect />;
    if (data.reward?.vip_prize_id)
      return <Navigate to={paths.redeemVip(slug, data.reward.vip_prize_id)} replace />;
    if (!data.vip_prize) return notFound;
  }
  const prize = data ? redeemablePrize(data) : null;
  return (
    <RedemptionFrame visit={visit} back={back}>
      {data?.cafe && prize && (
        <RedemptionScreen
          cafe={data.cafe}
          reward={prize}
          nombre={data.nombre}
          clock={{ serverNow: data.now, receivedAt: data.receivedAt }}
          back={back}
        />
      )}
    </RedemptionFrame>
  );
}
