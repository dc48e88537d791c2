import { useParams } from 'react-router-dom';
import { TeamCodesPage } from '@/features/vip-codes/team-codes-page';

/** `/team/:cafeSlug/codes`: another café is another page, with nothing carried over. */
export default function TeamCodesRoute() {
  const { cafeSlug = '' } = useParams();
  return <TeamCodesPage key={cafeSlug} cafeSlug={cafeSlug} />;
}
