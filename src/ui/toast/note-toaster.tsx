import { useEffect, useSyncExternalStore, type CSSProperties } from 'react';
import { toast as showNote, Toaster } from 'sonner';
import { passPressOn } from '@/ui/toast/placement';
import { currentMessages, subscribeToMessages, takeNotes } from '@/ui/toast/store';

/** The second toast system, on sonner (rule J23). Loaded by ToastHost. */
export default function NoteToaster() {
  const { notes } = useSyncExternalStore(subscribeToMessages, currentMessages);
  useEffect(() => {
    if (notes.length > 0) for (const text of takeNotes()) showNote(text);
  }, [notes]);
  useEffect(() => {
    let from = { clientX: 0, clientY: 0 };
    const begin = (event: PointerEvent) => (from = event);
    const press = (event: MouseEvent) => {
      const text = event.target instanceof Element && event.target.closest('[data-sonner-toast]');
      const swiped = Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) > 10;
      if (text && !swiped) passPressOn(text, event);
    };
    window.addEventListener('pointerdown', begin);
    window.addEventListener('click', press);
    return () => {
      window.removeEventListener('pointerdown', begin);
      window.removeEventListener('click', press);
    };
  }, []);
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
