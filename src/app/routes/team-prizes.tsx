import { useParams } from 'react-router-dom';
import { PrizesPage } from '@/features/team-prizes/prizes-page';

/** `/team/:cafeSlug/prizes`: another café is another page, with nothing carried over. */
export default function TeamPrizesRoute() {
  const { cafeSlug = '' } = useParams();
  return <PrizesPage key={cafeSlug} cafeSlug={cafeSlug} />;
}
