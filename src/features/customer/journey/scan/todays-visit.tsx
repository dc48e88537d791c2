import { useEffect, useRef, type ReactNode } from 'react';
import { CalendarCheck, Check } from 'lucide-react';
import { ALREADY_REGISTERED, VISIT_REGISTERED } from '@/data/visits/visit-messages';
import { useIsPresenceMissing } from '@/data/presence/use-presence';
import { useSession } from '@/data/session/session-context';
import type { TodaysSpin } from '@/features/customer/journey/scan/todays-spin';
import type { LeadOnProps } from '@/features/customer/journey/scan/lead-on';
import type { CafeJourney } from '@/features/customer/journey/use-journey';
import {
  ALREADY_REGISTERED_HINT,
  useRegisterTodaysVisit,
} from '@/features/customer/journey/use-register-todays-visit';
import { FillingCup } from '@/features/customer/shared/lazy-filling-cup';
import { LazyCounterCodeButton } from '@/features/customer/shared/presence/presence-notice';
import { lazyComponent } from '@/lib/lazy-component';
import { preloadWhenIdle } from '@/lib/when-idle';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { Card } from '@/ui/card';
import { cx } from '@/ui/cx';
import { useEarlyClickGuard } from '@/ui/use-early-click-guard';

const LeadOn = lazyComponent<LeadOnProps>(() => import('@/features/customer/journey/scan/lead-on'));

/** Says how many visits are left to the wheel of challenge 2 or 6. */
function visitsLeft({ enrollment, visits, visited_today }: CafeJourney) {
  const hito = enrollment?.hito_actual;
  if (!visited_today || (hito !== 2 && hito !== 6) || enrollment?.hito_validado === hito) return null;
  // Challenge 6 needs two; today's may have come before it was reached.
  return hito === 6 && visits.length === 0 ? 'Te quedan 2 visitas, desde mañana' : 'Mañana te queda 1 visita';
}

/** Returns a visit's text without its beginning, which the title has said. */
const afterTitle = (text: string) =>
  text.replace(/^Has registrado esta visita con éxito(\. | y h)/, (_, end: string) =>
    end === '. ' ? '' : 'H',
  );

interface TodaysVisitProps {
  journey: CafeJourney;
  /** A scanned code is being claimed: it is not missing. */
  isClaiming: boolean;
  /** Resolves once the press may act: a visit that overtakes its proof does not count. */
  before: () => Promise<void>;
  /** The day's second row; null for none. */
  spin: TodaysSpin | null;
  /** Content below the day. */
  children: ReactNode;
}

/** The day at a café: its rows, each with a tick, and one button for the first that is open. */
export function TodaysVisit({ journey, isClaiming, before, spin, children }: TodaysVisitProps) {
  const { cafe, enrollment, visited_today, points_today: points } = journey;
  const { register, news } = useRegisterTodaysVisit(journey);
  const hasNews = news !== null;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // the button that was pressed is gone, and what came of it stands on top
    if (hasNews) heading.current?.focus();
    else if (!visited_today) return preloadWhenIdle(() => FillingCup.preload());
  }, [hasNews, visited_today]);
  const { isIntended } = useEarlyClickGuard(hasNews);

  const again = { title: ALREADY_REGISTERED, description: ALREADY_REGISTERED_HINT };
  const message = news ?? (visited_today ? again : null);
  const greeting = enrollment?.hito_1_completado ? `Hola, ${enrollment.nombre}` : `Estás en ${cafe.nombre}`;
  const act = visited_today ? spin?.act : null;
  /** The visit has just counted and something comes of it: the whole screen says so, above the rest. */
  const isMoment = hasNews && Boolean(act);
  // One frame for all: a press on what lies below is not lost while what stands above changes.
  return (
    <>
      {hasNews && act && !act.state && <LeadOn to={act.to} journey={journey} />}
      <section
        className={cx(
          'flex flex-col pt-2',
          isMoment && 'min-h-[calc(100svh-5.5rem)] pb-4 text-center md:tall:min-h-120',
        )}
      >
        <div
          className={cx('flex items-center', isMoment ? 'my-auto flex-col gap-3 py-4' : 'flex-wrap gap-x-4')}
        >
          {(isMoment || news?.title === VISIT_REGISTERED) && (
            <div className={isMoment ? 'size-40 short:size-24' : 'size-20'}>
              <FillingCup />
            </div>
          )}
          <div className={isMoment ? '' : 'min-w-[min(100%,13em)] flex-1'}>
            <h1
              ref={heading}
              tabIndex={-1}
              className={cx('focus-visible:outline-none', isMoment ? 'text-display' : 'text-title')}
            >
              {message?.title ?? greeting}
            </h1>
            {message && <p className="mt-1 text-ink-soft">{afterTitle(message.description)}</p>}
          </div>
        </div>
        <Card className="mt-4 p-4! text-left">
          <ul className="flex flex-col gap-3">
            <DayRow
              title="Tu visita"
              isDone={visited_today}
              detail={
                points === null
                  ? visitsLeft(journey)
                  : `+${points} ${points === 1 ? 'Conectito' : 'Conectitos'}`
              }
            />
            {spin && <DayRow {...spin} />}
          </ul>
          <div className="mt-4 empty:hidden">
            {act ? (
              <ButtonLink
                variant="hero"
                size="lg"
                className="w-full"
                to={act.to}
                state={act.state}
                onClick={(event) => {
                  // A second tap on the button that stood here must not skip the moment.
                  if (hasNews && !isIntended(event.timeStamp)) event.preventDefault();
                }}
              >
                {act.label}
              </ButtonLink>
            ) : (
              !visited_today && (
                <VisitPress
                  cafe={cafe}
                  // the code ended under the press: the proof is one scan away, without a reload
                  isMissing={hasNews}
                  isClaiming={isClaiming}
                  onPress={async () => {
                    await before();
                    await register();
                  }}
                />
              )
            )}
          </div>
        </Card>
      </section>
      {children}
    </>
  );
}

/** One thing of the day, with a tick that fills once it is done. */
function DayRow({ title, isDone, detail }: Pick<TodaysSpin, 'title' | 'isDone' | 'detail'>) {
  return (
    <li className="flex items-center gap-3">
      <span
        role="img"
        aria-label={isDone ? 'Hecho' : 'Pendiente'}
        className={cx(
          'grid size-7 shrink-0 place-items-center rounded-full border-2 transition-colors duration-slow',
          // dotted, so that nobody takes it for something to press
          isDone ? 'border-success bg-success text-card' : 'border-dotted border-line-strong',
        )}
      >
        {isDone && <Check className="size-5 animate-pop" />}
      </span>
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-lead font-bold">{title}</span>
        {detail && <span className="text-sm font-semibold wrap-anywhere text-apricot-ink">{detail}</span>}
      </span>
    </li>
  );
}

interface VisitPressProps {
  cafe: CafeJourney['cafe'];
  /** The visit is noted, and its proof is missing. */
  isMissing: boolean;
  isClaiming: boolean;
  onPress: () => Promise<void>;
}

/** Registers the visit or, while the code of the counter is missing, opens the camera (rule P7). */
function VisitPress({ cafe, isMissing, isClaiming, onPress }: VisitPressProps) {
  const codeNeed = useIsPresenceMissing(cafe, useSession().user?.id ?? null);
  if ((isMissing || codeNeed === 'missing') && !isClaiming) return <LazyCounterCodeButton cafe={cafe} />;
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
