import { useParams } from 'react-router-dom';
import { RedeemPage } from '@/features/customer/rewards/redeem-page';

/** `/redeem/:cafeSlug/:rewardId`: another reward is another screen, with nothing carried over. */
export default function RedeemRoute() {
  const { cafeSlug = '', rewardId = '' } = useParams();
  return <RedeemPage key={rewardId} cafeSlug={cafeSlug} rewardId={rewardId} />;
}
