import { lazy, Suspense, type ComponentProps } from 'react';
import { Skeleton } from '@/ui/skeleton';

// only where a café asks for proof and the code is missing
const BarCodeButton = lazy(() => import('@/features/customer/shared/presence/bar-code-button'));

/** The one button while the code of the bar is missing. */
export function ScanBarCode(props: ComponentProps<typeof BarCodeButton>) {
  return (
    <Suspense fallback={<Skeleton className="h-14 w-full" />}>
      <BarCodeButton {...props} />
    </Suspense>
  );
}
