import { useParams } from 'react-router-dom';
import { TeamTicketsPage } from '@/features/ticket-queue/team-tickets-page';

/** `/team/:cafeSlug/tickets`: another café is another page, with nothing carried over. */
export default function TeamTicketsRoute() {
  const { cafeSlug = '' } = useParams();
  return <TeamTicketsPage key={cafeSlug} cafeSlug={cafeSlug} />;
}
