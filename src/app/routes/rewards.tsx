import { useParams } from 'react-router-dom';
import { RewardsPage } from '@/features/customer/rewards/rewards-page';

/** `/rewards/:cafeSlug`. */
export default function RewardsRoute() {
  const { cafeSlug = '' } = useParams();
  return <RewardsPage cafeSlug={cafeSlug} />;
}
