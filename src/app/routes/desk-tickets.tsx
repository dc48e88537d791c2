import { useParams } from 'react-router-dom';
import { TicketsPage } from '@/features/desk/tickets/tickets-page';

/** `/team/:cafeSlug/tickets`: another café is another page, with nothing carried over. */
export default function DeskTicketsRoute() {
  const { cafeSlug = '' } = useParams();
  return <TicketsPage key={cafeSlug} cafeSlug={cafeSlug} />;
}
