import { useParams } from 'react-router-dom';
import { BasesPage } from '@/features/public/legal/bases/bases-page';

/** `/c/:cafeSlug/bases`: another café is another page. */
export default function BasesRoute() {
  const { cafeSlug = '' } = useParams();
  return <BasesPage key={cafeSlug} cafeSlug={cafeSlug} />;
}
