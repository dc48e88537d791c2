import { useState } from 'react';
import { CodeForm } from '@/features/public/auth/email-code/code-form';
import { mailLoginCode } from '@/features/public/auth/email-code/code-mails';
import { CodeSent } from '@/features/public/auth/email-code/code-sent';
import { EmailForm } from '@/features/public/auth/email-code/email-form';
import { verifyCode } from '@/features/public/auth/email-code/verify-code';

interface CodeLoginProps {
  defaultEmail: string;
  onEmailChange: (email: string) => void;
  /** The session is being made: the page holds its redirects until `onSignedIn` or `onFailed`. */
  onStart: () => void;
  onFailed: () => void;
  onSignedIn: (userId: string) => Promise<void>;
}

/** The second way in: a code by e-mail instead of the password (rule A10). */
export function CodeLogin({ defaultEmail, onEmailChange, onStart, onFailed, onSignedIn }: CodeLoginProps) {
  const [sentTo, setSentTo] = useState<{ email: string; wait: number } | null>(null);

  if (sentTo === null) {
    const send = async (email: string) => {
      setSentTo({ email, wait: await mailLoginCode(email) });
    };
    return (
      <>
        <h2 className="mb-4 text-heading">Entra con un código</h2>
        <EmailForm
          defaultEmail={defaultEmail}
          submitLabel="Enviarme un código"
          pendingLabel="Enviando…"
          onEmail={send}
          onEmailChange={onEmailChange}
        />
      </>
    );
  }

  const enter = async (code: string) => {
    onStart();
    try {
      const { userId } = await verifyCode(sentTo.email, code, 'email');
      await onSignedIn(userId);
    } catch (thrown) {
      onFailed();
      throw thrown;
    }
  };
  return (
    <CodeSent
      email={sentTo.email}
      text="tiene cuenta, le hemos enviado un código de 8 números hace menos de un minuto. Vale durante 15 minutos, una sola vez."
    >
      <CodeForm
        submitLabel="Entrar"
        onCode={enter}
        wait={sentTo.wait}
        onResend={() => mailLoginCode(sentTo.email)}
      />
    </CodeSent>
  );
}
