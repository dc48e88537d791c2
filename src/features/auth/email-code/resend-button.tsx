import { useEffect, useState } from 'react';
import { errorMessage } from '@/lib/error-messages';
import { Button } from '@/ui/button';
import { note, toast } from '@/ui/toast';

/** The auth service sends one mail a minute to an address (supabase/config.toml). */
const pause = 60;

interface ResendButtonProps {
  onResend: () => Promise<void>;
  /** Whether the page has just sent a code. */
  sent?: boolean | undefined;
}

/** Sends the code again, at most once a minute. */
export function ResendButton({ onResend, sent = true }: ResendButtonProps) {
  const [left, setLeft] = useState(sent ? pause : 0);
  const waiting = left > 0;

  useEffect(() => {
    if (!waiting) return;
    const timer = window.setInterval(() => setLeft((seconds) => seconds - 1), 1000);
    return () => window.clearInterval(timer);
  }, [waiting]);

  const resend = async () => {
    try {
      await onResend();
      setLeft(pause);
      note('Código enviado otra vez');
    } catch (thrown) {
      toast({ ...errorMessage(thrown), variant: 'destructive' });
    }
  };

  return (
    <Button variant="link" size="sm" disabled={waiting} onClick={resend}>
      {waiting ? `Enviar otro código (en ${left} s)` : 'Enviar otro código'}
    </Button>
  );
}
