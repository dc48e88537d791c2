import { useParams } from 'react-router-dom';
import { PrizesPage } from '@/features/desk/cafe/prizes/prizes-page';

/** `/team/:cafeSlug/cafe/prizes`: another café is another page, with nothing carried over. */
export default function DeskPrizesRoute() {
  const { cafeSlug = '' } = useParams();
  return <PrizesPage key={cafeSlug} cafeSlug={cafeSlug} />;
}
