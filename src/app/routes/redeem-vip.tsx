import { useParams } from 'react-router-dom';
import { RedeemVipPage } from '@/features/customer/rewards/redeem-vip-page';

/** `/redeem-vip/:cafeSlug/:rewardId`: another prize is another screen, with nothing carried over. */
export default function RedeemVipRoute() {
  const { cafeSlug = '', rewardId = '' } = useParams();
  return <RedeemVipPage key={rewardId} cafeSlug={cafeSlug} prizeId={rewardId} />;
}
