import { useParams } from 'react-router-dom';
import { CafePage } from '@/features/admin/cafes/cafe-page';

/** `/admin/cafeteria/:cafeteriaId`: another café is another page, with nothing carried over. */
export default function AdminCafeRoute() {
  const { cafeteriaId = '' } = useParams();
  return <CafePage key={cafeteriaId} cafeId={cafeteriaId} />;
}
