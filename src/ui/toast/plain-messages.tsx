import { useEffect } from 'react';
import { buttonStyles } from '@/ui/button-styles';
import { dismissToast, takeNotes, type Note, type ToastMessage } from '@/ui/toast/store';
import { useFreePlace } from '@/ui/toast/use-free-place';

interface PlainMessagesProps {
  message?: ToastMessage;
  notes?: readonly Note[];
}

/** Shows messages without either toast library, for when those cannot be loaded, where the toasts would stand and as long. */
export function PlainMessages({ message, notes }: PlainMessagesProps) {
  const id = message?.id;
  const {
    place: { side, offset },
    ref,
  } = useFreePlace();
  useEffect(() => {
    const timer = setTimeout(
      () => (id === undefined ? takeNotes() : dismissToast(id)),
      id === undefined ? 4000 : 5000,
    );
    return () => clearTimeout(timer);
  }, [id, notes]);
  return (
    <div
      style={{ [side]: offset }}
      className="pointer-events-none fixed inset-x-0 z-50 mx-auto max-w-column p-2"
    >
      <div
        ref={ref}
        role="alert"
        className="rounded-card border border-line bg-card px-4 py-2.5 leading-snug shadow-lift"
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
    </div>
  );
}
