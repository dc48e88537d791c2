import { useParams } from 'react-router-dom';
import { VipPage } from '@/features/customer/vip/vip-page';

/** The VIP area of a café, optionally `?tab=`; it asks visitors to log in by itself. */
export default function VipRoute() {
  const { cafeSlug = '' } = useParams();
  return <VipPage key={cafeSlug} cafeSlug={cafeSlug} />;
}
