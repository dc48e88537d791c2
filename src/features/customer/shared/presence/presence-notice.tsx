import { lazy, Suspense, type ComponentProps } from 'react';
import type { PresenceRequirementProps } from '@/features/customer/shared/presence/presence-requirement';
import { Skeleton } from '@/ui/skeleton';

// most cafés ask nothing: their pages do without it
const PresenceRequirement = lazy(() => import('@/features/customer/shared/presence/presence-requirement'));

/**
 * Shows in one line what an attempt needs at a café that asks for proof. At every other café it shows its children.
 */
export function PresenceNotice(props: PresenceRequirementProps) {
  const { cafe, children } = props;
  // no bare text: what replaces it would break a translated page (rule J35)
  const line = children && <span>{children}</span>;
  if (cafe.service_mode === 'no_proof') return line;
  return (
    <Suspense fallback={line}>
      <PresenceRequirement {...props} />
    </Suspense>
  );
}

// only where a café asks for proof and the code is missing
const CounterCodeButton = lazy(() => import('@/features/customer/shared/presence/counter-code-button'));

/** The one button while the code of the counter is missing. */
export function LazyCounterCodeButton(props: ComponentProps<typeof CounterCodeButton>) {
  return (
    <Suspense fallback={<Skeleton className="h-14 w-full" />}>
      <CounterCodeButton {...props} />
    </Suspense>
  );
}
