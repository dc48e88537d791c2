import { useParams } from 'react-router-dom';
import { CounterScreensPage } from '@/features/desk/cafe/counter-screens/screens-page';

/** `/team/:cafeSlug/cafe/screens`: another café is another page, with nothing carried over. */
export default function DeskCounterScreensRoute() {
  const { cafeSlug = '' } = useParams();
  return <CounterScreensPage key={cafeSlug} cafeSlug={cafeSlug} />;
}
