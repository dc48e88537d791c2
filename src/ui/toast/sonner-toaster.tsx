import { useEffect, useRef, useSyncExternalStore, type CSSProperties } from 'react';
import { toast as showNote, Toaster } from 'sonner';
import { isCornerLayout } from '@/ui/toast/corner-layout';
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
  const top = 'calc(var(--toast-top) + 8px)';
  return (
    // A press meant for what lies below is lost once: touched, a text would stay until a touch elsewhere.
    <div role="presentation" onClick={() => showNote.dismiss()}>
      <Toaster
        visibleToasts={3}
        duration={4000}
        gap={14}
        offset={{ top, bottom: '32px' }}
        mobileOffset={{ top }}
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
    </div>
  );
}
