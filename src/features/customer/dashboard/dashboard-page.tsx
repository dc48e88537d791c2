import type { Dashboard } from '@functions/_shared/contracts/procedures/dashboard';
import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useRef } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { paths, type afterAuth } from '@/config/paths';
import { sortByLastDesk } from '@/data/cafe/stored-last-desk';
import { useRpcQuery } from '@/data/rpc';
import { useSession } from '@/data/session/session-context';
import { CafeCard } from '@/features/customer/dashboard/components/cafe-card';
import { DashboardSkeleton } from '@/features/customer/dashboard/components/dashboard-skeleton';
import { DashboardLayout } from '@/features/customer/dashboard/dashboard-shell';
import { launchDestination, sortByLastCafe } from '@/features/customer/dashboard/launch';
import { useFinishSignUp } from '@/features/customer/dashboard/use-finish-sign-up';
import { LazyAtHand } from '@/features/customer/shared/lazy-at-hand';
import { errorMessage, isUnexpected } from '@/lib/error-messages';
import { toAppError } from '@/lib/errors';
import { lazyComponent } from '@/lib/lazy-component';
import { useDocumentTitle } from '@/lib/use-document-title';
import { ButtonLink } from '@/ui/button-link';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';

// Once a version
const PolicyChanged = lazy(() => import('@/features/customer/shared/policy-changed'));
// Only without a network. A page without it is as good as before.
const Kept = lazyComponent<{ part: 'greeting' | 'rewards' }>(() =>
  import('@/features/customer/dashboard/components/kept').catch(() => ({ default: () => null })),
);

const isUnreachable = (dashboard: UseQueryResult<Dashboard>) =>
  toAppError(dashboard.error).code === 'NETWORK';

/** `/dashboard`: the cafés where the signed-in person collects rewards (rule J20). */
export function DashboardPage() {
  const { user } = useSession();
  const { state, search } = useLocation() as { state: Partial<typeof afterAuth> | null; search: string };
  const content = useRef<HTMLElement>(null);
  const isAfterAccess = state?.afterAuth === true;
  const dashboard = useRpcQuery('load_dashboard', {}, { refetchOnMount: 'always' });
  useFinishSignUp(dashboard.data?.cafes.length === 0);
  useDocumentTitle('Mis Cafeterías');
  // the name given in challenge 1; before that an enrollment is named after the address
  const name = dashboard.data?.cafes.find(({ hito_1_completado }) => hito_1_completado)?.nombre;
  if (dashboard.data?.password_question) return <Navigate to={paths.passwordQuestion() + search} replace />;
  const policy = dashboard.data?.policy ?? null;
  const workplace = isAfterAccess && !policy && dashboard.data && soleDesk(dashboard.data, user?.id ?? '');
  if (workplace) return <Navigate to={paths.desk(workplace.slug)} replace />;
  const launched = dashboard.data && !policy && launchDestination(search, dashboard.data.cafes);
  if (launched) return <Navigate to={launched} replace />;

  return (
    <DashboardLayout
      isAdmin={dashboard.data?.is_admin === true}
      greeting={
        isUnreachable(dashboard) && !dashboard.data ? (
          <Kept part="greeting" />
        ) : (
          <>
            <span className="min-w-0">¡Hola, {name ?? user?.email}!</span>
            {name && <span className="min-w-0">{user?.email}</span>}
          </>
        )
      }
    >
      {policy && (
        <Suspense fallback={null}>
          <PolicyChanged policy={policy} onAccepted={() => content.current?.focus()} />
        </Suspense>
      )}
      {dashboard.data?.is_admin && <AdminLink />}
      <section ref={content} tabIndex={-1} className="mt-4 focus-visible:outline-none">
        <DashboardContent dashboard={dashboard} />
      </section>
    </DashboardLayout>
  );
}

/** Returns the desk to land at for somebody who works at cafés and is a customer of none (rule T3). */
function soleDesk({ cafes, teams, is_admin: isAdmin }: Dashboard, userId: string) {
  return cafes.length === 0 && !isAdmin ? sortByLastDesk(userId, teams)[0] : undefined;
}

/** Links to the administration. It stands above the cards: administrators open the page for it. */
function AdminLink() {
  return (
    <Card as="section" className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h2 className="text-lead font-bold">Administración</h2>
        <p className="text-ink-soft">Tickets por revisar, cafeterías y códigos VIP.</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.adminTickets()}>Revisar tickets</ButtonLink>
        <ButtonLink variant="outline" to={paths.admin()}>
          Entrar
        </ButtonLink>
      </div>
    </Card>
  );
}

function DashboardContent({ dashboard }: { dashboard: UseQueryResult<Dashboard> }) {
  if (dashboard.isPending) return <DashboardSkeleton />;
  if (!dashboard.data) {
    const { title, description } = errorMessage(dashboard.error);
    return (
      <>
        {isUnreachable(dashboard) && <Kept part="rewards" />}
        <ErrorState
          title={isUnexpected(dashboard.error) ? 'No hemos podido cargar tus cafeterías' : title}
          message={description}
          onRetry={() => void dashboard.refetch()}
          retrying={dashboard.isFetching}
        />
      </>
    );
  }
  const { cafes, teams, today } = dashboard.data;
  if (cafes.length === 0) {
    if (teams.length > 0) return <TeamMemberHome teams={teams} />;
    return (
      <EmptyState
        title="No tienes cafeterías aún"
        message="Visita una cafetería participante y escanea su código QR para empezar tu primera aventura."
      />
    );
  }
  return (
    <>
      {teams.length > 0 && <DeskLinks teams={teams} />}
      <h2 className="text-lead font-bold">Tus Aventuras de Recompensas</h2>
      <div className="mt-2 grid max-w-4xl grid-cols-1 gap-4 md:grid-cols-2 wide:grid-cols-2">
        {sortByLastCafe(cafes).map((entry) => (
          <CafeCard key={entry.enrollment_id} entry={entry} today={today} />
        ))}
      </div>
      <div className="mt-4">
        <LazyAtHand />
      </div>
    </>
  );
}

/** The first screen of who works at cafés and is a customer of none (rule T3). */
function TeamMemberHome({ teams }: Pick<Dashboard, 'teams'>) {
  return (
    <>
      <h2 className="text-heading">Donde trabajas</h2>
      <ul className="mt-4 grid grid-cols-1 gap-5 md:grid-cols-2 lg:grid-cols-3">
        {teams.map(({ nombre, slug }) => (
          <Card key={slug} as="li" className="flex flex-col">
            <h3 className="text-heading break-words">{nombre}</h3>
            <p className="mt-1 mb-5 text-ink-soft">Lo que pasa hoy, tus clientes y tu equipo.</p>
            <ButtonLink className="mt-auto wrap-anywhere" to={paths.desk(slug)}>
              La barra de {nombre}
            </ButtonLink>
          </Card>
        ))}
      </ul>
      <Card as="section" tone="quiet" className="mt-8">
        <h2 className="text-lead font-bold">¿Y como cliente?</h2>
        <p className="mt-2 max-w-prose text-ink-soft">
          Donde trabajas no se ganan recompensas. En cualquier otra cafetería participante, sí: escanea el
          código QR de su cartel y empieza cuando quieras. Tu cuenta es la misma.
        </p>
      </Card>
    </>
  );
}

/** The ways to the desks of those who work at a café (rule T3). */
function DeskLinks({ teams }: Pick<Dashboard, 'teams'>) {
  return (
    <nav aria-label="Tu trabajo" className="mb-8 flex flex-wrap gap-3">
      {teams.map(({ nombre, slug }) => (
        <ButtonLink key={slug} variant="outline" className="wrap-anywhere" to={paths.desk(slug)}>
          La barra de {nombre}
        </ButtonLink>
      ))}
    </nav>
  );
}
