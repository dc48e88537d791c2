import { useEffect } from 'react';
import { buttonStyles } from '@/ui/button-styles';
import { dismissToast, takeSonnerToasts, type SonnerToast, type ToastMessage } from '@/ui/toast/store';

interface PlainMessagesProps {
  message?: ToastMessage;
  notes?: readonly SonnerToast[];
}

/**
 * Shows messages without either toast library, for when those cannot be loaded, as long as toasts: on a phone between a
 * greeting and the press in the thumb's reach, from 640 px on in the lower corner.
 */
export function PlainMessages({ message, notes }: PlainMessagesProps) {
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
