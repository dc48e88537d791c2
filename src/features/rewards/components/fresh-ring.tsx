import { agoText, freshness } from '@/features/rewards/just-redeemed';
import { useServerClock, type ServerClock } from '@/features/rewards/use-server-clock';

interface FreshProps {
  redeemedAt: string;
  clock: ServerClock;
}

const RADIUS = 25;
const LENGTH = 2 * Math.PI * RADIUS;
const ring = { cx: 32, cy: 32, r: RADIUS, fill: 'none', stroke: 'currentColor', strokeWidth: 12 };

/** Redeemed a moment ago on this device: a ring that drains until it no longer is (rule R14). */
export function FreshRing({ redeemedAt, clock }: FreshProps) {
  const now = useServerClock(clock);
  return (
    <svg aria-hidden="true" viewBox="0 0 64 64" className="size-9 shrink-0 -rotate-90">
      <circle {...ring} opacity="0.3" />
      <circle
        {...ring}
        strokeDasharray={LENGTH}
        strokeDashoffset={LENGTH * (1 - freshness(redeemedAt, now))}
      />
    </svg>
  );
}

/** How long ago that was, running. */
export function FreshAge({ redeemedAt, clock }: FreshProps) {
  const now = useServerClock(clock);
  return <p className="tracking-normal tabular-nums">hace {agoText(redeemedAt, now)}</p>;
}
