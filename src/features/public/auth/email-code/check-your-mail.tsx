import { CODE_MINUTES } from '@/domain/figures';
import { CodeForm } from '@/features/public/auth/email-code/code-form';
import { mailConfirmationCode } from '@/features/public/auth/code-mails';
import { CodeSent } from '@/features/public/auth/email-code/code-sent';
import { sentWithin, type MailedCode } from '@/features/public/auth/mailed-code';
import { verifyCode } from '@/features/public/auth/email-code/verify-code';
import { choosePassword } from '@/features/public/auth/recovery/set-password';
import { Button } from '@/ui/button';

interface CheckYourMailProps {
  /**
   * The password typed with it: the account may have one that somebody else chose (rule A16). Undefined after a reload,
   * which keeps no password: the dashboard then asks for it.
   */
  password: string | undefined;
  code: MailedCode;
  /** Another code was sent; gets in how many seconds there can be the next. */
  onMailed: (wait: number) => void;
  /** The session is being made: the page holds its redirects until `onConfirmed` or `onFailed`. */
  onStart: () => void;
  onFailed: () => void;
  onConfirmed: (userId: string) => Promise<void>;
  onBack: () => void;
}

/** Asks for the code that the auth service mailed. The text is the same whether or not the address had an account. */
export default function CheckYourMail({
  password,
  code: { email, nextAt },
  onMailed,
  onStart,
  onFailed,
  onConfirmed,
  onBack,
}: CheckYourMailProps) {
  const confirm = async (code: string) => {
    onStart();
    try {
      const { userId } = await verifyCode(email, code, 'signup');
      if (password !== undefined)
        await choosePassword(password).catch((thrown: unknown) =>
          console.warn('The dashboard will ask for the password', thrown),
        );
      await onConfirmed(userId);
    } catch (thrown) {
      onFailed();
      throw thrown;
    }
  };
  const resend = async () => {
    const wait = await mailConfirmationCode(email);
    onMailed(wait);
    return wait;
  };
  return (
    <CodeSent
      email={email}
      text={
        nextAt !== null
          ? `estaba libre, le hemos enviado un código para confirmar la cuenta ${sentWithin(nextAt)}.`
          : `recibió un código hace menos de ${CODE_MINUTES} minutos, escríbelo aquí. Si no, pide otro dentro de un rato.`
      }
    >
      <CodeForm nextAt={nextAt ?? 0} submitLabel="Confirmar mi cuenta" onCode={confirm} onResend={resend} />
      <div className="mt-4 flex justify-center">
        <Button variant="outline" onClick={onBack}>
          Ya tengo cuenta: iniciar sesión
        </Button>
      </div>
    </CodeSent>
  );
}
