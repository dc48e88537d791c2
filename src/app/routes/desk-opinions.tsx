import { useParams } from 'react-router-dom';
import { OpinionsPage } from '@/features/desk/customers/opinions/opinions-page';

/** `/team/:cafeSlug/customers/opinions`: another café is another page, with nothing carried over. */
export default function DeskOpinionsRoute() {
  const { cafeSlug = '' } = useParams();
  return <OpinionsPage key={cafeSlug} cafeSlug={cafeSlug} />;
}
