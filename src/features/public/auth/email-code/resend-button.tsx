import { useEffect, useState } from 'react';
import { CODE_RESEND_SECONDS } from '@/features/public/auth/code-mails';
import { inSeconds } from '@/features/public/auth/mailed-code';
import { errorMessage } from '@/lib/error-messages';
import { Button } from '@/ui/button';
import { sonnerToast, toast } from '@/ui/toast';

interface ResendButtonProps {
  /** Answers in how many seconds there can be another one. */
  onResend: () => Promise<number>;
  /** Instant from which there can be a first one, in epoch milliseconds. */
  nextAt: number;
  /** True if the button comes with the moment at which it can be pressed. */
  hidesWait?: boolean;
}

/** Sends the code again, at most once a minute. */
export function ResendButton({ onResend, nextAt, hidesWait = false }: ResendButtonProps) {
  const [until, setUntil] = useState(nextAt);
  const [now, setNow] = useState(Date.now);
  // A clock that was set back must not make anybody wait longer.
  const left = Math.min(Math.ceil((until - now) / 1000), CODE_RESEND_SECONDS);
  const waiting = left > 0;

  useEffect(() => {
    if (!waiting) return;
    const timer = window.setInterval(() => setNow(Date.now()), 1000);
    return () => window.clearInterval(timer);
  }, [waiting]);

  const resend = async () => {
    try {
      setUntil(inSeconds(await onResend()));
      setNow(Date.now());
      sonnerToast('Mira tu correo: el último código es el que vale');
    } catch (thrown) {
      toast({ ...errorMessage(thrown), variant: 'destructive' });
    }
  };

  if (waiting && hidesWait) return null;
  return (
    <Button variant="link" size="sm" disabled={waiting} onClick={resend}>
      {waiting ? `Enviar otro código (en ${left} s)` : 'Enviar otro código'}
    </Button>
  );
}
