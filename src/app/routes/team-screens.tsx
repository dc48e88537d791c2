import { useParams } from 'react-router-dom';
import { ScreensPage } from '@/features/screens/screens-page';

/** `/team/:cafeSlug/screens`: another café is another page, with nothing carried over. */
export default function TeamScreensRoute() {
  const { cafeSlug = '' } = useParams();
  return <ScreensPage key={cafeSlug} cafeSlug={cafeSlug} />;
}
