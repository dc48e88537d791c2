import { useEffect, useRef } from 'react';
import { Navigate } from 'react-router-dom';
import { toast, type ToastInput } from '@/ui/toast';

interface RedirectWithToastProps {
  to: string;
  /** Null for a page with nothing to say. */
  message: ToastInput | null;
  /** How it is said, where the other page shows it itself. */
  say?: (message: ToastInput) => void;
  /** Router state for the target. */
  state?: unknown;
}

/** Leaves the page for another one, which opens with a toast that says why. */
export function RedirectWithToast({ to, message, say = toast, state }: RedirectWithToastProps) {
  const isShown = useRef(false);
  useEffect(() => {
    if (isShown.current || !message) return;
    isShown.current = true;
    say(message);
  }, [message, say]);
  return <Navigate to={to} replace state={state} />;
}
