import { lazy, Suspense, type ComponentProps } from 'react';
import { Skeleton } from '@/ui/skeleton';

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
