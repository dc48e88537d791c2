import { paths } from '@/config/paths';
import { JourneySkeleton } from '@/features/customer/journey/components/journey-skeleton';
import { CafeLayout } from '@/features/customer/shared/cafe-layout';

/** Content of `/get-started/:cafeSlug` before any script runs. A visitor sees it too, until the page knows. */
export function JourneyShell() {
  return (
    <CafeLayout cafe={null} back={{ to: paths.dashboard(), label: 'Mis Cafeterías' }} width="steps">
      <JourneySkeleton />
    </CafeLayout>
  );
}
