import { CODE_MINUTES } from '@/domain/figures';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '@/config/paths';
import { refreshPages } from '@/data/rpc';
import { useSession } from '@/data/session/session-context';
import { CodeForm } from '@/features/public/auth/email-code/code-form';
import { mailProofCode } from '@/features/public/auth/code-mails';
import { sentWithin, useMailedCode } from '@/features/public/auth/mailed-code';
import { verifyCode } from '@/features/public/auth/email-code/verify-code';
import { AuthLayout } from '@/features/public/auth/recovery/auth-layout';
import { readReturnTo } from '@/features/public/auth/return-to';
import { errorMessage } from '@/lib/error-messages';
import { useDocumentTitle } from '@/lib/use-document-title';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { announce, toast } from '@/ui/toast';

/** `/confirm-email`: mails a code that proves the mailbox where a café asks for it, and leads back there (rule P30). */
export function ConfirmEmailPage() {
  const email = useSession().user?.email ?? '';
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { code, keepCode, dropCode } = useMailedCode('proof');
  const nextAt = code?.email === email ? code.nextAt : null;
  const [isSending, setSending] = useState(nextAt === null);
  const hasArrived = useRef(false);
  const back = readReturnTo(state) ?? paths.dashboard();
  useDocumentTitle('Confirma tu correo');

  const mail = async () => {
    const wait = await mailProofCode(email);
    keepCode(email, wait);
    return wait;
  };
  const send = async () => {
    setSending(true);
    try {
      await mail();
    } catch (thrown) {
      toast({ ...errorMessage(thrown), variant: 'destructive' });
    } finally {
      setSending(false);
    }
  };
  const sendOnArrival = useEffectEvent(() => {
    if (nextAt !== null || hasArrived.current) return;
    hasArrived.current = true;
    void send();
  });
  useEffect(() => sendOnArrival(), []);
  const confirm = async (typed: string) => {
    await verifyCode(email, typed, 'email');
    dropCode();
    await refreshPages(queryClient);
    announce({ title: 'Correo confirmado', description: 'Ya puedes seguir.' });
    await navigate(back, { replace: true });
  };

  return (
    <AuthLayout
      title="Confirma tu correo"
      lead="Se hace una vez: así cada persona recibe cada premio una sola vez."
    >
      {nextAt !== null ? (
        <>
          <p role="status" className="mb-5">
            Te hemos enviado un código de 8 números a{' '}
            <strong className="font-semibold wrap-anywhere">{email}</strong> {sentWithin(nextAt)}. Vale
            durante {CODE_MINUTES} minutos, una sola vez. ¿No llega? Mira también en el correo no deseado.
          </p>
          <CodeForm submitLabel="Confirmar" onCode={confirm} nextAt={nextAt} onResend={mail} />
        </>
      ) : (
        <div className="flex flex-col gap-5">
          <p>
            Te enviamos un código a <strong className="font-semibold wrap-anywhere">{email}</strong>.
          </p>
          <Button size="lg" pending={isSending} pendingLabel="Enviando…" onClick={send}>
            Enviarme el código
          </Button>
        </div>
      )}
      <ButtonLink to={back} variant="link" className="mt-3 w-full">
        Ahora no
      </ButtonLink>
    </AuthLayout>
  );
}
