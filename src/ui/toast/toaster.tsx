import { useCallback, useLayoutEffect, useRef, useState, useSyncExternalStore, type MouseEvent } from 'react';
import * as RadixToast from '@radix-ui/react-toast';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { buttonStyles } from '@/ui/button-styles';
import { cx } from '@/ui/cx';
import {
  findFreePosition,
  makeRoomInHeader,
  overHeader,
  forwardClickBelow,
  observeLayout,
  type ToastPosition,
} from '@/ui/toast/placement';
import {
  currentMessages,
  dismissToast,
  subscribeToMessages,
  type ToastMessage,
  type ToastVariant,
} from '@/ui/toast/store';

const looks: Record<ToastVariant, { stub: string; Icon: typeof Info }> = {
  default: { stub: 'bg-primary text-primary-on', Icon: Info },
  success: { stub: 'bg-success text-white', Icon: CircleCheck },
  destructive: { stub: 'bg-danger text-white', Icon: CircleAlert },
};

/** The main toast system on Radix: a small ticket whose stub carries the state. Loaded by ToastHost. */
export default function Toaster() {
  const { toast } = useSyncExternalStore(subscribeToMessages, currentMessages);
  const [{ side, offset, isCompact = false, isInCorner = false }, setPlace] = useState(overHeader);

  return (
    <RadixToast.Provider
      duration={5000}
      swipeThreshold={50}
      swipeDirection={isInCorner ? 'right' : side === 'top' ? 'up' : 'down'}
      label="Notificación"
    >
      {toast && <Message key={toast.id} toast={toast} isCompact={isCompact} onPlace={setPlace} />}
      <RadixToast.Viewport
        label="Notifications"
        style={{ [side]: offset }}
        className={cx(
          'pointer-events-none fixed inset-x-0 z-50 mx-auto flex max-w-column flex-col gap-2 focus-visible:outline-none',
          isInCorner ? 'mr-0 p-5' : 'p-2',
          isCompact
            ? 'pt-[max(0.125rem,env(safe-area-inset-top))]'
            : side === 'top'
              ? 'pt-[max(0.5rem,env(safe-area-inset-top))]'
              : 'pb-[max(0.5rem,env(safe-area-inset-bottom))]',
        )}
      />
    </RadixToast.Provider>
  );
}

interface MessageProps {
  toast: ToastMessage;
  isCompact: boolean;
  /** Moves the message: receives its place and returns the next one. */
  onPlace: (move: (stands: ToastPosition) => ToastPosition) => void;
}

function Message({ toast, isCompact, onPlace }: MessageProps) {
  const { stub, Icon } = looks[toast.variant ?? 'default'];
  const dismiss = () => dismissToast(toast.id);
  const element = useRef<HTMLLIElement>(null);
  // Once there, and before it is painted, it gets the place where it is in nobody's way; when the screen below it changes,
  // another if need be.
  const place = useCallback(
    (message: HTMLLIElement | null) => {
      element.current = message;
      if (!message) return;
      onPlace(() => findFreePosition(message));
      return observeLayout(() => onPlace((stands) => findFreePosition(message, stands)));
    },
    [onPlace],
  );
  useLayoutEffect(() => {
    if (!isCompact) return;
    const makeRoom = () => element.current && makeRoomInHeader(element.current);
    makeRoom();
    return observeLayout(makeRoom);
  }, [isCompact]);
  // A page that scrolls can still bring a control below a message: the press was meant for that.
  const press = (event: MouseEvent<HTMLElement>) => {
    const onControl = event.target instanceof Element && event.target.closest('button');
    if (!onControl && !event.defaultPrevented && forwardClickBelow(event.currentTarget, event.nativeEvent))
      dismiss();
  };
  return (
    <RadixToast.Root
      ref={place}
      type={toast.variant === 'destructive' ? 'foreground' : 'background'}
      onOpenChange={(open) => {
        if (!open) dismiss();
      }}
      // A press must not focus it: focused it would stay, whoever only touched it waits in vain.
      onMouseDown={(event) => event.preventDefault()}
      onClick={press}
      className="pointer-events-auto relative flex min-h-touch w-full animate-toast-in overflow-hidden rounded-card border border-line bg-card shadow-lift data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=move]:translate-y-(--radix-toast-swipe-move-y)"
    >
      <span className={cx('grid w-11 shrink-0 place-items-center sm:w-13', stub)}>
        <Icon aria-hidden="true" className="size-6" />
      </span>
      {/* The perforation between stub and paper. */}
      <span
        aria-hidden="true"
        className="-ml-[3px] w-1.5 shrink-0 bg-[radial-gradient(circle,var(--card)_2.5px,transparent_3px)] bg-[length:6px_10px] bg-repeat-y"
      />
      <div
        className={cx(
          'min-w-0 flex-1 self-center pr-12 pl-2.5',
          isCompact
            ? 'my-1 text-sm leading-tight *:mr-1 *:inline *:leading-tight'
            : 'py-2 leading-snug sm:py-3.5',
        )}
      >
        {toast.title && <RadixToast.Title className="font-bold">{toast.title}</RadixToast.Title>}
        {toast.description && (
          <RadixToast.Description className="text-sm leading-snug text-ink-soft sm:mt-0.5">
            {toast.heading && (
              <strong className={cx('font-bold text-ink', isCompact ? 'mr-1' : 'block')}>
                {toast.heading}
              </strong>
            )}
            {toast.description}
          </RadixToast.Description>
        )}
        {toast.action && (
          <RadixToast.Action
            altText={toast.action.label}
            onClick={toast.action.onPress}
            className={buttonStyles('outline', 'sm', 'mt-2')}
          >
            {toast.action.label}
          </RadixToast.Action>
        )}
      </div>
      <RadixToast.Close
        aria-label="Cerrar"
        className="absolute top-0 right-1 grid size-touch place-items-center rounded-full text-ink-soft hover:text-ink"
      >
        <X aria-hidden="true" className="size-4.5" />
      </RadixToast.Close>
    </RadixToast.Root>
  );
}
