import { lazy, Suspense } from 'react';
import type { PresenceNeedProps } from '@/features/customer/shared/presence/presence-need';

// most cafés ask nothing: their pages do without it
const PresenceNeed = lazy(() => import('@/features/customer/shared/presence/presence-need'));

/** What an attempt needs at a café that asks for proof, in one line before it; at every other what the screen says by itself. */
export function PresenceLine(props: PresenceNeedProps) {
  const { cafe, children } = props;
  if (cafe.way_of_working === 'as_always') return children;
  return (
    <Suspense fallback={children}>
      <PresenceNeed {...props} />
    </Suspense>
  );
}
