import { useParams } from 'react-router-dom';
import { CafePage } from '@/features/admin/cafes/cafe-page';

/** `/admin/cafeteria/:cafeId`: another café is another page, with nothing carried over. */
export default function AdminCafeRoute() {
  const { cafeId = '' } = useParams();
  return <CafePage key={cafeId} cafeId={cafeId} />;
}
