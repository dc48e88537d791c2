import { useParams } from 'react-router-dom';
import { PosterPage } from '@/features/desk/cafe/print/poster/poster-page';

/** `/team/:cafeSlug/cafe/print/poster`: another café is another page, with nothing carried over. */
export default function DeskPosterRoute() {
  const { cafeSlug = '' } = useParams();
  return <PosterPage key={cafeSlug} cafeSlug={cafeSlug} />;
}
