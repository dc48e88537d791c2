import { useEffect, useRef, type ReactNode } from 'react';
import { MailCheck } from 'lucide-react';

interface CodeSentProps {
  email: string;
  /** Purpose of the code, after "si … ". Reads the same whether or not the address has an account. */
  text: ReactNode;
  children: ReactNode;
}

/** A code is on its way: where to look, and below it the field to type it in. */
export function CodeSent({ email, text, children }: CodeSentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <div className="mb-6 flex flex-col items-center gap-3 text-center">
        <MailCheck aria-hidden="true" className="size-12 text-primary-ink" />
        <h1 ref={heading} tabIndex={-1} className="text-title focus-visible:outline-none">
          Mira tu correo
        </h1>
        <p className="text-ink-soft">
          Si <strong className="font-semibold wrap-anywhere text-ink">{email}</strong> {text}
        </p>
        <p className="text-sm text-ink-soft">¿No llega? Mira también en el correo no deseado.</p>
      </div>
      {children}
    </>
  );
}
