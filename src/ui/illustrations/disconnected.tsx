export interface IllustrationProps {
  className?: string;
}

/** The line that all illustrations of states are drawn with. */
export const ink = {
  stroke: 'var(--espresso)',
  strokeWidth: 3,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/** Two dots whose line has come apart: something did not arrive. */
export function DisconnectedIllustration({ className }: IllustrationProps) {
  return (
    <svg viewBox="0 0 176 112" aria-hidden="true" className={className} fill="none">
      <ellipse cx="88" cy="100" rx="70" ry="6" fill="var(--paper-deep)" />
      <path d="M30 62 C 46 22, 62 30, 74 52" {...ink} strokeWidth="5" />
      <path d="M104 60 C 114 78, 130 84, 146 44" {...ink} strokeWidth="5" />
      <path d="M82 38 l4 -10 M92 48 l10 -6 M88 66 l-3 10" {...ink} stroke="var(--apricot)" strokeWidth="4" />
      <circle cx="28" cy="66" r="16" fill="var(--cafe-primary)" {...ink} />
      <circle cx="148" cy="40" r="16" fill="var(--cafe-secondary)" {...ink} />
      <path
        d="M22 64 v1 M33 64 v1 M23 73 q5 -4 9 0"
        {...ink}
        stroke="var(--cafe-on-primary)"
        strokeWidth="2.5"
      />
      <path
        d="M143 38 v1 M154 38 v1 M144 47 q5 -4 9 0"
        {...ink}
        stroke="var(--cafe-on-secondary)"
        strokeWidth="2.5"
      />
    </svg>
  );
}
