/** A cup that is being filled: what a visit does. Still and full with reduced motion. */
export default function FillingCup() {
  const ink = {
    stroke: 'var(--espresso)',
    strokeWidth: 3.2,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  } as const;
  return (
    <svg viewBox="0 0 96 96" aria-hidden="true" className="size-full">
      <ellipse cx="46" cy="84" rx="38" ry="7" fill="var(--crema-soft)" {...ink} />
      <path d="M72 44 c19 -4 19 21 -5 21" fill="none" {...ink} strokeWidth="5" />
      <clipPath id="filling-cup">
        <path d={BOWL} />
      </clipPath>
      <path d={BOWL} fill="var(--card)" />
      <g clipPath="url(#filling-cup)">
        <g className="animate-pour [transform-box:fill-box]">
          <path d="M14 40 H78 V84 H14 Z" fill="var(--coffee)" />
          <path d="M14 40 q8 -5 16 0 t16 0 t16 0 t16 0 v7 H14 Z" fill="var(--crema)" />
        </g>
      </g>
      <path d={BOWL} fill="none" {...ink} />
      <path
        d="M36 24 c-5 -6 4 -8 0 -15 M53 24 c-5 -6 4 -8 0 -15"
        fill="none"
        {...ink}
        stroke="var(--apricot)"
        className="animate-steam"
      />
    </svg>
  );
}

/** The cup's body, seen from the side. */
const BOWL = 'M18 34 H74 C74 62 66 81 46 81 C26 81 18 62 18 34 Z';
