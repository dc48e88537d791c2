import { useParams } from 'react-router-dom';
import { VisitRegistrationPage } from '@/features/customer/visits/visit-registration-page';

/** `/visit-registration/:cafeSlug`, Cafetería Central's fixed address among them: another café is another form, with nothing carried over. */
export default function VisitRegistrationRoute() {
  const { cafeSlug = '' } = useParams();
  return <VisitRegistrationPage key={cafeSlug} cafeSlug={cafeSlug} />;
}
