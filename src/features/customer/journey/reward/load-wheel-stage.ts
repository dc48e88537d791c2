import type { WheelStageProps } from '@/features/customer/journey/reward/wheel-stage';
import { lazyComponent } from '@/lib/lazy-component';

/** The wheel of a validated challenge; most visits to the journey turn none. */
export const WheelStage = lazyComponent<WheelStageProps>(
  () => import('@/features/customer/journey/reward/wheel-stage'),
);
