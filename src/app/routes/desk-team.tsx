import { useParams } from 'react-router-dom';
import { TeamPage } from '@/features/desk/cafe/team/team-page';

/** `/team/:cafeSlug/cafe/team`: another café is another page, with nothing carried over. */
export default function DeskTeamRoute() {
  const { cafeSlug = '' } = useParams();
  return <TeamPage key={cafeSlug} cafeSlug={cafeSlug} />;
}
