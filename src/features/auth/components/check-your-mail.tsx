import { useEffect, useRef } from 'react';
import { MailCheck } from 'lucide-react';
import { Button } from '@/ui/button';

interface CheckYourMailProps {
  email: string;
  onBack: () => void;
}

/** Shown when the auth service waits for a confirmation; reads the same whether or not the address had an account. */
export function CheckYourMail({ email, onBack }: CheckYourMailProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col items-center gap-4 py-4 text-center">
      <MailCheck aria-hidden="true" className="size-12 text-primary-ink" />
      <h1 ref={heading} tabIndex={-1} className="text-title focus-visible:outline-none">
        Mira tu correo
      </h1>
      <p className="text-ink-soft">
        Si <strong className="font-semibold break-all text-ink">{email}</strong> no tenía cuenta, le hemos
        enviado un mensaje para confirmarla. Ábrelo y estarás dentro.
      </p>
      <p className="text-sm text-ink-soft">¿No llega? Mira también en el correo no deseado.</p>
      <Button variant="outline" onClick={onBack}>
        Ya la he confirmado: iniciar sesión
      </Button>
    </div>
  );
}
