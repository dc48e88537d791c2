import { useState } from 'react';
import { CalendarCheck } from 'lucide-react';
import { Navigate } from 'react-router-dom';
import { paths } from '@/config/paths';
import { closedReason } from '@/data/cafe/cafe';
import { cafeCheckFailure, ClosedCafeRedirect } from '@/data/cafe/closed-cafe-redirect';
import { useCafe } from '@/data/cafe/get-cafe';
import { useSession } from '@/data/session/session-context';
import { useLoadFailureToast } from '@/data/use-load-failure-toast';
import { useMadridDay } from '@/data/use-madrid-day';
import { isSameEmail } from '@/domain/email';
import { madridDay } from '@/domain/madrid';
import { isSameCafe } from '@/domain/slugs';
import { CafeLayout } from '@/features/customer/shared/cafe-layout';
import { PresenceNotice } from '@/features/customer/shared/presence/presence-notice';
import { VisitForm, type RegisteredVisit } from '@/features/customer/visits/components/visit-form';
import { VisitRegistered } from '@/features/customer/visits/components/visit-registered';
import { errorMessage } from '@/lib/error-messages';
import { toAppError } from '@/lib/errors';
import { useDocumentTitle } from '@/lib/use-document-title';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { HitoIllustration } from '@/ui/illustrations/hito-illustration';

/** `/visit-registration/:cafeSlug`: a customer's visit by e-mail, without login (rule J4). */
export function VisitRegistrationPage({ cafeSlug }: { cafeSlug: string }) {
  useDocumentTitle('Registra tu visita');
  const session = useSession();
  const lookup = useCafe(cafeSlug);
  useLoadFailureToast(lookup, cafeCheckFailure(lookup.error));
  const today = useMadridDay();
  /** The visit that this page registered last, and on which day. */
  const [outcome, setOutcome] = useState<{ visit: RegisteredVisit; day: string } | null>(null);
  // the next day has a visit of its own
  const registered = outcome?.day === today ? outcome.visit : null;
  const cafe = lookup.data?.cafe ?? null;

  const closed = lookup.data && closedReason(cafe);
  if (closed) return <ClosedCafeRedirect reason={closed} />;
  if (cafe && !isSameCafe(cafeSlug, cafe))
    return <Navigate to={paths.visitRegistration(cafe.slug)} replace />;

  const email = session.user?.email ?? '';
  return (
    <CafeLayout
      cafe={cafe}
      slug={cafeSlug}
      back={{ to: paths.dashboard(), label: 'Mis Cafeterías' }}
      width="column"
    >
      <div className="flex flex-col gap-6 pt-2 md:pt-10">
        {cafe && registered ? (
          <VisitRegistered
            cafe={cafe}
            visit={registered}
            own={isSameEmail(registered.email, email)}
            onAgain={() => setOutcome(null)}
          />
        ) : (
          <>
            <div className="flex items-center gap-4">
              <HitoIllustration hito={6} className="size-20 shrink-0" />
              <div className="min-w-0">
                <h1 className="text-title">Registra tu visita</h1>
                {/* the café's name brings a second line */}
                <p className="mt-1 text-ink-soft max-sm:min-h-[2lh]">
                  {cafe ? `Hoy has venido a ${cafe.nombre}. Que cuente.` : 'Hoy has venido. Que cuente.'}
                </p>
              </div>
            </div>
            <p className="flex items-center gap-3 rounded-control bg-secondary-soft px-4 py-3 font-medium">
              <CalendarCheck aria-hidden="true" className="size-6 shrink-0 text-secondary-ink" />
              Solo se puede registrar una visita al día.
            </p>
            {cafe && (
              <p className="font-semibold empty:hidden">
                <PresenceNotice cafe={cafe} action="visit" />
              </p>
            )}
            {lookup.isError && (
              <Card tone="quiet" role="alert" className="flex flex-col items-start gap-3">
                <p>{lookupProblem(lookup.error)}</p>
                <Button variant="outline" size="sm" onClick={() => lookup.refetch()}>
                  Reintentar
                </Button>
              </Card>
            )}
            <Card>
              <VisitForm
                cafe={cafe}
                defaultEmail={email}
                onRegistered={(visit) => setOutcome({ visit, day: madridDay() })}
              />
            </Card>
          </>
        )}
      </div>
    </CafeLayout>
  );
}

/** Texts of the café checks (rule C11); a missing network is named. */
function lookupProblem(thrown: unknown): string {
  const offline = toAppError(thrown).code === 'NETWORK' && !navigator.onLine;
  return offline ? errorMessage(thrown).description : cafeCheckFailure(thrown);
}
