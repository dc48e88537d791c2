import { useParams } from 'react-router-dom';
import { TeamPosterPage } from '@/features/posters/team-poster-page';

/** `/team/:cafeSlug/poster`: another café is another page, with nothing carried over. */
export default function TeamPosterRoute() {
  const { cafeSlug = '' } = useParams();
  return <TeamPosterPage key={cafeSlug} cafeSlug={cafeSlug} />;
}
