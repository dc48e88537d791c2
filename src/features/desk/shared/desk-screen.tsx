import type { Team } from '@functions/_shared/contracts/procedures/team';
import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { env } from '@/config/env';
import { paths } from '@/config/paths';
import { DeskTabs, deskTabs, type DeskTab } from '@/features/desk/shared/desk-tabs';
import { LookedAt } from '@/features/desk/shared/looked-at';
import { errorMessage } from '@/lib/error-messages';
import { toAppError } from '@/lib/errors';
import { useDocumentTitle } from '@/lib/use-document-title';
import { AppHeader } from '@/ui/app-header';
import { ButtonLink } from '@/ui/button-link';
import { CafeTheme } from '@/ui/cafe-theme';
import { ErrorState } from '@/ui/error-state';
import { LostCup } from '@/ui/illustrations/states';
import { Select } from '@/ui/select';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';

/** Fields that every read of a café's desk returns beside its own (SQL: `team_frame`). */
export type TeamFrame = Pick<Team, 'cafe' | 'role' | 'rights' | 'teams' | 'waiting_tickets'>;

interface DeskScreenProps<Data extends TeamFrame> {
  tab: DeskTab;
  /** The one read of the screen; the server refuses it for who is not on the team. */
  query: UseQueryResult<Data>;
  /** Message when the read fails. */
  failure: string;
  /** Part of a read-only screen that works: nothing, what the reader's rights allow, or everything outside `Acts`. */
  looking?: 'nothing' | 'by-rights' | 'apart';
  children: (data: Data) => ReactNode;
}

/** A screen of a café's desk (rule T3): its frame, its states, and the word to who is no longer on the team. */
export function DeskScreen<Data extends TeamFrame>({
  tab,
  query,
  failure,
  looking = 'nothing',
  children,
}: DeskScreenProps<Data>) {
  const { data, error } = query;
  useDocumentTitle(data ? `${deskTabs[tab].label} · La barra de ${data.cafe.nombre}` : 'La barra');
  // Also over what was on screen before: a removal holds from the next request on (rule T2).
  if (error && toAppError(error).code === 'NOT_ALLOWED') return <NotOnTheTeam cafe={data?.cafe.nombre} />;
  return (
    <CafeTheme primary={data?.cafe.primary_color} secondary={data?.cafe.secondary_color}>
      <AppHeader
        productName={env.productName}
        start={
          <ButtonLink variant="ghost" size="sm" to={paths.dashboard()} className="-ml-3">
            <ArrowLeft aria-hidden="true" className="size-5" />
            Mis cafeterías
          </ButtonLink>
        }
      >
        {data && data.teams.length > 1 && <CafeSwitch frame={data} tab={tab} />}
      </AppHeader>
      <main className="mx-auto w-full max-w-page px-gutter pt-1 pb-16">
        {data ? (
          <>
            {onlyLooks(data) && <OnlyLooking cafe={data.cafe} />}
            <h1 className="text-title break-words">La barra de {data.cafe.nombre}</h1>
            <DeskTabs frame={data} current={tab} />
            <div className="mt-6">
              {!onlyLooks(data) ? (
                children(data)
              ) : looking === 'by-rights' ? (
                children({ ...data, rights: data.rights.filter((act) => looks.includes(act)) })
              ) : (
                <LookedAt apart={looking === 'apart'}>{children(data)}</LookedAt>
              )}
            </div>
          </>
        ) : query.isError ? (
          <ErrorState
            title={failure}
            message={errorMessage(error).description}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        ) : (
          <SkeletonGroup label="Cargando…" className="grid gap-4">
            <Skeleton className="h-11 w-72 max-w-full" />
            <Skeleton className="h-80 w-full rounded-card" />
          </SkeletonGroup>
        )}
      </main>
    </CafeTheme>
  );
}

/** The acts that change nothing. */
const looks = ['membership', 'today', 'customers'];

/** An administrator who is not on the team sees its desk as an owner does, and changes nothing there (rule T19). */
const onlyLooks = ({ role, cafe }: TeamFrame) => role === 'administrator' && !cafe.team_member;

function OnlyLooking({ cafe: { id, nombre } }: Pick<TeamFrame, 'cafe'>) {
  return (
    <p role="note" className="mb-3 rounded-control bg-apricot-soft px-4 py-2.5 break-words text-apricot-ink">
      Estás mirando la barra de {nombre}. Solo lectura; para cambiar algo,{' '}
      <Link to={paths.adminCafe(id)} className="font-semibold underline underline-offset-4">
        usa la administración
      </Link>
      .
    </p>
  );
}

/** From one café to another, at the same tab. */
function CafeSwitch({ frame: { cafe, teams }, tab }: { frame: TeamFrame; tab: DeskTab }) {
  const navigate = useNavigate();
  const isOwn = teams.some(({ slug }) => slug === cafe.slug);
  return (
    <Select
      aria-label="Cafetería"
      value={cafe.slug}
      onChange={({ target }) => void navigate(deskTabs[tab].to(target.value))}
      className="max-w-44 sm:max-w-52"
    >
      {!isOwn && <option value={cafe.slug}>{cafe.nombre}</option>}
      {teams.map(({ nombre, slug }) => (
        <option key={slug} value={slug}>
          {nombre}
        </option>
      ))}
    </Select>
  );
}

function NotOnTheTeam({ cafe }: { cafe: string | undefined }) {
  return (
    <>
      <AppHeader productName={env.productName} homeHref={paths.dashboard()} />
      <main
        role="alert"
        className="mx-auto flex max-w-column flex-col items-center gap-3 px-gutter py-10 text-center"
      >
        <LostCup className="h-32 w-48" />
        <h1 className="text-title break-words">
          {cafe === undefined ? 'No formas parte de este equipo' : `Ya no formas parte del equipo de ${cafe}`}
        </h1>
        <p className="text-ink-soft">
          La barra es solo para su equipo. Si es un error, habla con la persona titular de la cafetería.
        </p>
        <ButtonLink to={paths.dashboard()} className="mt-3">
          Volver a mis cafeterías
        </ButtonLink>
      </main>
    </>
  );
}
