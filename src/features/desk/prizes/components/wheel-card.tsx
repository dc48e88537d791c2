import type { WheelOfCafe, WheelVersion } from '@functions/_shared/contracts/procedures/prizes';
import { formatDayToCome } from '@/domain/days-ago';
import { formatDay } from '@/domain/madrid';
import { formatEuros } from '@functions/_shared/texts/money';
import { RestoreWheel } from '@/features/desk/prizes/components/restore-wheel';
import { pluralPrize, unpricedNote } from '@/features/desk/prizes/wheel-cost';
import { describeDrawn, describeUnavailability, wheelTitles } from '@/features/desk/prizes/wheel-texts';
import { deskTabs } from '@/features/desk/shared/desk-tabs';
import { ButtonLink } from '@/ui/button-link';
import { Card } from '@/ui/card';
import { RewardIllustration } from '@/ui/illustrations/reward-illustration';

interface WheelCardProps {
  cafe: { id: string; slug: string };
  wheel: WheelOfCafe;
  /** True for an owner. */
  mayChange: boolean;
}

/** Shows one of a café's wheels: what turns now, what is planned, and the way to change it. */
export function WheelCard({ cafe, wheel, mayChange }: WheelCardProps) {
  const { now, planned } = wheel;
  const id = `wheel-${wheel.wheel}`;
  const title = wheelTitles[wheel.wheel];
  return (
    <Card as="section" aria-labelledby={id} className="flex flex-col p-4! sm:p-5!">
      <h2 id={id} className="text-lead font-bold">
        {title}
      </h2>
      <p className="text-sm text-ink-soft">
        {now.own ? `La tuya, desde el ${formatDay(now.from)}` : 'La del programa'}
      </p>
      <ul className="mt-2">
        {now.segments.map((segment) => (
          <ActiveSegment key={segment.name} segment={segment} />
        ))}
      </ul>
      {now.own && (
        <p className="mt-2 text-sm text-ink-soft">
          <MonthSoFar version={now} spent={wheel.spent_cents} unpriced={wheel.unpriced} />
        </p>
      )}
      {planned && (
        <p className="mt-2 rounded-control bg-primary-soft px-3 py-2 text-sm break-words">
          <strong>Desde {formatDayToCome(planned.from)}</strong>{' '}
          {planned.own
            ? planned.segments.map(({ name, percent }) => `${name} ${percent}\u00a0%`).join(' · ')
            : 'vuelve la del programa.'}
        </p>
      )}
      {mayChange && (
        <div className="mt-auto flex flex-wrap gap-2 pt-3">
          <ButtonLink
            variant="outline"
            size="sm"
            to={deskTabs[wheel.wheel === 'vip' ? 'vipWheel' : 'hitoWheel'].to(cafe.slug)}
          >
            Cambiar<span className="sr-only"> la {title.toLowerCase().replace('vip', 'VIP')}</span>
          </ButtonLink>
          {(planned ?? now).own && <RestoreWheel cafeId={cafe.id} wheel={wheel} />}
        </div>
      )}
    </Card>
  );
}

function ActiveSegment({ segment }: { segment: WheelVersion['segments'][number] }) {
  const { name, picture, percent, unlimited } = segment;
  const out = describeUnavailability(segment);
  const details = [out, describeDrawn(segment), unlimited && 'de reserva'].filter(Boolean).join(' · ');
  return (
    <li className="flex flex-wrap items-center gap-x-2.5 py-1">
      <RewardIllustration
        picture={picture}
        className={out === null ? 'size-7 shrink-0' : 'size-7 shrink-0 opacity-40'}
      />
      <span className="min-w-0 flex-[1_1_8rem] leading-tight break-words">
        {name}
        {details !== '' && <span className="block text-sm text-ink-soft">{details}</span>}
      </span>
      <span className="font-semibold tabular-nums">
        {percent}
        {'\u00a0'}%
      </span>
    </li>
  );
}

/** This month's cost against the ceiling; the prize that never runs out counts in neither. */
function MonthSoFar({
  version: { ceiling_cents: ceiling, segments },
  spent,
  unpriced,
}: {
  version: WheelVersion;
  spent: number;
  unpriced: number;
}) {
  const unlimited = segments.find((segment) => segment.unlimited);
  return (
    <>
      Este mes: {formatEuros(spent)}
      {ceiling !== null && ` de ${formatEuros(ceiling)}`}
      {unlimited && `, más ${pluralPrize(unlimited.name)}`}
      {unpricedNote(unpriced)}.
    </>
  );
}
