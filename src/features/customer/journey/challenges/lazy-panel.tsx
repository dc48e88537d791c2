import type { ComponentType } from 'react';
import type { ChallengeProps } from '@/features/customer/journey/challenges/challenge';
import { lazyComponent } from '@/lib/lazy-component';
import { Skeleton } from '@/ui/skeleton';

const skeleton = (
  <div data-pending className="flex flex-1 flex-col gap-5">
    <Skeleton className="h-6 w-2/3" />
    <Skeleton className="flex-1" />
    <Skeleton className="h-14" />
  </div>
);

/** Returns a panel whose file is fetched when it is first shown; a skeleton takes the room that is kept for it. */
export const lazyPanel = (load: () => Promise<{ default: ComponentType<ChallengeProps> }>) =>
  lazyComponent(load, skeleton);
