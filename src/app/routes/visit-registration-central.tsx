import { demoCafeSlug } from '@/config/paths';
import { VisitRegistrationPage } from '@/features/visits/visit-registration-page';

/** `/visit-registration/cafeteria-central`: fixed to one café, and the one that says "one visit per day". */
export default function VisitRegistrationCentralRoute() {
  return <VisitRegistrationPage cafeSlug={demoCafeSlug} saysOnePerDay />;
}
