import { useEffect, useState, useSyncExternalStore, type ComponentType, type ReactElement } from 'react';
import { PlainMessages } from '@/ui/toast/plain-messages';
import { currentMessages, subscribeToMessages } from '@/ui/toast/store';

type Loaded = ReactElement | 'failed' | null;

/** Loads a toast system when it is first needed; a failed load is tried again with the next message. */
function useLazyToaster(needed: unknown, load: () => Promise<{ default: ComponentType }>): Loaded {
  const [loaded, setLoaded] = useState<Loaded>(null);
  const waiting = Boolean(needed) && (loaded === null || loaded === 'failed');
  useEffect(() => {
    if (!waiting) return;
    let current = true;
    load().then(
      ({ default: Toaster }) => current && setLoaded(<Toaster />),
      () => current && setLoaded('failed'),
    );
    return () => {
      current = false;
    };
  }, [waiting, needed, load]);
  return loaded;
}

const loadToaster = () => import('@/ui/toast/toaster');
const loadNoteToaster = () => import('@/ui/toast/sonner-toaster');

/**
 * Mount once, near the root. Each of the two toast systems arrives with its first message and stays. Without a
 * connection to load them over, which is when there is most to say, the messages appear in plain form.
 */
export function ToastHost() {
  const { toast, notes } = useSyncExternalStore(subscribeToMessages, currentMessages);
  const toaster = useLazyToaster(toast, loadToaster);
  const noteToaster = useLazyToaster(notes.length > 0 ? notes : null, loadNoteToaster);
  return (
    <>
      {toaster === 'failed' ? toast && <PlainMessages message={toast} /> : toaster}
      {noteToaster === 'failed' ? notes.length > 0 && <PlainMessages notes={notes} /> : noteToaster}
    </>
  );
}
