import { useParams } from 'react-router-dom';
import { RedeemPage } from '@/features/rewards/redeem-page';

/** `/redeem/:cafeteriaSlug/:rewardId`: another reward is another screen, with nothing carried over. */
export default function RedeemRoute() {
  const { cafeteriaSlug = '', rewardId = '' } = useParams();
  return <RedeemPage key={rewardId} cafeSlug={cafeteriaSlug} rewardId={rewardId} />;
}
