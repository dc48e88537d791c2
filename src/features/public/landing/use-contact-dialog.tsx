import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { consumeQueuedClick } from '@/lib/queued-click';
import { reloadForMissingFile } from '@/lib/missing-file';
import { NETWORK_MESSAGE } from '@/lib/network-message';
import { toast } from '@/ui/toast';
import { useSingleFlight } from '@/ui/use-single-flight';

type ContactDialog = ComponentType<{ open: boolean; onOpenChange: (open: boolean) => void }>;

/** Returns the contact dialog, whose code arrives when it is first asked for: most visitors only read. */
export function useContactDialog(): { openContact: () => void; opening: boolean; contact: ReactNode } {
  const [Dialog, setDialog] = useState<{ component: ContactDialog } | null>(null);
  const [open, setOpen] = useState(false);

  const { press: load, pending: opening } = useSingleFlight(async () => {
    try {
      const { default: component } = await import('@/features/public/landing/components/contact-dialog');
      setDialog({ component });
      setOpen(true);
    } catch (thrown) {
      if (await reloadForMissingFile(thrown)) return;
      toast({ ...NETWORK_MESSAGE, variant: 'destructive' });
    }
  });

  // Every button of the page opens the dialog, so a click that came before the page was alive meant this.
  const openForQueuedClick = useEffectEvent(load);
  useEffect(() => {
    const button = consumeQueuedClick();
    if (!button) return;
    // the closed dialog gives the focus back to it, as after any press
    button.focus({ preventScroll: true });
    queueMicrotask(() => openForQueuedClick());
  }, []);

  return {
    openContact: () => (Dialog ? setOpen(true) : load()),
    opening,
    contact: Dialog && <Dialog.component open={open} onOpenChange={setOpen} />,
  };
}
