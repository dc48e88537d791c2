import { useEffect, useSyncExternalStore, type CSSProperties } from 'react';
import { toast as showNote, Toaster } from 'sonner';
import { currentMessages, subscribeToMessages, takeNotes } from '@/ui/toast/store';

/** The second toast system, on sonner, with the constants of the specification. Loaded by ToastHost. */
export default function NoteToaster() {
  const { notes } = useSyncExternalStore(subscribeToMessages, currentMessages);
  useEffect(() => {
    if (notes.length > 0) for (const text of takeNotes()) showNote(text);
  }, [notes]);
  return (
    <Toaster
      visibleToasts={3}
      duration={4000}
      gap={14}
      offset="32px"
      position="bottom-center"
      containerAriaLabel="Avisos"
      toastOptions={{
        style: {
          background: 'var(--espresso)',
          color: 'var(--paper)',
          border: 'none',
          borderRadius: '0.875rem',
          fontFamily: 'var(--font-text)',
          fontSize: '0.9375rem',
          fontWeight: 600,
        },
      }}
      style={{ '--width': '356px' } as CSSProperties}
    />
  );
}
