interface MedalProps {
  className?: string;
  /** Read aloud; decorative without it. */
  label?: string;
}

/** The VIP medal: a ribbon in the café's colours and a coin with the mark of the product. */
export function Medal({ className, label }: MedalProps) {
  const ink = {
    stroke: 'var(--espresso)',
    strokeWidth: 3.2,
    strokeLinejoin: 'round',
    strokeLinecap: 'round',
  } as const;
  const scallops = Array.from({ length: 16 }, (_, index) => index * 22.5);
  return (
    <svg
      viewBox="0 0 96 112"
      className={className}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d="M24 60 L12 102 L28 96 L38 108 L48 76 Z" fill="var(--cafe-primary)" {...ink} />
      <path d="M72 60 L84 102 L68 96 L58 108 L48 76 Z" fill="var(--cafe-secondary)" {...ink} />
      {scallops.map((angle) => (
        <circle
          key={angle}
          cx="48"
          cy="10"
          r="8"
          fill="var(--apricot)"
          {...ink}
          transform={`rotate(${angle} 48 46)`}
        />
      ))}
      <circle cx="48" cy="46" r="36" fill="var(--apricot)" />
      <circle cx="48" cy="46" r="29" fill="var(--crema-soft)" {...ink} />
      <path d="M33 54 C 42 28, 54 66, 63 38" fill="none" {...ink} strokeWidth="5" />
      <circle cx="32" cy="56" r="7" fill="var(--cafe-primary)" {...ink} />
      <circle cx="64" cy="36" r="7" fill="var(--cafe-secondary)" {...ink} />
    </svg>
  );
}
