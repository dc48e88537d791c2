import { useEffect, useRef, type ReactNode } from 'react';
import { CalendarCheck, CircleCheck } from 'lucide-react';
import { ALREADY_REGISTERED, VISIT_WITHOUT_PROOF } from '@/data/customer/visit-messages';
import { useIsPresenceMissing } from '@/data/presence/use-presence';
import { useSession } from '@/data/session/session-context';
import { thumbReachStyles } from '@/features/customer/journey/scan/scan-shell';
import type { CafeJourney } from '@/features/customer/journey/use-journey';
import {
  ALREADY_REGISTERED_HINT,
  useRegisterTodaysVisit,
} from '@/features/customer/journey/use-register-todays-visit';
import { LazyCounterCodeButton } from '@/features/customer/shared/presence/presence-notice';
import { visitsUntilSpinText } from '@/data/vip/vip-prize';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';

/** Says to a VIP how many visits are left to a turn, where visits pay; a prize that waits comes before a turn. */
function VisitsUntilSpin({ journey }: { journey: CafeJourney }) {
  const { visits_until_spin: visits, vip_prizes: prizes } = journey;
  if (visits === null || (visits === 0 && prizes.length > 0)) return null;
  return <p className="mt-2 font-semibold">{visitsUntilSpinText(visits)}</p>;
}

interface TodaysVisitProps {
  journey: CafeJourney;
  /** A scanned code is being claimed: it is not missing. */
  isClaiming: boolean;
  /** Resolves once the press may act: a visit that overtakes its proof does not count. */
  before: () => Promise<void>;
  /** Content below the greeting. */
  children: ReactNode;
}

/** The day's visit at a café: one press, then that it counts. */
export function TodaysVisit({ journey, isClaiming, before, children }: TodaysVisitProps) {
  const { cafe, enrollment, visited_today, points_today: pointsToday } = journey;
  const { register, news } = useRegisterTodaysVisit(journey);
  const hasNews = news !== null;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // the button that was pressed is gone, and what came of it stands on top
    if (hasNews) heading.current?.focus();
  }, [hasNews]);

  const message =
    news ??
    (visited_today
      ? { title: ALREADY_REGISTERED, description: ALREADY_REGISTERED_HINT, points: pointsToday }
      : null);
  if (message)
    return (
      <>
        <Card as="section" className="flex flex-wrap items-start gap-x-4 gap-y-1">
          <CircleCheck aria-hidden="true" className="mt-0.5 size-[36px] shrink-0 text-success" />
          <div className="min-w-[min(100%,13em)] flex-1">
            <h1 ref={heading} tabIndex={-1} className="text-title focus-visible:outline-none">
              {message.title}
            </h1>
            {message.points !== null && (
              <p className="mt-1 text-heading font-extrabold text-apricot-ink">
                +{message.points} {message.points === 1 ? 'Conectito' : 'Conectitos'}
              </p>
            )}
            <p className="mt-1 text-ink-soft">{message.description}</p>
            <VisitsUntilSpin journey={journey} />
          </div>
        </Card>
        {children}
        {/* the code ended under the press: the proof is one scan away, without a reload */}
        {news?.title === VISIT_WITHOUT_PROOF && !isClaiming && (
          <LazyCounterCodeButton cafe={cafe} className="mt-4" />
        )}
      </>
    );
  return (
    <div className={thumbReachStyles}>
      <h1 className="text-title">
        {enrollment?.hito_1_completado ? `Hola, ${enrollment.nombre}` : `Estás en ${cafe.nombre}`}
      </h1>
      {cafe.service_mode === 'no_proof' && (
        <p className="mt-1 text-ink-soft">Un toque, y la visita de hoy cuenta.</p>
      )}
      <VisitsUntilSpin journey={journey} />
      {/* In the thumb's reach, below the rest. Large text leaves no room for that: it follows the greeting. */}
      <div className="pointer-events-none mt-6 *:pointer-events-auto tall:sticky tall:bottom-[max(1rem,env(safe-area-inset-bottom))] tall:z-10 tall:order-last tall:mt-auto tall:pt-6">
        <VisitPress
          cafe={cafe}
          isClaiming={isClaiming}
          onPress={async () => {
            await before();
            await register();
          }}
        />
      </div>
      {children}
    </div>
  );
}

interface VisitPressProps {
  cafe: CafeJourney['cafe'];
  isClaiming: boolean;
  onPress: () => Promise<void>;
}

/** Registers the visit or, while the code of the counter is missing, opens the camera (rule P7). */
function VisitPress({ cafe, isClaiming, onPress }: VisitPressProps) {
  const codeNeed = useIsPresenceMissing(cafe, useSession().user?.id ?? null);
  if (codeNeed === 'missing' && !isClaiming) return <LazyCounterCodeButton cafe={cafe} />;
  return (
    <Button
      variant="hero"
      size="lg"
      className="w-full px-4!"
      disabled={codeNeed === 'unknown' && !isClaiming}
      pendingLabel="Registrando tu visita…"
      onClick={onPress}
    >
      <CalendarCheck aria-hidden="true" className="size-6" />
      Registrar mi visita de hoy
    </Button>
  );
}
