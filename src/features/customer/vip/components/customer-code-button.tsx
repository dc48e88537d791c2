import { lazy, Suspense, useState } from 'react';
import { useSession } from '@/data/session/session-context';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';

// with what draws a QR
const LoadedCustomerCode = lazy(() => import('@/features/customer/vip/components/loaded-customer-code'));

/** The customer's own code on the VIP card: fetched once it is asked for. */
export function CustomerCodeButton() {
  const { user } = useSession();
  const [open, setOpen] = useState(false);
  if (open && user)
    return (
      <Suspense fallback={<Skeleton className="mt-4 h-32 w-full rounded-card" />}>
        <LoadedCustomerCode />
      </Suspense>
    );
  return (
    <Button variant="ghost" size="sm" className="mt-3 -ml-4" onClick={() => setOpen(true)}>
      Enseñar mi código
    </Button>
  );
}
