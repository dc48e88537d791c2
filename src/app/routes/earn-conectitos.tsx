import { useParams } from 'react-router-dom';
import { TicketsPage } from '@/features/customer/tickets/tickets-page';

/** `/earn-conectitos/:cafeSlug`. */
export default function EarnConectitosRoute() {
  const { cafeSlug = '' } = useParams();
  return <TicketsPage key={cafeSlug} cafeSlug={cafeSlug} />;
}
