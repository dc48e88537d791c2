import { useEffect, useRef, useSyncExternalStore, type CSSProperties } from 'react';
import { toast as showNote, Toaster } from 'sonner';
import { isCornerLayout, forwardClickBelow, offlineBannerBottom } from '@/ui/toast/placement';
import {
  currentMessages,
  belongsToOtherPage,
  subscribeToMessages,
  takeSonnerToasts,
  type SonnerToast,
} from '@/ui/toast/store';

/** The second toast system, on sonner (rule J23). Loaded by ToastHost. */
export default function SonnerToaster() {
  const { notes, screen } = useSyncExternalStore(subscribeToMessages, currentMessages);
  const shown = useRef(new Map<string | number, SonnerToast>());
  useEffect(() => {
    if (notes.length === 0) return;
    for (const note of takeSonnerToasts()) shown.current.set(showNote(note.text), note);
  }, [notes]);
  useEffect(() => {
    if (screen === null) return;
    for (const [id, note] of shown.current) if (belongsToOtherPage(note, screen)) showNote.dismiss(id);
  }, [screen]);
  useEffect(() => {
    let from = { clientX: 0, clientY: 0 };
    const begin = (event: PointerEvent) => (from = event);
    const press = (event: MouseEvent) => {
      const text = event.target instanceof Element && event.target.closest('[data-sonner-toast]');
      const swiped = Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) > 10;
      if (text && !swiped) forwardClickBelow(text, event);
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
      // Over the header alone on a phone, as the main system, and below the line that says there is no network.
      mobileOffset={{ top: offlineBannerBottom() + 8 }}
      position={isCornerLayout() ? 'bottom-center' : 'top-center'}
      containerAriaLabel="Avisos"
      toastOptions={{
        style: {
          background: 'var(--card)',
          color: 'var(--ink)',
          border: '1px solid var(--line)',
          borderRadius: '1.5rem',
          boxShadow: 'var(--shadow-lift)',
          fontFamily: 'var(--font-text)',
          fontSize: '1rem',
          fontWeight: 700,
        },
      }}
      style={{ '--width': '356px' } as CSSProperties}
    />
  );
}
