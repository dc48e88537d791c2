import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '@/config/paths';
import { refreshPages } from '@/data/rpc';
import { useSession } from '@/data/session/session-context';
import { CodeForm } from '@/features/public/auth/email-code/code-form';
import { mailProofCode } from '@/features/public/auth/code-mails';
import { useMailedCode } from '@/features/public/auth/mailed-code';
import { verifyCode } from '@/features/public/auth/email-code/verify-code';
import { AuthLayout } from '@/features/public/auth/recovery/auth-layout';
import { readReturnTo } from '@/features/public/auth/return-to';
import { errorMessage } from '@/lib/error-messages';
import { useDocumentTitle } from '@/lib/use-document-title';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { announce, toast } from '@/ui/toast';

/** `/confirm-email`: mails a code that proves the mailbox, with the face of a café that asks for it, and leads back (rule P30). */
export function ConfirmEmailPage() {
  const email = useSession().user?.email ?? '';
  const { state } = useLocation() as { state: { cafe?: Cafe } | null };
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
      cafe={state?.cafe}
      title={nextAt !== null ? 'Escribe el código que te hemos enviado' : 'Confirma tu correo'}
    >
      {nextAt !== null ? (
        <>
          <p role="status" className="mb-5">
            Está en tu correo: <strong className="font-semibold wrap-anywhere">{email}</strong>
          </p>
          <CodeForm isBrief submitLabel="Confirmar" onCode={confirm} nextAt={nextAt} onResend={mail} />
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
