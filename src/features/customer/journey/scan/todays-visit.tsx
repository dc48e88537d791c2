import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import { CalendarCheck, CircleCheck } from 'lucide-react';
import { ALREADY_REGISTERED, VISIT_WITHOUT_PROOF } from '@/data/visits/visit-messages';
import { useIsPresenceMissing } from '@/data/presence/use-presence';
import { useSession } from '@/data/session/session-context';
import { thumbReachStyles } from '@/features/customer/journey/scan/scan-shell';
import type { CafeJourney } from '@/features/customer/journey/use-journey';
import {
  ALREADY_REGISTERED_HINT,
  useRegisterTodaysVisit,
} from '@/features/customer/journey/use-register-todays-visit';
import { FillingCup } from '@/features/customer/shared/lazy-filling-cup';
import { LazyCounterCodeButton } from '@/features/customer/shared/presence/presence-notice';
import { visitsUntilSpinText } from '@/data/vip/vip-prize';
import { preloadWhenIdle } from '@/lib/when-idle';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { Card } from '@/ui/card';
import { cx } from '@/ui/cx';
import { useEarlyClickGuard } from '@/ui/use-early-click-guard';

/** Says how many visits are left to a turn of a wheel; to a VIP only where visits pay, and no prize waits before a turn. */
function visitsLeft({
  enrollment,
  visits,
  visits_until_spin: forVip,
  vip_prizes,
  visited_today,
}: CafeJourney) {
  if (forVip !== null) return forVip === 0 && vip_prizes.length > 0 ? null : visitsUntilSpinText(forVip);
  const hito = enrollment?.hito_actual;
  if (!visited_today || (hito !== 2 && hito !== 6) || enrollment?.hito_validado === hito) return null;
  // Challenge 6 needs two; today's may have come before it was reached.
  return hito === 6 && visits.length === 0 ? 'Te quedan 2 visitas, desde mañana' : 'Mañana te queda 1 visita';
}

/**
 * On a phone in the thumb's reach, below the rest. Large text leaves no room for that: it follows what stands above. A
 * container knows the size of the text, where `tall` knows only what the browser begins with.
 */
const thumbStyles =
  'pointer-events-none mt-6 *:pointer-events-auto max-md:tall:@min-[15rem]:sticky max-md:tall:@min-[15rem]:bottom-[max(1rem,env(safe-area-inset-bottom))] max-md:tall:@min-[15rem]:z-10 max-md:tall:@min-[15rem]:mt-auto max-md:tall:@min-[15rem]:pt-6';

/** Leads to the wheel that waits: the one act of a visit that won. */
function WheelLink(props: Pick<ComponentProps<typeof ButtonLink>, 'to' | 'onClick'>) {
  return (
    <ButtonLink variant="hero" size="lg" className="w-full" {...props}>
      Girar la ruleta
    </ButtonLink>
  );
}

interface TodaysVisitProps {
  journey: CafeJourney;
  /** A scanned code is being claimed: it is not missing. */
  isClaiming: boolean;
  /** Resolves once the press may act: a visit that overtakes its proof does not count. */
  before: () => Promise<void>;
  /** Address of the wheel that waits; null for none. */
  wheel: string | null;
  /** Content below the greeting. */
  children: ReactNode;
}

/** The day's visit at a café: one press, then that it counts. */
export function TodaysVisit({ journey, isClaiming, before, wheel, children }: TodaysVisitProps) {
  const { cafe, enrollment, visited_today, points_today: pointsToday } = journey;
  const { register, news } = useRegisterTodaysVisit(journey);
  const hasNews = news !== null;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // the button that was pressed is gone, and what came of it stands on top
    if (hasNews) heading.current?.focus();
    else if (!visited_today) return preloadWhenIdle(() => FillingCup.preload());
  }, [hasNews, visited_today]);
  const { isIntended } = useEarlyClickGuard(hasNews);
  const left = visitsLeft(journey);

  const message =
    news ??
    (visited_today
      ? { title: ALREADY_REGISTERED, description: ALREADY_REGISTERED_HINT, points: pointsToday }
      : null);
  const isMoment = news !== null && wheel !== null;
  const greeting = isMoment ? (
    <section className="@container flex min-h-[calc(100svh-6rem)] flex-col items-center pt-2 text-center md:min-h-120">
      <div className="my-auto flex flex-col items-center gap-3">
        <div className="size-44 short:size-32">
          <FillingCup />
        </div>
        <h1 ref={heading} tabIndex={-1} className="text-display focus-visible:outline-none md:text-[2.75rem]">
          {news.title}
        </h1>
        <p className="text-lead text-ink-soft">{news.description}</p>
      </div>
      <div className={cx(thumbStyles, 'w-full')}>
        <WheelLink
          to={wheel}
          onClick={(event) => {
            // A second tap on the button that stood here must not skip the moment.
            if (!isIntended(event.timeStamp)) event.preventDefault();
          }}
        />
      </div>
    </section>
  ) : message ? (
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
          {left && <p className="mt-2 font-semibold">{left}</p>}
        </div>
      </Card>
      {wheel && (
        <div className="mt-4">
          <WheelLink to={wheel} />
        </div>
      )}
    </>
  ) : (
    <>
      <h1 className="text-title">
        {enrollment?.hito_1_completado ? `Hola, ${enrollment.nombre}` : `Estás en ${cafe.nombre}`}
      </h1>
      {cafe.service_mode === 'no_proof' && (
        <p className="mt-1 text-ink-soft">Un toque, y la visita de hoy cuenta.</p>
      )}
      {left && <p className="mt-2 font-semibold">{left}</p>}
      <div className={cx(thumbStyles, 'max-md:tall:@min-[15rem]:order-last')}>
        <VisitPress
          cafe={cafe}
          isClaiming={isClaiming}
          onPress={async () => {
            await before();
            await register();
          }}
        />
      </div>
    </>
  );
  // One frame for all: a press on what lies below is not lost while what stands above changes.
  return (
    <div className={message ? undefined : thumbReachStyles}>
      {greeting}
      {children}
      {/* the code ended under the press: the proof is one scan away, without a reload */}
      {!isMoment && news?.title === VISIT_WITHOUT_PROOF && !isClaiming && (
        <LazyCounterCodeButton cafe={cafe} className="mt-4" />
      )}
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
