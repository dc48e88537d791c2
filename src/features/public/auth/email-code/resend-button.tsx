import { useEffect, useState } from 'react';
import { codePause } from '@/features/public/auth/email-code/code-mails';
import { errorMessage } from '@/lib/error-messages';
import { Button } from '@/ui/button';
import { note, toast } from '@/ui/toast';

interface ResendButtonProps {
  /** Answers in how many seconds there can be another one. */
  onResend: () => Promise<number>;
  /** In how many seconds there can be a first one. */
  wait?: number | undefined;
}

/** Sends the code again, at most once a minute. */
export function ResendButton({ onResend, wait = codePause }: ResendButtonProps) {
  const [left, setLeft] = useState(wait);
  const waiting = left > 0;

  useEffect(() => {
    if (!waiting) return;
    const timer = window.setInterval(() => setLeft((seconds) => seconds - 1), 1000);
    return () => window.clearInterval(timer);
  }, [waiting]);

  const resend = async () => {
    try {
      const seconds = await onResend();
      setLeft(seconds);
      note('Mira tu correo: el último código es el que vale');
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
