import { useEffect, useState } from 'react';
import { errorMessage } from '@/lib/error-messages';
import { Button } from '@/ui/button';
import { note, toast } from '@/ui/toast';

/** The auth service sends one mail a minute to an address (supabase/config.toml). */
const pause = 60;

/** Sends the code again, at most once a minute. The page has just sent a first one. */
export function ResendButton({ onResend }: { onResend: () => Promise<void> }) {
  const [left, setLeft] = useState(pause);
  const [pending, setPending] = useState(false);
  const waiting = left > 0;

  useEffect(() => {
    if (!waiting) return;
    const timer = window.setInterval(() => setLeft((seconds) => seconds - 1), 1000);
    return () => window.clearInterval(timer);
  }, [waiting]);

  const resend = async () => {
    setPending(true);
    try {
      await onResend();
      setLeft(pause);
      note('Código enviado otra vez');
    } catch (thrown) {
      toast({ ...errorMessage(thrown), variant: 'destructive' });
    } finally {
      setPending(false);
    }
  };

  return (
    <Button variant="link" size="sm" pending={pending} disabled={waiting} onClick={resend}>
      {waiting ? `Enviar otro código (en ${left} s)` : 'Enviar otro código'}
    </Button>
  );
}
