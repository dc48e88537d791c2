import { formatAge, remainingFreshness } from '@/features/customer/rewards/just-redeemed';

interface RedemptionAgeProps {
  redeemedAt: string;
  /** The server's time. */
  now: Date;
}

const RADIUS = 26;
const LENGTH = 2 * Math.PI * RADIUS;
const ring = { cx: 32, cy: 32, r: RADIUS, fill: 'none', stroke: 'currentColor', strokeWidth: 7 };

/** Redeemed a moment ago on this device: a ring around a tick that drains until it no longer is (rule R14). */
export function RedemptionAgeRing({ redeemedAt, now }: RedemptionAgeProps) {
  return (
    <svg aria-hidden="true" viewBox="0 0 64 64" className="size-[min(4rem,14dvh)] shrink-0">
      <g transform="rotate(-90 32 32)">
        <circle {...ring} opacity="0.3" />
        <circle
          {...ring}
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - remainingFreshness(redeemedAt, now))}
        />
      </g>
      <path
        d="M20 33 l8.5 8.5 L44.5 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="6.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** Shows the running time since the redemption. */
export function RedemptionAge({ redeemedAt, now }: RedemptionAgeProps) {
  return (
    <p className="mt-1.5 text-[min(1.5rem,8vw)] leading-none tabular-nums">
      hace {formatAge(redeemedAt, now)}
    </p>
  );
}
