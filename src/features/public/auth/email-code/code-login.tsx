import { CODE_MINUTES } from '@/domain/figures';
import { CodeForm } from '@/features/public/auth/email-code/code-form';
import { mailLoginCode } from '@/features/public/auth/code-mails';
import { CodeSent } from '@/features/public/auth/email-code/code-sent';
import { EmailForm } from '@/features/public/auth/email-code/email-form';
import { sentWithin, type MailedCode } from '@/features/public/auth/mailed-code';
import { verifyCode } from '@/features/public/auth/email-code/verify-code';

interface CodeLoginProps {
  /** The code on its way; null before one is asked for. */
  code: MailedCode | null;
  /** A code was sent; `wait` is in how many seconds there can be another. */
  onMailed: (email: string, wait: number) => void;
  defaultEmail: string;
  onEmailChange: (email: string) => void;
  /** The session is being made: the page holds its redirects until `onSignedIn` or `onFailed`. */
  onStart: () => void;
  onFailed: () => void;
  onSignedIn: (userId: string) => Promise<void>;
}

/** The second way in: a code by e-mail instead of the password (rule A10). */
export default function CodeLogin({
  code,
  onMailed,
  defaultEmail,
  onEmailChange,
  onStart,
  onFailed,
  onSignedIn,
}: CodeLoginProps) {
  const send = async (email: string) => {
    const wait = await mailLoginCode(email);
    onMailed(email, wait);
    return wait;
  };

  if (code === null) {
    return (
      <>
        <h2 className="mb-4 text-heading">Entra con un código</h2>
        <EmailForm
          defaultEmail={defaultEmail}
          onEmail={async (email) => void (await send(email))}
          onEmailChange={onEmailChange}
        />
      </>
    );
  }

  const enter = async (typed: string) => {
    onStart();
    try {
      const { userId } = await verifyCode(code.email, typed, 'email');
      await onSignedIn(userId);
    } catch (thrown) {
      onFailed();
      throw thrown;
    }
  };
  return (
    <CodeSent
      email={code.email}
      text={`tiene cuenta, le hemos enviado un código de 8 números ${sentWithin(code.nextAt ?? undefined)}. Vale durante ${CODE_MINUTES} minutos, una sola vez.`}
    >
      <CodeForm
        submitLabel="Entrar"
        onCode={enter}
        nextAt={code.nextAt ?? 0}
        onResend={() => send(code.email)}
      />
    </CodeSent>
  );
}
