import type { ReactNode } from 'react';

const ink = {
  stroke: 'var(--espresso)',
  strokeWidth: 3.2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  fill: 'none',
} as const;

const STAR =
  'M0 -9 L2.700 -3.300 L9 -2.600 L4.300 1.700 L5.600 8 L0 4.800 L-5.600 8 L-4.300 1.700 L-9 -2.600 L-2.700 -3.300 Z';

/** A speech bubble with stars: the review. */
const review = (
  <>
    <path
      d="M14 20 H82 C86 20 88 22 88 26 V60 C88 64 86 66 82 66 H46 L28 82 V66 H14 C10 66 8 64 8 60 V26 C8 22 10 20 14 20 Z"
      {...ink}
      fill="var(--card)"
    />
    {[27, 48, 69].map((x, index) => (
      <path
        key={x}
        d={STAR}
        transform={`translate(${x} ${index === 1 ? 39 : 42})`}
        {...ink}
        strokeWidth="2.400"
        fill={index === 2 ? 'var(--apricot-soft)' : 'var(--apricot)'}
      />
    ))}
    <path d="M22 57 C 36 51, 52 62, 72 55" {...ink} stroke="var(--cafe-primary)" />
  </>
);

/** A cup and an arrow that comes round again: the return. */
const comeBack = (
  <>
    <path d="M80 44 A 33 33 0 1 0 72 70" {...ink} stroke="var(--cafe-primary)" strokeWidth="5" />
    <path d="M88 34 L80.500 46 L69 38.500" {...ink} stroke="var(--cafe-primary)" strokeWidth="5" />
    <path d="M32 42 H62 C62 58 57 66 47 66 C37 66 32 58 32 42 Z" {...ink} fill="var(--card)" />
    <path d="M62 46 c10 -2 10 12 -2 12" {...ink} />
    <ellipse cx="47" cy="42" rx="15" ry="4.500" {...ink} fill="var(--coffee)" />
    <path
      d="M43 32 c-3 -4 3 -5 0 -9 M52 32 c-3 -4 3 -5 0 -9"
      {...ink}
      stroke="var(--apricot)"
      strokeWidth="2.800"
      className="animate-steam"
    />
  </>
);

/** A phone whose picture goes out on a line to two dots: the story. */
const share = (
  <>
    <rect x="14" y="10" width="42" height="76" rx="9" {...ink} fill="var(--card)" />
    <rect x="20" y="19" width="30" height="50" rx="4" fill="var(--cafe-secondary-soft)" />
    <path
      d="M26 46 H44 C44 56 41 61 35 61 C29 61 26 56 26 46 Z"
      {...ink}
      fill="var(--crema-soft)"
      strokeWidth="2.600"
    />
    <path
      d="M32 39 c-2.500 -3.500 2.500 -4.500 0 -8 M38.500 39 c-2.500 -3.500 2.500 -4.500 0 -8"
      {...ink}
      strokeWidth="2.400"
      stroke="var(--coffee)"
    />
    <path d="M31 78 H39" {...ink} />
    <path d="M56 40 C 64 36, 66 26, 74 24 M56 48 C 64 52, 66 66, 74 69" {...ink} />
    <circle cx="79" cy="22" r="9" {...ink} fill="var(--apricot)" />
    <circle cx="79" cy="72" r="9" {...ink} fill="var(--cafe-primary)" />
    <path d="M79 68 c-3 -3 -6 1 0 6 c6 -5 3 -9 0 -6 Z" fill="var(--cafe-on-primary)" />
  </>
);

/** Two people as two joined dots, toasting: the accomplice. */
const friend = (
  <>
    <path d="M10 84 C10 64 18 54 30 54 C42 54 48 64 48 84 Z" {...ink} fill="var(--cafe-primary)" />
    <path d="M48 84 C48 64 54 54 66 54 C78 54 86 64 86 84 Z" {...ink} fill="var(--cafe-secondary)" />
    <circle cx="29" cy="36" r="14" {...ink} fill="var(--crema-soft)" />
    <circle cx="67" cy="36" r="14" {...ink} fill="var(--crema-soft)" />
    <path d="M29 22 C 36 6, 58 18, 67 22" {...ink} stroke="var(--apricot)" strokeWidth="4.500" />
    <path d="M24 34 v1.500 M34 34 v1.500 M62 34 v1.500 M72 34 v1.500" {...ink} />
    <path d="M24.500 41 q4.500 4.500 9 0 M62.500 41 q4.500 4.500 9 0" {...ink} strokeWidth="2.600" />
  </>
);

/** A slip with three ticked lines and a pencil: the survey. */
const survey = (
  <>
    <path
      d="M18 10 H70 V80 l-6.500 6 l-6.500 -6 l-6.500 6 l-6.500 -6 l-6.500 6 l-6.500 -6 l-6.500 6 l-6.500 -6 Z"
      {...ink}
      fill="var(--card)"
    />
    {[26, 43, 60].map((y, index) => (
      <g key={y}>
        <circle
          cx="30"
          cy={y}
          r="5.500"
          {...ink}
          strokeWidth="2.600"
          fill={index < 2 ? 'var(--cafe-secondary)' : 'none'}
        />
        <path d={`M42 ${y} H${index === 1 ? 54 : 60}`} {...ink} />
      </g>
    ))}
    <g transform="rotate(38 74 54)">
      <path d="M68 22 H80 V64 L74 76 L68 64 Z" {...ink} fill="var(--apricot)" />
      <path d="M68 64 H80 M68 31 H80" {...ink} strokeWidth="2.600" />
      <path d="M74 76 L71.500 70.500 H76.500 Z" fill="var(--espresso)" />
    </g>
  </>
);

/** A calendar on which the line joins two days: the two visits. */
const visits = (
  <>
    <rect x="10" y="18" width="76" height="66" rx="10" {...ink} fill="var(--card)" />
    <path
      d="M10 36 V28 C10 22 14 18 20 18 H76 C82 18 86 22 86 28 V36 Z"
      {...ink}
      fill="var(--cafe-primary)"
    />
    <path d="M28 10 V24 M68 10 V24" {...ink} strokeWidth="4.500" />
    {[26, 41, 56, 71].map((x) => (
      <g key={x} fill="var(--line)">
        <circle cx={x} cy="50" r="3.500" />
        <circle cx={x} cy="68" r="3.500" />
      </g>
    ))}
    <path d="M27 52 C 38 44, 54 78, 69 67" {...ink} stroke="var(--apricot)" strokeWidth="4" />
    <circle cx="26" cy="51" r="8" {...ink} fill="var(--crema)" />
    <circle cx="71" cy="67" r="8" {...ink} fill="var(--cafe-secondary)" />
  </>
);

/** A card with a crown and a code: the VIP code. */
const vipCode = (
  <>
    <rect x="8" y="34" width="80" height="50" rx="10" {...ink} fill="var(--espresso)" />
    <path d="M27 34 L22 12 L37 22 L48 8 L59 22 L74 12 L69 34 Z" {...ink} fill="var(--apricot)" />
    <circle cx="48" cy="8" r="4" {...ink} fill="var(--crema)" strokeWidth="2.600" />
    <circle cx="22" cy="11" r="4" {...ink} fill="var(--crema)" strokeWidth="2.600" />
    <circle cx="74" cy="11" r="4" {...ink} fill="var(--crema)" strokeWidth="2.600" />
    <path d="M20 62 C 34 50, 44 72, 58 60" {...ink} stroke="var(--crema)" />
    <circle cx="20" cy="62" r="5" fill="var(--crema)" />
    <circle cx="58" cy="60" r="5" fill="var(--crema)" />
    <path d="M70 56 H79 M70 64 H79" {...ink} stroke="var(--crema-soft)" />
  </>
);

const drawings: Record<number, ReactNode> = {
  1: review,
  2: comeBack,
  3: share,
  4: friend,
  5: survey,
  6: visits,
  7: vipCode,
};

interface HitoIllustrationProps {
  /** 1 to 7. */
  hito: number;
  className?: string;
}

/** The picture of a challenge; decorative, its title stands beside it. */
export function HitoIllustration({ hito, className }: HitoIllustrationProps) {
  return (
    <svg viewBox="0 0 96 96" aria-hidden="true" className={className}>
      {drawings[hito] ?? review}
    </svg>
  );
}
