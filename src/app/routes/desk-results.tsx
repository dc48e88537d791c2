import { useParams } from 'react-router-dom';
import { ResultsPage } from '@/features/desk/results/results-page';

/** `/team/:cafeSlug/results`: another café is another page, with nothing carried over. */
export default function DeskResultsRoute() {
  const { cafeSlug = '' } = useParams();
  return <ResultsPage key={cafeSlug} cafeSlug={cafeSlug} />;
}
