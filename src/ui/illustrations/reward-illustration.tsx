import type { ReactNode } from 'react';

const ink = {
  stroke: 'var(--espresso)',
  strokeWidth: 3.2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  fill: 'none',
} as const;

/**
 * The pictures of the programme's prizes, which most screens show. They stand still: a ticket has a mask and a filtered
 * shadow, which a moving part would have drawn anew in each frame.
 */
const drawings = {
  coffee: (
    <>
      <ellipse cx="46" cy="80" rx="36" ry="7" {...ink} fill="var(--crema-soft)" />
      <path d="M20 40 H70 C70 64 62 77 45 77 C28 77 20 64 20 40 Z" {...ink} fill="var(--card)" />
      <path d="M69 46 c17 -4 17 19 -4 19" {...ink} />
      <ellipse cx="45" cy="40" rx="25" ry="7" {...ink} fill="var(--coffee)" />
      <path d="M34 41 c5 -5 10 3 19 -2" {...ink} stroke="var(--crema)" strokeWidth="2.6" />
      <path d="M36 26 c-5 -6 4 -8 0 -15 M53 26 c-5 -6 4 -8 0 -15" {...ink} stroke="var(--apricot)" />
      <path d="M33 58 C 38 50, 46 66, 54 56" {...ink} stroke="var(--cafe-primary)" strokeWidth="2.6" />
      <circle cx="32" cy="59" r="3.6" fill="var(--cafe-primary)" />
      <circle cx="55" cy="55" r="3.6" fill="var(--cafe-secondary)" />
    </>
  ),
  toast: (
    <>
      <ellipse cx="48" cy="80" rx="38" ry="7" {...ink} fill="var(--card)" />
      <path
        d="M20 34 C16 18 34 14 48 16 C62 14 80 18 76 34 C75 39 72 40 72 44 V70 C72 74 70 75 66 75 H30 C26 75 24 74 24 70 V44 C24 40 21 39 20 34 Z"
        {...ink}
        fill="var(--crema)"
      />
      <path
        d="M28 33 C26 24 38 22 48 23.5 C58 22 70 24 68 33 C67 37 65 38 65 43 V68 H31 V43 C31 38 29 37 28 33 Z"
        fill="var(--crema-soft)"
      />
      <rect
        x="40"
        y="38"
        width="19"
        height="15"
        rx="3.5"
        transform="rotate(-10 49 45)"
        {...ink}
        fill="var(--apricot)"
        strokeWidth="2.6"
      />
      <path d="M38 61 h4 M52 63 h5 M60 34 h2" {...ink} stroke="var(--coffee)" strokeWidth="2.4" />
    </>
  ),
  drink: (
    <>
      <ellipse cx="48" cy="84" rx="26" ry="5" fill="var(--paper-deep)" />
      <path d="M54 32 L62 8 L74 12" {...ink} stroke="var(--cafe-primary)" strokeWidth="4" />
      <path
        d="M27 32 H69 L63 80 C62.5 83 61 84 58 84 H38 C35 84 33.5 83 33 80 Z"
        {...ink}
        fill="var(--card)"
      />
      <path
        d="M29.5 48 c7 -5 12 4 19 0 s12 -4 18 0 L62.4 79 C62 81.5 61 82 58.500 82 H37.500 C35 82 34 81.500 33.600 79 Z"
        fill="var(--cafe-secondary)"
      />
      <path d="M27 32 H69 L63 80 C62.5 83 61 84 58 84 H38 C35 84 33.5 83 33 80 Z" {...ink} />
      <rect
        x="37"
        y="55"
        width="12"
        height="12"
        rx="2.5"
        transform="rotate(-14 43 61)"
        fill="var(--card)"
        fillOpacity="0.75"
      />
      <rect
        x="49"
        y="64"
        width="10"
        height="10"
        rx="2.5"
        transform="rotate(16 54 69)"
        fill="var(--card)"
        fillOpacity="0.75"
      />
      <circle cx="69" cy="31" r="13" {...ink} fill="var(--apricot)" />
      <path
        d="M69 22 V40 M60 31 H78 M62.700 24.700 L75.300 37.300 M75.300 24.700 L62.700 37.300"
        stroke="var(--apricot-soft)"
        strokeWidth="2"
      />
    </>
  ),
  dessert: (
    <>
      <ellipse cx="48" cy="80" rx="38" ry="7" {...ink} fill="var(--card)" />
      <path d="M16 50 L70 30 C78 34 81 42 80 50 V74 H16 Z" {...ink} fill="var(--crema-soft)" />
      <path d="M16 50 L70 30 C78 34 81 42 80 50 Z" {...ink} fill="var(--coffee)" />
      <path d="M16 61 H80" {...ink} stroke="var(--coffee)" strokeWidth="5" strokeLinecap="butt" />
      <path d="M16 50 H80 V74 H16 Z" {...ink} />
      <circle cx="58" cy="25" r="9" {...ink} fill="var(--danger)" />
      <path d="M58 16 c1 -5 5 -8 10 -8" {...ink} />
      <circle cx="55" cy="22" r="2" fill="var(--card)" />
    </>
  ),
  cookie: (
    <>
      <ellipse cx="48" cy="86" rx="30" ry="4" fill="var(--paper-deep)" />
      <path
        d="M48 12 C68 12 84 28 84 48 C84 68 68 84 48 84 C28 84 12 68 12 48 C12 41 14 35 17 30 C21 34 27 32 27 27 C33 29 38 24 36 18 C40 19 45 17 48 12 Z"
        {...ink}
        fill="var(--crema)"
      />
      <circle cx="54" cy="32" r="6" fill="var(--espresso)" />
      <circle cx="33" cy="47" r="5.500" fill="var(--espresso)" />
      <circle cx="62" cy="55" r="6.500" fill="var(--espresso)" />
      <circle cx="43" cy="68" r="5" fill="var(--espresso)" />
      <path d="M47 50 h3 M70 40 h3 M29 62 h3 M58 73 h3" {...ink} stroke="var(--coffee)" strokeWidth="2.6" />
      <circle cx="20" cy="16" r="2.600" fill="var(--coffee)" />
      <circle cx="28" cy="10" r="1.900" fill="var(--coffee)" />
    </>
  ),
  aperitif: (
    <>
      <ellipse cx="48" cy="84" rx="26" ry="5" fill="var(--paper-deep)" />
      <path d="M24 22 H66 C68 46 58 56 45 56 C32 56 22 46 24 22 Z" {...ink} fill="var(--card)" />
      <path
        d="M25 34 H65 C63.500 48 55 53.500 45 53.500 C35 53.500 26.500 48 25 34 Z"
        fill="var(--apricot)"
      />
      <path d="M24 22 H66 C68 46 58 56 45 56 C32 56 22 46 24 22 Z M45 56 V80 M31 82 H59" {...ink} />
      <path d="M40 42 L78 12" {...ink} strokeWidth="2.800" />
      <ellipse cx="56" cy="29" rx="8" ry="7" {...ink} fill="var(--cafe-secondary)" />
      <circle cx="58.500" cy="27" r="2.500" fill="var(--danger)" />
      <ellipse cx="70" cy="18.500" rx="7" ry="6" {...ink} fill="var(--cafe-secondary)" />
      <circle cx="72" cy="17" r="2.200" fill="var(--danger)" />
    </>
  ),
  discount: (
    <>
      <ellipse cx="46" cy="86" rx="30" ry="4" fill="var(--paper-deep)" />
      <path
        d="M14 46 L46 14 C48 12 50 11 53 11 H76 C81 11 84 14 84 19 V42 C84 45 83 47 81 49 L49 81 C46 84 42 84 39 81 L14 56 C11 53 11 49 14 46 Z"
        {...ink}
        fill="var(--apricot)"
      />
      <circle cx="69" cy="26" r="6" {...ink} fill="var(--card)" />
      <path d="M69 26 C 80 18, 84 8, 92 12" {...ink} stroke="var(--cafe-primary)" />
      <path
        d="M58.500 43 C51 36.500 39 41.500 38.500 51 C38 60.500 49 66 57 60 M32 48.500 H49 M32 55 H48"
        {...ink}
        strokeWidth="4.200"
      />
    </>
  ),
  gift: (
    <>
      <ellipse cx="48" cy="86" rx="32" ry="4" fill="var(--paper-deep)" />
      <path
        d="M18 44 H78 V78 C78 81 76 83 73 83 H23 C20 83 18 81 18 78 Z"
        {...ink}
        fill="var(--cafe-secondary)"
      />
      <rect x="12" y="32" width="72" height="15" rx="4" {...ink} fill="var(--cafe-primary)" />
      <path d="M42 32 H54 V83 H42 Z" {...ink} fill="var(--apricot)" />
      <path
        d="M48 31 C28 32 24 12 36 13 C44 14 47 22 48 31 C49 22 52 14 60 13 C72 12 68 32 48 31 Z"
        {...ink}
        fill="var(--apricot-soft)"
      />
    </>
  ),
} satisfies Record<string, ReactNode>;

/** Addresses of the pictures that are files of their own: a page loads those that it shows, and no script for them. */
const files: Record<string, string> = import.meta.glob('./pictures/*.svg', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
});

/**
 * Returns the drawing of a prize on a field of 96 by 96, to be placed inside another SVG; a present for an unknown
 * picture.
 */
export function rewardShapes(picture: string): ReactNode {
  const file = files[`./pictures/${picture}.svg`];
  // Referred to, not embedded as an image: the café's colours reach into it.
  if (file) return <use href={`${file}#picture`} />;
  return Object.hasOwn(drawings, picture) ? drawings[picture as keyof typeof drawings] : drawings.gift;
}

interface RewardIllustrationProps {
  /** The picture of the prize, one of `PRIZE_PICTURES`. */
  picture: string;
  className?: string;
}

/** A small picture of a prize; decorative, the name stands beside it. */
export function RewardIllustration({ picture, className }: RewardIllustrationProps) {
  return (
    <svg viewBox="0 0 96 96" aria-hidden="true" className={className}>
      {rewardShapes(picture)}
    </svg>
  );
}
