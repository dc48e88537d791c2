import { useParams } from 'react-router-dom';
import { TeamPage } from '@/features/team/team-page';

/** `/team/:cafeSlug/people`: another café is another page, with nothing carried over. */
export default function TeamPeopleRoute() {
  const { cafeSlug = '' } = useParams();
  return <TeamPage key={cafeSlug} cafeSlug={cafeSlug} />;
}
