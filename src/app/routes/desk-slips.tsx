import { useParams } from 'react-router-dom';
import { SlipsPage } from '@/features/desk/cafe/print/slips/slips-page';

/** `/team/:cafeSlug/cafe/print/slips`: another café is another page, with nothing carried over. */
export default function DeskSlipsRoute() {
  const { cafeSlug = '' } = useParams();
  return <SlipsPage key={cafeSlug} cafeSlug={cafeSlug} />;
}
