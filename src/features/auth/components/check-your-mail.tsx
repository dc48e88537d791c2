import { CodeForm } from '@/features/auth/email-code/code-form';
import { mailConfirmationCode } from '@/features/auth/email-code/code-mails';
import { CodeSent } from '@/features/auth/email-code/code-sent';
import { verifyCode } from '@/features/auth/email-code/verify-code';
import { Button } from '@/ui/button';

interface CheckYourMailProps {
  email: string;
  /** Whether a code has just been sent there. */
  sent: boolean;
  /** The session is being made: the page holds its redirects until `onConfirmed` or `onFailed`. */
  onStart: () => void;
  onFailed: () => void;
  onConfirmed: () => Promise<void>;
  onBack: () => void;
}

/** Shown when the auth service waits for a confirmation; reads the same whether or not the address had an account. */
export function CheckYourMail({ email, sent, onStart, onFailed, onConfirmed, onBack }: CheckYourMailProps) {
  const confirm = async (code: string) => {
    onStart();
    try {
      await verifyCode(email, code, 'signup');
      await onConfirmed();
    } catch (thrown) {
      onFailed();
      throw thrown;
    }
  };
  return (
    <CodeSent
      email={email}
      text={
        sent
          ? 'estaba libre, le hemos enviado un código para confirmar la cuenta.'
          : 'recibió un código hace menos de 15 minutos, escríbelo aquí. Si no, pide otro dentro de un rato.'
      }
    >
      <CodeForm
        sent={sent}
        submitLabel="Confirmar mi cuenta"
        onCode={confirm}
        onResend={() => mailConfirmationCode(email)}
      />
      <div className="mt-4 flex justify-center">
        <Button variant="outline" onClick={onBack}>
          Ya tengo cuenta: iniciar sesión
        </Button>
      </div>
    </CodeSent>
  );
}
