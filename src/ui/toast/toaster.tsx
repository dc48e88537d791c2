import { useSyncExternalStore } from 'react';
import * as RadixToast from '@radix-ui/react-toast';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { buttonStyles } from '@/ui/button';
import { cx } from '@/ui/cx';
import { isCornerLayout } from '@/ui/toast/corner-layout';
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

/**
 * The main toast system on Radix: a small ticket whose stub carries the state, flat above the page of a phone, in the
 * corner of a wider window (rule J23). Loaded by ToastHost.
 */
export default function Toaster() {
  const { toast } = useSyncExternalStore(subscribeToMessages, currentMessages);
  return (
    <RadixToast.Provider
      duration={5000}
      swipeThreshold={50}
      swipeDirection={isCornerLayout() ? 'right' : 'up'}
      label="Notificación"
    >
      {toast && <Message key={toast.id} toast={toast} />}
      <RadixToast.Viewport
        label="Notifications"
        className="pointer-events-none fixed inset-x-0 top-[env(safe-area-inset-top)] z-50 mx-auto flex max-w-column flex-col px-2 pt-0.5 focus-visible:outline-none sm:tall:top-auto sm:tall:bottom-0 sm:tall:mr-0 sm:tall:max-w-104 sm:tall:p-5"
      />
    </RadixToast.Provider>
  );
}

/** On a phone the page begins below the message (src/index.css). */
function tellHeight(box: HTMLElement | null): void {
  if (box) document.documentElement.style.setProperty('--toast-height', `${box.offsetHeight}px`);
}

function Message({ toast }: { toast: ToastMessage }) {
  const { stub, Icon } = looks[toast.variant ?? 'default'];
  const dismiss = () => dismissToast(toast.id);
  return (
    <RadixToast.Root
      ref={tellHeight}
      data-toast={toast.variant ?? 'default'}
      type={toast.variant === 'destructive' ? 'foreground' : 'background'}
      onOpenChange={(open) => {
        if (!open) dismiss();
      }}
      // A press must not focus it: focused it would stay, whoever only touched it waits in vain.
      onMouseDown={(event) => event.preventDefault()}
      // A press meant for what lies below is lost once. After a swipe that was too short the message stays.
      onClick={(event) => {
        if (!event.defaultPrevented) dismiss();
      }}
      className="pointer-events-auto relative flex min-h-touch w-full animate-toast-in overflow-hidden rounded-card border border-line bg-card shadow-lift data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=move]:translate-y-(--radix-toast-swipe-move-y)"
    >
      <span className={cx('grid w-[44px] shrink-0 place-items-center sm:w-13', stub)}>
        <Icon aria-hidden="true" className="size-6" />
      </span>
      {/* The perforation between stub and paper. */}
      <span
        aria-hidden="true"
        className="-ml-[3px] w-1.5 shrink-0 bg-[radial-gradient(circle,var(--card)_2.5px,transparent_3px)] bg-[length:6px_10px] bg-repeat-y"
      />
      <div className="my-1 min-w-0 flex-1 self-center pr-[48px] pl-2.5 text-sm leading-tight break-words sm:tall:my-3.5 sm:tall:text-base sm:tall:leading-snug [&>div]:mr-1 [&>div]:inline sm:tall:[&>div]:block">
        {toast.title && <RadixToast.Title className="font-bold">{toast.title}</RadixToast.Title>}
        {toast.description && (
          <RadixToast.Description className="text-ink-soft sm:tall:mt-0.5 sm:tall:text-sm sm:tall:leading-snug">
            {toast.heading && (
              <strong className="mr-1 font-bold text-ink sm:tall:block">{toast.heading}</strong>
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
