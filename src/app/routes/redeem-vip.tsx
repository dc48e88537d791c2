import { useParams } from 'react-router-dom';
import { RedeemVipPage } from '@/features/rewards/redeem-vip-page';

/** `/redeem-vip/:cafeteriaSlug/:rewardId`: another prize is another screen, with nothing carried over. */
export default function RedeemVipRoute() {
  const { cafeteriaSlug = '', rewardId = '' } = useParams();
  return <RedeemVipPage key={rewardId} cafeSlug={cafeteriaSlug} prizeId={rewardId} />;
}
