import type { ReactNode } from 'react';
import { MailCheck } from 'lucide-react';

interface CodeSentProps {
  email: string;
  /** Purpose of the code, after "si … ". Reads the same whether or not the address has an account. */
  text: ReactNode;
  children: ReactNode;
}

/** Says that a code is on its way and where to look; below stands the field to type it in, which has the focus. */
export function CodeSent({ email, text, children }: CodeSentProps) {
  return (
    <>
      <div className="mb-6 flex flex-col items-center gap-3 text-center">
        <MailCheck aria-hidden="true" className="size-12 text-primary-ink" />
        <h1 className="text-title">Mira tu correo</h1>
        <p className="text-ink-soft">
          Si <strong className="font-semibold wrap-anywhere text-ink">{email}</strong> {text}
        </p>
        <p className="text-sm text-ink-soft">¿No llega? Mira también en el correo no deseado.</p>
      </div>
      {children}
    </>
  );
}
