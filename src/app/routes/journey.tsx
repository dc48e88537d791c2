import { useParams } from 'react-router-dom';
import { JourneyPage } from '@/features/journey/journey-page';

/** `/get-started/:business`, with an optional `?step=1..7`. */
export default function JourneyRoute() {
  const { business = '' } = useParams();
  return <JourneyPage cafeSlug={business} />;
}
