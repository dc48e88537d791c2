import { useParams } from 'react-router-dom';
import { SignalsPage } from '@/features/desk/today/signals/signals-page';

/** `/team/:cafeSlug/signals`: another café is another page, with nothing carried over. */
export default function DeskSignalsRoute() {
  const { cafeSlug = '' } = useParams();
  return <SignalsPage key={cafeSlug} cafeSlug={cafeSlug} />;
}
