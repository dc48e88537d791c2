import type { Today } from '@functions/_shared/contracts/procedures/today';
import type { ReactNode } from 'react';
import { Coffee, Gift } from 'lucide-react';
import { formatClock, formatDay } from '@/domain/madrid';
import { FirstSteps } from '@/features/desk/today/components/first-steps';
import { GiveSlip } from '@/features/desk/today/components/give-slip';
import { PhoneScreen } from '@/features/desk/today/components/phone-screen';
import { WaitingList } from '@/features/desk/today/components/waiting-list';
import { Card } from '@/ui/card';
import { cx } from '@/ui/cx';
import { EmptyState } from '@/ui/empty-state';

interface TodayBoardProps {
  today: Today;
  /** The last look failed: what stands here may be old. */
  outdated: boolean;
}

/** The day's word, two numbers, what was handed out and who came, large enough to be read over the counter. */
export function TodayBoard({ today, outdated }: TodayBoardProps) {
  const {
    cafe,
    rights,
    missing,
    waiting,
    day,
    day_word: word,
    visits,
    redemptions,
    handed_out: handedOut,
    latest,
  } = today;
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      {outdated && (
        <p
          role="status"
          className="rounded-control bg-apricot-soft px-4 py-2.5 text-sm text-apricot-ink md:col-span-2"
        >
          Sin conexión con el servidor: puede faltar lo último. Lo intentamos otra vez.
        </p>
      )}
      {(cafe.way_of_working === 'proof_and_handover' || waiting.length > 0) && (
        <WaitingList cafe={cafe} waiting={waiting} />
      )}
      {missing.length > 0 && <FirstSteps missing={missing} cafeSlug={cafe.slug} />}
      <Card as="section" aria-labelledby="day-word" className="text-center">
        <h2 id="day-word" className="text-sm font-semibold text-ink-soft">
          Palabra de hoy, {formatDay(day)}
        </h2>
        <p aria-hidden="true" className="mt-2 text-[min(4.5rem,30vw)] leading-tight">
          {word.picture}
        </p>
        <p className="text-[min(2.25rem,11vw)] leading-tight font-extrabold break-words">{word.word}</p>
        <p className="mt-3 text-sm text-ink-soft">
          Un canje de ahora la enseña en verde. Si la pantalla no la dice, no la des por buena.
        </p>
      </Card>
      <div className="grid gap-4">
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-4">
          <Figure label={visits === 1 ? 'Visita' : 'Visitas'} value={visits} Icon={Coffee} />
          <Figure label={redemptions === 1 ? 'Canje' : 'Canjes'} value={redemptions} Icon={Gift} />
        </dl>
        <PhoneScreen cafe={cafe} />
        {cafe.way_of_working !== 'as_always' && rights.includes('slips') && <GiveSlip cafe={cafe} />}
      </div>
      <Card as="section" aria-labelledby="handed-out" className="md:col-span-2">
        <h2 id="handed-out" className="text-heading">
          Entregado hoy
        </h2>
        {handedOut.length === 0 ? (
          <p className="mt-2 text-ink-soft">Todavía nada.</p>
        ) : (
          <ul className="mt-2 divide-y divide-line">
            {handedOut.map(({ name, count }) => (
              <li key={name} className="flex items-baseline justify-between gap-3 py-2">
                <span className="min-w-0 break-words">{name}</span>
                <strong className="text-lead tabular-nums">{count}</strong>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Card as="section" aria-labelledby="latest" className="md:col-span-2">
        <h2 id="latest" className="text-heading">
          Lo último
        </h2>
        {latest.length === 0 ? (
          <EmptyState
            title="Aún no ha venido nadie hoy"
            message="Las visitas y los canjes salen aquí solos."
          />
        ) : (
          <ul aria-live="polite" className="mt-2 divide-y divide-line">
            {latest.map((one) => (
              <Happening key={`${one.kind}:${one.id}`} {...one} />
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}

function Figure({ label, value, Icon }: { label: string; value: number; Icon: typeof Coffee }) {
  return (
    <Card className="flex flex-col items-center text-center">
      <dt className="order-2 text-ink-soft">{label}</dt>
      <dd className="order-1 flex items-center gap-2 text-[min(2.75rem,14vw)] leading-tight font-extrabold tabular-nums">
        <Icon aria-hidden="true" className="size-7 text-primary-ink" />
        {value}
      </dd>
    </Card>
  );
}

/** Proofs of a visit, where the café asks for one. */
const VISITS: Record<string, string> = {
  screen: 'Visita con el código de la barra',
  slip: 'Visita con un vale',
  team: 'Visita añadida por el equipo',
};

function Happening({ kind, at, name, email, reward, conditions, code, proof }: Today['latest'][number]) {
  const redeemed = kind === 'redemption';
  return (
    <li className="flex flex-wrap items-start gap-x-3 py-3">
      <time dateTime={at} className="min-w-12 shrink-0 font-semibold whitespace-nowrap tabular-nums">
        {formatClock(at).slice(0, 5)}
      </time>
      <div className="min-w-0 flex-[1_1_9rem]">
        <p className={cx('break-words', redeemed && 'font-semibold')}>
          {redeemed ? `Canje: ${reward ?? ''}` : (VISITS[proof ?? ''] ?? 'Visita')}
        </p>
        {conditions !== null && <p className="text-sm break-words">{conditions}</p>}
        <p className="text-sm break-words text-ink-soft">
          {name !== null && `${name} · `}
          {email}
        </p>
      </div>
      {code !== null && <Code>{code}</Code>}
    </li>
  );
}

function Code({ children }: { children: ReactNode }) {
  return (
    <span className="font-bold tracking-wide">
      <span className="sr-only">Código </span>
      {children}
    </span>
  );
}
