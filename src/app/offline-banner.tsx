import { useEffect, useRef } from 'react';
import { WifiOff } from 'lucide-react';
import { useOnline } from '@/lib/use-online';
import { sonnerToast } from '@/ui/toast';

/** Says at once that the device has no network, and briefly when it is back. */
export function OfflineBanner() {
  const online = useOnline();
  const wasOffline = useRef(false);
  // a screen on a counter is quiet, and says itself when it has been too long
  const quiet = window.location.pathname.startsWith('/counter');

  useEffect(() => {
    if (!quiet && online && wasOffline.current) sonnerToast('Vuelves a tener conexión');
    wasOffline.current = !online;
  }, [online, quiet]);

  return (
    <div role="status" className="sticky top-0 z-30">
      {!online && !quiet && (
        <p
          data-offline
          className="flex animate-fade-in items-center justify-center gap-2 bg-espresso px-gutter py-2 text-sm font-semibold text-crema-soft"
        >
          <WifiOff aria-hidden="true" className="size-4.5 shrink-0" />
          Sin conexión. Lo que ves puede no estar al día.
        </p>
      )}
    </div>
  );
}
