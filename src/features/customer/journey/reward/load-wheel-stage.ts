import type { WheelStageProps } from '@/features/customer/journey/reward/wheel-stage';
import { onDemand } from '@/lib/on-demand';

/** The wheel of a validated challenge; most visits to the journey turn none. */
export const WheelStage = onDemand<WheelStageProps>(
  () => import('@/features/customer/journey/reward/wheel-stage'),
);
