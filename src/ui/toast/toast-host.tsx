import { useEffect, useState, useSyncExternalStore, type ComponentType, type ReactElement } from 'react';
import {
  currentMessages,
  subscribeToMessages,
  dismissToast,
  takeSonnerToasts,
  type SonnerToast,
  type ToastMessage,
} from '@/ui/toast/store';
import { buttonStyles } from '@/ui/button';

interface PlainMessagesProps {
  message?: ToastMessage;
  notes?: readonly SonnerToast[];
}

/**
 * Shows messages without either toast library, for when those cannot be loaded, as long as toasts: on a phone between a
 * greeting and the press in the thumb's reach, from 640 px on in the lower corner.
 */
function PlainMessages({ message, notes }: PlainMessagesProps) {
  const id = message?.id;
  useEffect(() => {
    const timer = setTimeout(
      () => (id === undefined ? takeSonnerToasts() : dismissToast(id)),
      id === undefined ? 4000 : 5000,
    );
    return () => clearTimeout(timer);
  }, [id, notes]);
  return (
    <div
      role="alert"
      className="pointer-events-none fixed inset-x-3 bottom-36 z-50 mx-auto max-w-column rounded-card border border-line bg-card p-4 shadow-lift sm:inset-x-auto sm:right-5 sm:bottom-5 sm:max-w-sm"
    >
      {message?.title && <p className="font-bold">{message.title}</p>}
      {message?.heading && <strong>{message.heading}</strong>}
      {message?.description && <p className="text-sm text-ink-soft">{message.description}</p>}
      {message?.action && (
        <button
          type="button"
          onClick={message.action.onPress}
          className={buttonStyles('outline', 'sm', 'pointer-events-auto mt-2')}
        >
          {message.action.label}
        </button>
      )}
      {notes?.map(({ text }) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}

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
  const { toast, announcement, notes } = useSyncExternalStore(subscribeToMessages, currentMessages);
  const toaster = useLazyToaster(toast, loadToaster);
  const noteToaster = useLazyToaster(notes.length > 0 ? notes : null, loadNoteToaster);
  return (
    <>
      {toaster === 'failed' ? toast && <PlainMessages message={toast} /> : toaster}
      {noteToaster === 'failed' ? notes.length > 0 && <PlainMessages notes={notes} /> : noteToaster}
      <div aria-live="polite" className="sr-only">
        {announcement}
      </div>
    </>
  );
}
