import { useParams } from 'react-router-dom';
import { TicketsPage } from '@/features/tickets/tickets-page';

/** `/earn-conectitos/:cafeteriaSlug`. */
export default function EarnConectitosRoute() {
  const { cafeteriaSlug = '' } = useParams();
  return <TicketsPage key={cafeteriaSlug} cafeSlug={cafeteriaSlug} />;
}
