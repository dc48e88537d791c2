import { useParams } from 'react-router-dom';
import { RewardsPage } from '@/features/rewards/rewards-page';

/** `/rewards/:cafeteriaSlug`. */
export default function RewardsRoute() {
  const { cafeteriaSlug = '' } = useParams();
  return <RewardsPage cafeSlug={cafeteriaSlug} />;
}
