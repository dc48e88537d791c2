import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '@/config/paths';
import { useRpcQuery } from '@/data/rpc';
import { useSession } from '@/data/session/session-context';
import { SetPasswordForm } from '@/features/public/auth/recovery/set-password-form';
import { AuthLayout } from '@/features/public/auth/recovery/auth-layout';
import { choosePassword } from '@/features/public/auth/recovery/set-password';
import { errorMessage } from '@/lib/error-messages';
import { callRpc } from '@/lib/rpc';
import { useDocumentTitle } from '@/lib/use-document-title';
import { Button } from '@/ui/button';
import { ErrorState } from '@/ui/error-state';
import { FormError, announceTitle } from '@/ui/form/field';
import { LoadingIndicator } from '@/ui/loading-indicator';
import { toast } from '@/ui/toast';

/**
 * `/your-password`: asks once for a password, after the proof of the mailbox removed the one of before (rule A16): somebody
 * else may have chosen it. The dashboard leads here, with what of the installed page was launched (rule J39), until the
 * proof is recorded and the question answered; nothing else does.
 */
export function PasswordQuestionPage() {
  const { user } = useSession();
  const { search } = useLocation();
  const queryClient = useQueryClient();
  const question = useRpcQuery(
    'confirm_mailbox',
    {},
    {
      queryFn: async () => {
        const answer = await callRpc('confirm_mailbox', {});
        // The dashboard also leads here to have the proof recorded: loaded anew, it no longer does.
        if (!answer.password_question) queryClient.removeQueries({ queryKey: ['rpc', 'load_dashboard'] });
        return answer;
      },
      refetchOnMount: 'always',
    },
  );
  useDocumentTitle('Tu contraseña');

  if (question.isPending) return <LoadingIndicator />;
  if (question.data && !question.data.password_question)
    return <Navigate to={paths.dashboard() + search} replace />;
  if (!question.data) {
    const { title, description } = errorMessage(question.error);
    return (
      <AuthLayout title="Tu contraseña">
        <ErrorState
          title={title}
          message={description}
          onRetry={() => void question.refetch()}
          retrying={question.isFetching}
        />
      </AuthLayout>
    );
  }
  return <PasswordQuestion email={user?.email ?? ''} />;
}

function PasswordQuestion({ email }: { email: string }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const queryClient = useQueryClient();
  const goOn = async () => {
    // The cached dashboard says that the question is open.
    queryClient.removeQueries({ queryKey: ['rpc', 'load_dashboard'] });
    await navigate(paths.dashboard() + search, { replace: true });
  };
  const choose = async ({ password }: { password: string }) => {
    await choosePassword(password);
    toast({
      title: 'Contraseña guardada',
      description: 'Hemos cerrado tu sesión en los demás dispositivos.',
      variant: 'success',
    });
    await goOn();
    return undefined;
  };
  const decline = useMutation({
    mutationFn: () => callRpc('answer_password_question', {}),
    onSuccess: goOn,
    onError: (thrown) => announceTitle(errorMessage(thrown)),
  });

  return (
    <AuthLayout
      title="Escribe tu contraseña, la de antes o una nueva"
      lead="Tu código nos ha confirmado que este correo es tuyo. La contraseña que tenía la cuenta ya no vale: la pudo poner otra persona."
    >
      <SetPasswordForm
        username={email}
        submitLabel="Guardar mi contraseña"
        pendingLabel="Guardando…"
        onSubmit={choose}
      />
      <div className="mt-3 flex flex-col items-center border-t border-line pt-3">
        <Button variant="link" pending={decline.isPending} onClick={() => decline.mutate()}>
          Ahora no
        </Button>
        <FormError text={decline.error ? errorMessage(decline.error).description : undefined} />
        <p className="text-center text-sm text-ink-soft">
          Sin contraseña entras con un código por email. En «Tu cuenta» puedes ponerla cuando quieras.
        </p>
      </div>
    </AuthLayout>
  );
}
