import { preloadInitialPanel } from '@/features/customer/journey/preload-initial-panel';

export { JourneyPage } from '@/features/customer/journey/journey-page';

// before React draws the screen that would find out
preloadInitialPanel();
