import type { TeamInvitationView } from '@functions/_shared/contracts/procedures/team';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { env } from '@/config/env';
import { paths } from '@/config/paths';
import { roleTexts } from '@/data/cafe/role-names';
import { useRpcQuery } from '@/data/rpc';
import { useRpcMutation } from '@/data/rpc-mutation';
import { useSession } from '@/data/session/session-context';
import { signOut } from '@/data/session/sign-out';
import { clearStoredInvitation, useInvitationToken } from '@/features/public/join-team/stored-invitation';
import { unansweredMessage } from '@/data/unanswered';
import { errorMessage } from '@/lib/error-messages';
import { useDocumentTitle } from '@/lib/use-document-title';
import { AppHeader } from '@/ui/app-header';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { CafeTheme } from '@/ui/cafe-theme';
import { Card } from '@/ui/card';
import { ErrorState } from '@/ui/error-state';
import { EmptyTable } from '@/ui/illustrations/states';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';
import { announce, toast } from '@/ui/toast';

const INVALID_INVITATION_TEXTS: Record<Exclude<TeamInvitationView['status'], 'open'>, string> = {
  used: 'Esta invitación ya se ha usado',
  revoked: 'Esta invitación se ha retirado',
  expired: 'Esta invitación ha caducado',
  cafe_closed: 'Esta cafetería ya no participa',
  unknown: 'No conocemos esta invitación',
};

interface JoinTeamPageProps {
  /** Reports whether the forms are creating a session: their content must not change meanwhile. */
  atWork: boolean;
  /** The forms to sign up or log in, beside what introduces them. */
  access: (intro: ReactNode) => ReactNode;
}

/** `/join-team`: an invitation into a café's team, said and then accepted (rule T7). */
export function JoinTeamPage({ atWork, access }: JoinTeamPageProps) {
  const { user, status } = useSession();
  const token = useInvitationToken();
  const invitation = useRpcQuery('peek_team_invitation', token === '' ? null : { token });
  useDocumentTitle('Tu invitación');
  const { data } = invitation;
  const content = data ? (
    <Invited invitation={data} />
  ) : invitation.isError ? (
    <ErrorState
      title="No hemos podido abrir la invitación"
      message={errorMessage(invitation.error).description}
      onRetry={() => void invitation.refetch()}
      retrying={invitation.isFetching}
    />
  ) : (
    <SkeletonGroup label="Cargando…">
      <Skeleton className="h-48 w-full" />
    </SkeletonGroup>
  );
  return (
    <CafeTheme primary={data?.cafe?.primary_color} secondary={data?.cafe?.secondary_color}>
      <AppHeader productName={env.productName} homeHref={user ? paths.dashboard() : paths.home()} />
      {token === '' || (data && data.status !== 'open') ? (
        <main className="mx-auto flex max-w-column flex-col items-center gap-3 px-gutter py-10 text-center">
          <EmptyTable className="h-36 w-48" />
          <h1 className="text-title">
            {data && data.status !== 'open'
              ? INVALID_INVITATION_TEXTS[data.status]
              : 'Abre el enlace de tu invitación'}
          </h1>
          <p className="text-ink-soft">Pide otra a quien te invitó, o entra si ya formas parte del equipo.</p>
          <ButtonLink to={user ? paths.dashboard() : paths.login()} className="mt-3">
            Entrar
          </ButtonLink>
        </main>
      ) : status === 'signed-out' || atWork ? (
        access(content)
      ) : (
        <main className="mx-auto w-full max-w-column px-gutter pt-4 pb-16">
          <Card as="section">
            {content}
            {data &&
              user &&
              (data.is_for_caller ? <Accept token={token} /> : <OtherAccount email={user.email ?? ''} />)}
          </Card>
        </main>
      )}
    </CafeTheme>
  );
}

/** Shows an invitation's café, role and recipient. */
function Invited({ invitation: { cafe, role, email } }: { invitation: TeamInvitationView }) {
  if (!cafe || !role) return null;
  const { asRole, does } = roleTexts(role);
  return (
    <>
      <h1 className="text-title break-words">Te invitan a la barra de {cafe.nombre}</h1>
      <p className="mt-3 text-lead">
        Entrarás {asRole}. Podrás {does}
      </p>
      <p className="mt-3 text-ink-soft">
        La invitación es para <strong className="wrap-anywhere text-ink">{email}</strong>. Mientras formes
        parte del equipo no sumas visitas ni premios en {cafe.nombre}; lo que ya tengas allí te espera.
      </p>
    </>
  );
}

function Accept({ token }: { token: string }) {
  const navigate = useNavigate();
  const join = useRpcMutation('join_team', { token });
  const accept = async () => {
    try {
      const { status, cafe_slug } = await join.mutateAsync();
      if (status !== 'joined' || cafe_slug === null) return;
      clearStoredInvitation();
      announce({ title: '¡Hecho!', description: 'Ya formas parte del equipo.' });
      await navigate(paths.desk(cafe_slug), { replace: true });
    } catch (thrown) {
      toast({ ...(unansweredMessage(thrown) ?? errorMessage(thrown)), variant: 'destructive' });
    }
  };
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      <Button size="lg" className="flex-1" onClick={accept}>
        Aceptar la invitación
      </Button>
      <ButtonLink variant="outline" size="lg" to={paths.dashboard()}>
        Ahora no
      </ButtonLink>
    </div>
  );
}

function OtherAccount({ email }: { email: string }) {
  const change = async () => {
    try {
      await signOut();
    } catch {
      toast({ title: 'Error', description: 'Error al cerrar sesión', variant: 'destructive' });
    }
  };
  return (
    <div role="alert" className="mt-6 rounded-control bg-paper-deep p-4">
      <p>
        Has entrado como <strong className="wrap-anywhere">{email}</strong>, y la invitación es para otra
        dirección.
      </p>
      <Button variant="outline" className="mt-3" onClick={change}>
        Entrar con otra cuenta
      </Button>
    </div>
  );
}
