import { useParams } from 'react-router-dom';
import { CafePage } from '@/features/desk/cafe/cafe-page';

/** `/team/:cafeSlug/cafe`: another café is another page, with nothing carried over. */
export default function DeskCafeRoute() {
  const { cafeSlug = '' } = useParams();
  return <CafePage key={cafeSlug} cafeSlug={cafeSlug} />;
}
