import type { Team } from '@functions/_shared/contracts/procedures/team';
import { useEffect, type ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { House } from 'lucide-react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { env } from '@/config/env';
import { paths } from '@/config/paths';
import { sortByLastDesk, storeLastDesk } from '@/data/cafe/stored-last-desk';
import { useSession } from '@/data/session/session-context';
import { inChargeOf } from '@/features/desk/shared/desk-failure';
import { BackLink, DeskTabs, deskTabs, type DeskTab } from '@/features/desk/shared/desk-tabs';
import { InChargeNotice } from '@/features/desk/shared/in-charge-notice';
import { ReadOnlyProvider } from '@/features/desk/shared/read-only-provider';
import { ScreenWithoutData } from '@/features/desk/shared/screen-without-data';
import { UnsavedWorkGuard, useGuardedStep } from '@/features/desk/shared/unsaved-work';
import { useLinkedField } from '@/features/desk/shared/use-linked-field';
import { useReadAfterRefusal } from '@/features/desk/shared/use-read-after-refusal';
import { useToday } from '@/features/desk/shared/use-today';
import { toAppError } from '@/lib/errors';
import { useDocumentTitle } from '@/lib/use-document-title';
import { AppHeader } from '@/ui/app-header';
import { ButtonLink } from '@/ui/button-link';
import { CafeTheme } from '@/ui/cafe-theme';
import { cx } from '@/ui/cx';
import { headerActionStyles } from '@/ui/header-action-styles';
import { NotFoundIllustration } from '@/ui/illustrations/states';
import { Select } from '@/ui/select';

/** Fields that every read of a café's desk returns beside its own (SQL: `desk_context`). */
export type DeskContext = Pick<Team, 'cafe' | 'role' | 'permissions' | 'teams' | 'waiting_tickets'>;

interface DeskPageLayoutProps<Data extends DeskContext> {
  tab: DeskTab;
  /** The one read of the screen; the server refuses it for who is not on the team. */
  query: UseQueryResult<Data>;
  /** Message when the read fails. */
  failure: string;
  /**
   * Part of the screen that works for an administrator who only looks (rule T19): nothing, what the reader's permissions
   * allow, everything outside `WriteControls`, or everything, where the administration has no screen of its own for it.
   */
  readOnly?: 'nothing' | 'by-permissions' | 'outside-write-controls' | 'everything';
  children: (data: Data) => ReactNode;
}

/**
 * A page of a café's desk (rule T3): its layout, its states, and the word to who is not on the team, or whose role does
 * not reach (rule T2).
 */
export function DeskPageLayout<Data extends DeskContext>({
  tab,
  query,
  failure,
  readOnly = 'nothing',
  children,
}: DeskPageLayoutProps<Data>) {
  const { data, error } = query;
  useDocumentTitle(data ? `${deskTabs[tab].label} · La barra de ${data.cafe.nombre}` : 'La barra');
  useReadAfterRefusal(query);
  useLinkedField();
  const inCharge = inChargeOf(error);
  if (inCharge !== null) return <PageOfOthers tab={tab} inCharge={inCharge} />;
  // Also over what was on screen before: a removal holds from the next request on (rule T2).
  if (error && toAppError(error).code === 'NOT_ALLOWED') return <NotATeamMember cafe={data?.cafe.nombre} />;
  return (
    <UnsavedWorkGuard>
      <CafeTheme primary={data?.cafe.primary_color} secondary={data?.cafe.secondary_color}>
        <AppHeader
          productName={env.productName}
          start={
            // the room of the name, so that nothing moves when it arrives
            <div className="flex min-h-touch min-w-0 flex-[1_1_min(8rem,36vw)] items-center">
              {data && <CafeName frame={data} tab={tab} />}
            </div>
          }
        >
          <ButtonLink
            variant="ghost"
            size="sm"
            to={paths.dashboard()}
            className={cx('shrink-0 whitespace-nowrap sm:-mr-3', headerActionStyles)}
          >
            <House aria-hidden="true" className="size-5" />
            Mis cafeterías
          </ButtonLink>
        </AppHeader>
        {/* a root of its own: the margin of what arrives moves nothing outside */}
        <main className="mx-auto flow-root w-full max-w-page px-gutter pb-28 md:pb-16 print:pb-0">
          {data ? (
            <>
              <DeskTabs frame={data} current={tab} />
              {isReadOnly(data) && (
                <ReadOnlyNotice
                  cafe={data.cafe}
                  canAct={readOnly === 'everything'}
                  hash={tab === 'settings' ? '#settings' : ''}
                />
              )}
              {isNavEntry(tab) ? (
                <h1 className="sr-only">La barra de {data.cafe.nombre}</h1>
              ) : (
                <>
                  <BackLink frame={data} current={tab} />
                  <h1 className="text-title break-words">{deskTabs[tab].label}</h1>
                </>
              )}
              <div className="mt-3 md:mt-5">
                {!isReadOnly(data) || readOnly === 'everything' ? (
                  children(data)
                ) : readOnly === 'by-permissions' ? (
                  children({
                    ...data,
                    permissions: data.permissions.filter((permission) =>
                      READ_PERMISSIONS.includes(permission),
                    ),
                  })
                ) : (
                  <ReadOnlyProvider shouldDisableWritesOnly={readOnly === 'outside-write-controls'}>
                    {children(data)}
                  </ReadOnlyProvider>
                )}
              </div>
            </>
          ) : (
            <ScreenWithoutData query={query} failure={failure} />
          )}
        </main>
      </CafeTheme>
    </UnsavedWorkGuard>
  );
}

/** True for the screens that the navigation itself leads to. */
const isNavEntry = (tab: DeskTab) => deskTabs[tab].entry === tab;

/** Rights that change nothing. */
const READ_PERMISSIONS = ['membership', 'today', 'customers', 'customer_list'];

/** True for an administrator who is not on the team: sees its desk as an owner does (rule T19). */
const isReadOnly = ({ role, cafe }: DeskContext) => role === 'administrator' && !cafe.team_member;

interface ReadOnlyNoticeProps extends Pick<DeskContext, 'cafe'> {
  canAct: boolean;
  /** The part of the café's page in the administration where the same is changed. */
  hash: string;
}

function ReadOnlyNotice({ cafe: { id, nombre }, canAct, hash }: ReadOnlyNoticeProps) {
  return (
    <p role="note" className="mt-3 rounded-control bg-paper-deep px-4 py-2.5 break-words">
      {canAct
        ? `Estás en la barra de ${nombre} como administración: lo que cambies aquí queda cambiado. Para lo demás, `
        : `Estás mirando la barra de ${nombre}. Solo lectura; para cambiar algo, `}
      <Link to={paths.adminCafe(id) + hash} className="font-semibold underline underline-offset-4">
        usa la administración
      </Link>
      .
    </p>
  );
}

/** The café's name, and for members of several teams the way to the others, the last used first (rule T3). */
function CafeName({ frame: { cafe, teams, role }, tab }: { frame: DeskContext; tab: DeskTab }) {
  const navigate = useNavigate();
  const guard = useGuardedStep();
  const { user } = useSession();
  const isOwn = teams.some(({ slug }) => slug === cafe.slug);
  const userId = user?.id ?? '';
  useEffect(() => {
    if (isOwn) storeLastDesk(userId, cafe.slug);
  }, [isOwn, userId, cafe.slug]);
  if (teams.length === 0 || (isOwn && teams.length === 1))
    return (
      <p translate="no" className="min-w-0 text-[min(1.125rem,6vw)] leading-tight font-bold wrap-anywhere">
        {cafe.nombre}
      </p>
    );
  const open = (slug: string) => {
    // another role may not see this entry: it opens the day
    const hasSameRole = teams.find((team) => team.slug === slug)?.role === role;
    guard(() => void navigate(deskTabs[hasSameRole ? tab : 'today'].to(slug)));
  };
  return (
    <Select
      aria-label="Cafetería"
      value={cafe.slug}
      onChange={({ target }) => open(target.value)}
      className="max-w-72 border-transparent! bg-transparent! pl-0! text-[min(1.125rem,6vw)] font-bold text-ellipsis hover:border-line-strong!"
    >
      {!isOwn && <option value={cafe.slug}>{cafe.nombre}</option>}
      {sortByLastDesk(userId, teams).map(({ nombre, slug }) => (
        <option key={slug} value={slug}>
          {nombre}
        </option>
      ))}
    </Select>
  );
}

interface PageOfOthersProps {
  tab: DeskTab;
  /** The sentence that names who does this page's work. */
  inCharge: string;
}

/** A page of the reader's own café that their role does not open: says who does this, and leads to the day. */
function PageOfOthers({ tab, inCharge }: PageOfOthersProps) {
  const [, , cafeSlug = ''] = useLocation().pathname.split('/');
  const today = useToday(decodeURIComponent(cafeSlug));
  return (
    <DeskPageLayout tab={tab} query={today} failure="No hemos podido cargar tu barra">
      {({ cafe }) => <InChargeNotice cafeSlug={cafe.slug} text={inCharge} />}
    </DeskPageLayout>
  );
}

function NotATeamMember({ cafe }: { cafe: string | undefined }) {
  return (
    <>
      <AppHeader productName={env.productName} homeHref={paths.dashboard()} />
      <main
        role="alert"
        className="mx-auto flex max-w-column flex-col items-center gap-3 px-gutter py-10 text-center"
      >
        <NotFoundIllustration className="h-32 w-48" />
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
