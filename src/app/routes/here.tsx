import { useParams } from 'react-router-dom';
import { HerePage } from '@/features/journey/here/here-page';

/** `/c/:cafeSlug`, what poster and tag lead to: another café is another page, with nothing carried over. */
export default function HereRoute() {
  const { cafeSlug = '' } = useParams();
  return <HerePage key={cafeSlug} cafeSlug={cafeSlug} />;
}
