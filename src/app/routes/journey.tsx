import { useParams } from 'react-router-dom';
import { JourneyPage } from '@/features/customer/journey/journey-page';
import { preloadInitialPanel } from '@/features/customer/journey/preload-initial-panel';

// before React draws the screen that would find out
preloadInitialPanel();

/** `/get-started/:cafeSlug`, with an optional `?step=1..7`. */
export default function JourneyRoute() {
  const { cafeSlug = '' } = useParams();
  return <JourneyPage cafeSlug={cafeSlug} />;
}
