import { CodeForm } from '@/features/public/auth/email-code/code-form';
import { mailConfirmationCode } from '@/features/public/auth/email-code/code-mails';
import { CodeSent } from '@/features/public/auth/email-code/code-sent';
import { verifyCode } from '@/features/public/auth/email-code/verify-code';
import { choosePassword } from '@/features/public/auth/recovery/set-password';
import { Button } from '@/ui/button';

interface CheckYourMailProps {
  email: string;
  /** The password typed with it: the account may have one that somebody else chose (rule A16). */
  password: string;
  /** In how many seconds there can be another code; null where none could be sent. */
  wait: number | null;
  /** The session is being made: the page holds its redirects until `onConfirmed` or `onFailed`. */
  onStart: () => void;
  onFailed: () => void;
  onConfirmed: (userId: string) => Promise<void>;
  onBack: () => void;
}

/** Shown when the auth service waits for a confirmation; reads the same whether or not the address had an account. */
export default function CheckYourMail({
  email,
  password,
  wait,
  onStart,
  onFailed,
  onConfirmed,
  onBack,
}: CheckYourMailProps) {
  const confirm = async (code: string) => {
    onStart();
    try {
      const { userId } = await verifyCode(email, code, 'signup');
      await choosePassword(password).catch((thrown: unknown) =>
        console.warn('The dashboard will ask for the password', thrown),
      );
      await onConfirmed(userId);
    } catch (thrown) {
      onFailed();
      throw thrown;
    }
  };
  return (
    <CodeSent
      email={email}
      text={
        wait !== null
          ? 'estaba libre, le hemos enviado un código para confirmar la cuenta hace menos de un minuto.'
          : 'recibió un código hace menos de 15 minutos, escríbelo aquí. Si no, pide otro dentro de un rato.'
      }
    >
      <CodeForm
        wait={wait ?? 0}
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
