import { useEffect, useRef } from 'react';
import { Navigate } from 'react-router-dom';
import { toast, type ToastInput } from '@/ui/toast';

interface RedirectWithToastProps {
  to: string;
  /** Null for a page with nothing to say. */
  message: ToastInput | null;
  /** Router state for the target. */
  state?: unknown;
}

/** Leaves the page for another one, which opens with a toast that says why. */
export function RedirectWithToast({ to, message, state }: RedirectWithToastProps) {
  const isShown = useRef(false);
  useEffect(() => {
    if (isShown.current || !message) return;
    isShown.current = true;
    toast(message);
  }, [message]);
  return <Navigate to={to} replace state={state} />;
}
