import { useParams } from 'react-router-dom';
import { VipCodesPage } from '@/features/desk/cafe/print/vip-codes/vip-codes-page';

/** `/team/:cafeSlug/cafe/print/vip-codes`: another café is another page, with nothing carried over. */
export default function DeskVipCodesRoute() {
  const { cafeSlug = '' } = useParams();
  return <VipCodesPage key={cafeSlug} cafeSlug={cafeSlug} />;
}
