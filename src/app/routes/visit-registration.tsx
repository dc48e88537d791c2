import { useParams } from 'react-router-dom';
import { VisitRegistrationPage } from '@/features/visits/visit-registration-page';

/** `/visit-registration/:cafeteria`: another café is another form, with nothing carried over. */
export default function VisitRegistrationRoute() {
  const { cafeteria = '' } = useParams();
  return <VisitRegistrationPage key={cafeteria} cafeSlug={cafeteria} />;
}
