import type { Today } from '@functions/_shared/contracts/procedures/today';
import { useState, type ReactNode } from 'react';
import { Coffee, Gift } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatClock, formatDay } from '@/domain/madrid';
import { deskTabs } from '@/features/desk/shared/desk-tabs';
import { DayOpening } from '@/features/desk/today/components/day-opening';
import { DaySummary } from '@/features/desk/today/components/day-summary';
import { SetupChecklist } from '@/features/desk/today/components/setup-checklist';
import { GiveSlip } from '@/features/desk/today/components/give-slip';
import { OwnFaceCard } from '@/features/desk/today/components/own-face-card';
import { PaperSlips } from '@/features/desk/today/components/paper-slips';
import { PhoneAsCounterScreen } from '@/features/desk/today/components/phone-screen';
import { SoldOutCard } from '@/features/desk/today/components/sold-out-card';
import { HandoverRequestList } from '@/features/desk/today/components/handover-request-list';
import { compareVisits, describeFirsts, suggestReview } from '@/features/desk/today/describe-day';
import { SignalsNotice } from '@/features/desk/today/signals/signals-notice';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { Card } from '@/ui/card';
import { cx } from '@/ui/cx';

interface TodayBoardProps {
  today: Today;
  /** The last poll failed: what is shown may be old. */
  isOutdated: boolean;
}

/** Number of events that show before "Ver más": what stands below them stays within reach. A wide screen shows all. */
const SHOWN_EVENTS = 8;

/** The day in one strip, who waits, and what happened last, large enough to be read over the counter (rule T10). */
export function TodayBoard({ today, isOutdated }: TodayBoardProps) {
  const { cafe, permissions, missing, waiting, handed_out: handovers } = today;
  const needsConfirmation = cafe.service_mode === 'proof_and_handover';
  const hasWaiting = needsConfirmation || waiting.length > 0;
  const checklist = missing.length > 0 && <SetupChecklist {...today} />;
  return (
    <>
      {/* before anybody has come there is nothing else to see */}
      {!today.has_begun && checklist}
      <div className="mb-2 empty:hidden md:mb-4">
        {permissions.includes('block') && <SignalsNotice cafeSlug={cafe.slug} />}
      </div>
      <div className="grid grid-cols-1 items-start gap-2 md:grid-cols-[3fr_2fr] md:grid-rows-[auto_auto_1fr] md:gap-4 lg:grid-cols-[2fr_3fr]">
        {/* On a phone an empty list of who waits stands beside the figures: the events below have the room. */}
        <div className="flex flex-wrap gap-2 md:contents">
          <div className="grid min-w-0 flex-auto grid-cols-1 gap-3">
            {isOutdated && (
              <p role="status" className="rounded-control bg-paper-deep px-4 py-2.5 text-sm">
                Sin conexión con el servidor: puede faltar lo último. Lo intentamos otra vez.
              </p>
            )}
            <DayStrip today={today} hasWord={!needsConfirmation} isCompact={waiting.length > 0} />
          </div>
          {hasWaiting && <HandoverRequestList cafe={cafe} waiting={waiting} />}
        </div>
        <LatestEvents today={today} />
        <div className="grid grid-cols-1 gap-3 md:col-start-2 md:row-span-3 md:row-start-1 md:gap-4 lg:col-start-1 lg:row-auto">
          {today.has_begun && checklist}
          {/* the first steps name the logo too */}
          {missing.length === 0 && cafe.logo_path === null && permissions.includes('settings') && (
            <OwnFaceCard key={cafe.id} cafe={cafe} />
          )}
          {today.sellable.length > 0 && <SoldOutCard cafeId={cafe.id} sellable={today.sellable} />}
          {handovers.length > 0 && (
            <Card as="section" aria-labelledby="handed-out">
              <h2 id="handed-out" className="text-heading">
                Entregado hoy
              </h2>
              <ul className="mt-2 divide-y divide-line">
                {handovers.map(({ name, count }) => (
                  <li key={name} className="flex items-baseline justify-between gap-3 py-2">
                    <span className="min-w-0 break-words">{name}</span>
                    <strong className="text-lead tabular-nums">{count}</strong>
                  </li>
                ))}
              </ul>
            </Card>
          )}
          {cafe.service_mode !== 'no_proof' && permissions.includes('slips') && (
            <PaperSlips cafeSlug={cafe.slug} />
          )}
          {!needsConfirmation && (
            <p className="text-sm text-balance text-ink-soft">
              Un canje de ahora enseña en verde la palabra de hoy. Sin ella no vale.
            </p>
          )}
          {/* who has "Mi café" finds it there */}
          {!permissions.includes('settings') && (
            <Link
              to={deskTabs.team.to(cafe.slug)}
              className="flex min-h-touch items-center justify-self-start font-semibold text-ink-soft underline underline-offset-4"
            >
              Tu sitio en el equipo
            </Link>
          )}
        </div>
      </div>
    </>
  );
}

interface DayStripProps {
  today: Today;
  hasWord: boolean;
  /** On a phone the strip is one line: somebody waits below it. */
  isCompact: boolean;
}

/** The word of the day, visits and redemptions, side by side; below them, once the café has closed, the day in words. */
function DayStrip({ today, hasWord, isCompact }: DayStripProps) {
  const { day, day_word: word, visits, redemptions } = today;
  return (
    <Card
      className={cx(
        'flex flex-wrap items-center gap-x-5 gap-y-2 px-4!',
        isCompact ? 'py-1! md:py-3!' : 'py-3!',
      )}
    >
      {hasWord && (
        <section
          aria-label={`Palabra de hoy, ${formatDay(day)}`}
          className="min-w-0 flex-[1_1_8rem] break-words lg:basis-full"
        >
          <h2 className="text-xs font-semibold text-ink-soft">Palabra de hoy</h2>
          <p translate="no" className="text-[min(1.5rem,7vw)] leading-tight font-extrabold lg:text-[2.25rem]">
            <span aria-hidden="true">{word.picture}</span> {word.word}
          </p>
        </section>
      )}
      {(!hasWord || visits + redemptions > 0) && (
        <dl className={cx('flex flex-wrap gap-y-1', isCompact ? 'gap-x-[min(1.25rem,5vw)]' : 'gap-x-5')}>
          <Figure
            label={visits === 1 ? 'Visita' : 'Visitas'}
            value={visits}
            note={compareVisits(today)}
            Icon={Coffee}
            isCompact={isCompact}
          />
          <Figure
            label={redemptions === 1 ? 'Canje' : 'Canjes'}
            value={redemptions}
            Icon={Gift}
            isCompact={isCompact}
          />
        </dl>
      )}
      {/* who waits comes first */}
      {!isCompact && <Firsts lines={describeFirsts(today)} />}
      {!isCompact && <DaySummary today={today} />}
    </Card>
  );
}

interface FigureProps extends Pick<DayStripProps, 'isCompact'> {
  label: string;
  value: number;
  /** How it stands to other days, where there is room. */
  note?: string | null;
  Icon: typeof Coffee;
}

function Figure({ label, value, note, Icon, isCompact }: FigureProps) {
  return (
    <div
      className={cx(
        'flex',
        isCompact ? 'flex-row-reverse items-center gap-2 md:flex-col md:items-start md:gap-0' : 'flex-col',
      )}
    >
      <dt className={cx('font-semibold text-ink-soft', isCompact ? 'text-[min(0.75rem,4.5vw)]' : 'text-xs')}>
        {label}
      </dt>
      <dd className="flex items-center gap-1.5 text-[min(1.5rem,7vw)] leading-tight font-extrabold tabular-nums">
        <Icon aria-hidden="true" className="size-5 text-primary-ink" />
        {value}
        {note && <span className="text-sm font-semibold text-ink-soft max-md:hidden">{note}</span>}
      </dd>
    </div>
  );
}

/** Shows what happened here for the first time, with a medal and dots in the sun's rays (rule T36). */
function Firsts({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <div className="flex basis-full animate-rise-in items-center gap-3 rounded-control bg-crema-soft px-3 py-1.5">
      <svg viewBox="-6 -6 44 44" aria-hidden="true" fill="none" className="size-11 shrink-0 md:size-13">
        <circle cx="16" cy="16" r="19" stroke="var(--crema)" strokeWidth="4" strokeDasharray="2 7.948" />
        <circle cx="16" cy="16" r="14" fill="var(--card)" stroke="var(--crema)" strokeWidth="2" />
        <path d="M8 20 C 13 3, 19 29, 24 12" stroke="var(--espresso)" strokeWidth="2.5" />
        <circle cx="8" cy="20" r="3.5" fill="var(--cafe-primary)" />
        <circle cx="24" cy="12" r="3.5" fill="var(--cafe-secondary)" />
      </svg>
      <div className="min-w-0">
        {lines.map((line) => (
          <p key={line} className="py-0.5 leading-snug font-bold text-balance">
            {line}
          </p>
        ))}
      </div>
    </div>
  );
}

/** The last visits and redemptions, the newest on top with its time; before the first, the morning (rule T35). */
function LatestEvents({ today }: { today: Today }) {
  const [isExpanded, setExpanded] = useState(false);
  const { cafe, latest, permissions } = today;
  const isBlank = latest.length === 0;
  const review = isBlank ? suggestReview(today) : null;
  const needsConfirmation = cafe.service_mode === 'proof_and_handover';
  return (
    <Card
      as="section"
      aria-labelledby={isBlank ? 'opening' : 'latest'}
      className="px-4! py-2! sm:px-5! md:col-start-1 md:py-3! lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:flex lg:min-h-[min(44rem,calc(100dvh-13rem))] lg:flex-col lg:px-6!"
    >
      {isBlank && <DayOpening today={today} />}
      {/* the buttons keep their place in the tree: a code on show stays when the first visit comes */}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 lg:last:mb-auto">
        {!isBlank && (
          <h2 id="latest" className="text-lead font-bold">
            Lo último
          </h2>
        )}
        <div className={cx('flex flex-wrap gap-2', isBlank && 'mx-auto justify-center pb-6')}>
          {review && (
            <ButtonLink size="sm" to={review.to}>
              {review.label}
            </ButtonLink>
          )}
          <PhoneAsCounterScreen cafe={cafe} variant={isBlank && !review ? 'default' : 'outline'} />
          {cafe.service_mode !== 'no_proof' && permissions.includes('slips') && <GiveSlip cafe={cafe} />}
        </div>
      </div>
      {!isBlank && (
        <ul
          aria-live="polite"
          className={cx('divide-y divide-line', !isExpanded && 'max-lg:[&>:nth-child(n+9)]:hidden')}
        >
          {latest.map((event) => (
            <EventRow
              key={`${event.kind}:${event.id}`}
              {...event}
              // A member who confirmed the handover has read the conditions already.
              conditions={needsConfirmation ? null : event.conditions}
            />
          ))}
        </ul>
      )}
      {!isExpanded && latest.length > SHOWN_EVENTS && (
        <Button variant="ghost" size="sm" className="lg:hidden" onClick={() => setExpanded(true)}>
          Ver más
        </Button>
      )}
    </Card>
  );
}

/** Proofs of a visit, where the café asks for one. */
const visitTitles: Record<string, string> = {
  screen: 'Visita con el código de la barra',
  tag: 'Visita con la etiqueta de la barra',
  slip: 'Visita con un vale',
  team: 'Visita añadida por el equipo',
};

function EventRow({ kind, at, name, email, reward, conditions, code, proof }: Today['latest'][number]) {
  const isRedemption = kind === 'redemption';
  return (
    <li className="flex flex-wrap items-start gap-x-3 py-1 md:py-1.5 lg:items-baseline lg:py-2.5">
      <time dateTime={at} className="min-w-12 shrink-0 font-semibold whitespace-nowrap tabular-nums">
        {formatClock(at).slice(0, 5)}
      </time>
      <div className="min-w-0 flex-[1_1_9rem] leading-snug lg:grid lg:grid-cols-2 lg:items-baseline lg:gap-x-6">
        <p
          className={cx(
            'flex flex-wrap justify-between gap-x-3 break-words',
            isRedemption && 'font-semibold',
          )}
        >
          {isRedemption ? `Canje: ${reward ?? ''}` : (visitTitles[proof ?? ''] ?? 'Visita')}
          {code !== null && <Code>{code}</Code>}
        </p>
        <p className="text-sm break-words">
          <span translate="no" className="text-ink-soft">
            {name !== null && `${name} · `}
            {email}
          </span>
          {conditions !== null && ` · ${conditions}`}
        </p>
      </div>
    </li>
  );
}

function Code({ children }: { children: ReactNode }) {
  return (
    <span className="font-bold tracking-wide">
      <span className="sr-only">Código </span>
      <span translate="no">{children}</span>
    </span>
  );
}
