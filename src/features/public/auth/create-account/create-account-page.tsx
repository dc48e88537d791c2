import { INVITATION_DAYS } from '@/domain/figures';
import type { InvitationView } from '@functions/_shared/contracts/procedures/accounts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { paths } from '@/config/paths';
import { rpcQuery } from '@/data/rpc';
import { CreateAccountForm } from '@/features/public/auth/create-account/create-account-form';
import { AuthLayout } from '@/features/public/auth/recovery/auth-layout';
import { errorMessage, isUnexpected } from '@/lib/error-messages';
import { useDocumentTitle } from '@/lib/use-document-title';
import { ButtonLink } from '@/ui/button-link';
import { CafeTheme } from '@/ui/cafe-theme';
import { ErrorState } from '@/ui/error-state';
import { LoadingIndicator } from '@/ui/loading-indicator';
import { toast } from '@/ui/toast';

const ID_MISSING = 'ID de usuario no encontrado en la URL';

/** Reasons why an invitation opens no account, each with the next step. */
const CLOSED_INVITATION_TEXTS: Record<
  Exclude<InvitationView['status'], 'open'>,
  { title: string; text: string }
> = {
  used: {
    title: 'Esta invitación ya se ha usado',
    text: 'Cada una sirve una sola vez. Si la usaste tú, inicia sesión con tu email y tu contraseña.',
  },
  expired: {
    title: 'Esta invitación ha caducado',
    text: `Las invitaciones valen ${INVITATION_DAYS} días. Pide otra en tu cafetería.`,
  },
  revoked: {
    title: 'Esta invitación ya no vale',
    text: 'La cafetería la ha retirado. Pide otra si la necesitas.',
  },
  cafe_closed: {
    title: 'Cafetería no disponible',
    text: 'Esta cafetería no está activa en este momento. Prueba más adelante.',
  },
  unknown: {
    title: 'Invitación no encontrada',
    text: 'Comprueba que has abierto el enlace entero o pide otro en tu cafetería.',
  },
};

/** `/create-account?id=…`: chooses the password of an invited account (rule A19). */
export function CreateAccountPage() {
  const token = useSearchParams()[0].get('id')?.trim() ?? '';
  // As a visitor throughout: the session that the form creates must not read the used invitation in its place.
  const invitation = useQuery({ ...rpcQuery('peek_invitation', null, { token }), enabled: token !== '' });
  useDocumentTitle('Crear cuenta');

  useEffect(() => {
    if (token === '') toast({ title: 'Error', description: ID_MISSING, variant: 'destructive' });
  }, [token]);

  if (token === '')
    return <ClosedInvitation title={ID_MISSING} text={CLOSED_INVITATION_TEXTS.unknown.text} />;
  if (invitation.isPending)
    return (
      <AuthLayout title="Tu invitación">
        <LoadingIndicator label="Buscando tu invitación…" />
      </AuthLayout>
    );
  if (!invitation.data) {
    const { title, description } = errorMessage(invitation.error);
    return (
      <AuthLayout title="Tu invitación">
        <ErrorState
          title={isUnexpected(invitation.error) ? 'No hemos podido abrir tu invitación' : title}
          message={description}
          onRetry={() => void invitation.refetch()}
          retrying={invitation.isFetching}
        />
      </AuthLayout>
    );
  }
  const { status, cafe, email } = invitation.data;
  if (status !== 'open')
    return <ClosedInvitation {...(CLOSED_INVITATION_TEXTS[status] ?? CLOSED_INVITATION_TEXTS.unknown)} />;
  return (
    <CafeTheme primary={cafe?.primary_color} secondary={cafe?.secondary_color}>
      <AuthLayout
        title={`Te esperan en ${cafe?.nombre ?? 'tu cafetería'}`}
        lead={
          <>
            Elige la contraseña de tu cuenta,{' '}
            <strong className="font-semibold wrap-anywhere text-ink">{email}</strong>.
          </>
        }
      >
        <CreateAccountForm token={token} />
      </AuthLayout>
    </CafeTheme>
  );
}

function ClosedInvitation({ title, text }: { title: string; text: string }) {
  return (
    <AuthLayout title={title}>
      <p>{text}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink to={paths.login()}>Iniciar sesión</ButtonLink>
        <ButtonLink variant="outline" to={paths.home()}>
          Volver al inicio
        </ButtonLink>
      </div>
    </AuthLayout>
  );
}
