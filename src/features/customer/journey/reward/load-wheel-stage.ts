import type { RewardRevealProps } from '@/features/customer/journey/components/reward-reveal';
import type { WheelStageProps } from '@/features/customer/journey/reward/wheel-stage';
import { lazyComponent } from '@/lib/lazy-component';

/** The prize of a challenge; most visits to the journey win none. */
export const RewardReveal = lazyComponent<RewardRevealProps>(
  () => import('@/features/customer/journey/components/reward-reveal'),
);

/** The wheel of a validated challenge; most visits to the journey turn none. Its prize is there with it. */
export const WheelStage = lazyComponent<WheelStageProps>(async () => {
  const [stage] = await Promise.all([
    import('@/features/customer/journey/reward/wheel-stage'),
    RewardReveal.preload(),
  ]);
  return stage;
});
