const ink = {
  stroke: 'var(--espresso)',
  strokeWidth: 4,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/** Seven points of the journey, from the tag on the counter to the medal. */
const dots = [
  [92, 262],
  [150, 196],
  [222, 222],
  [286, 150],
  [356, 176],
  [410, 108],
  [470, 74],
] as const;

/** The line through the points, horizontal where it meets them. */
const line = dots.reduce((path, [x, y], index) => {
  const before = dots[index - 1];
  if (!before) return `M${x} ${y}`;
  const middle = (before[0] + x) / 2;
  return `${path} C${middle} ${before[1]} ${middle} ${y} ${x} ${y}`;
}, '');

/** A café's counter: from the tag that is scanned a line of seven dots rises to the medal of those who came back. Decorative. */
export function CounterScene() {
  return (
    <svg viewBox="0 0 540 430" aria-hidden="true" className="mx-auto w-full max-w-lg" fill="none">
      {/* The awning. */}
      <path d="M30 22 H510 V58 H30 Z" fill="var(--brand)" {...ink} />
      {[0, 1, 2, 3, 4, 5, 6, 7].map((stripe) => (
        <path
          key={stripe}
          d={`M${30 + stripe * 60} 58 h60 v12 a30 24 0 0 1 -60 0 Z`}
          fill={stripe % 2 === 0 ? 'var(--card)' : 'var(--brand)'}
          {...ink}
        />
      ))}
      {/* The counter. */}
      <path d="M14 330 H526 V356 H14 Z" fill="var(--crema)" {...ink} />
      <path d="M34 356 H506 V418 H34 Z" fill="var(--crema-soft)" {...ink} />
      <path d="M34 386 H506" {...ink} strokeWidth="2.5" stroke="var(--crema)" />
      {/* The tag that is scanned. */}
      <path d="M56 330 L66 262 H118 L128 330 Z" fill="var(--card)" {...ink} />
      <path
        d="M78 282 h10 v10 h-10 Z M96 282 h10 v10 h-10 Z M78 300 h10 v10 h-10 Z M97 301 h4 v4 h-4 Z M104 308 h3 v3 h-3 Z"
        fill="var(--espresso)"
      />
      {/* The cup. */}
      <path
        d="M196 272 H276 C276 306 264 326 236 326 C208 326 196 306 196 272 Z"
        fill="var(--card)"
        {...ink}
      />
      <path d="M276 282 c24 -4 24 26 -5 26" {...ink} />
      <ellipse cx="236" cy="272" rx="40" ry="9" fill="var(--coffee)" {...ink} />
      <path d="M222 272 c6 -5 20 -5 27 0" {...ink} strokeWidth="2.5" stroke="var(--crema)" />
      <path
        d="M224 252 c-7 -10 7 -14 0 -24 M248 252 c-7 -10 7 -14 0 -24"
        {...ink}
        stroke="var(--line-strong)"
        className="animate-steam"
      />
      {/* The ticket. */}
      <g transform="rotate(-7 392 286)">
        <path
          d="M330 246 H452 V272 a12 12 0 0 0 0 24 V322 H330 V296 a12 12 0 0 0 0 -24 Z"
          fill="var(--apricot-soft)"
          {...ink}
        />
        <path d="M420 250 V318" {...ink} strokeWidth="3" strokeDasharray="1 9" />
        <path d="M348 270 h44 M348 284 h56 M348 298 h32" {...ink} strokeWidth="5" stroke="var(--apricot)" />
        <path d="M430 284 l4 5 8 -10" {...ink} stroke="var(--success)" />
      </g>
      {/* The line and its dots. */}
      <path d={line} stroke="var(--brand)" strokeWidth="7" strokeLinecap="round" />
      {dots.slice(0, 6).map(([x, y], index) => (
        <g key={x}>
          <circle cx={x} cy={y} r="15" fill={index < 4 ? 'var(--brand-green)' : 'var(--card)'} {...ink} />
          {index < 4 && <path d={`M${x - 6} ${y} l4 5 8 -9`} {...ink} stroke="var(--ink)" strokeWidth="3" />}
        </g>
      ))}
      <path d="M456 88 l-10 34 24 -12 24 12 -10 -34" fill="var(--brand)" {...ink} />
      <circle cx="470" cy="74" r="25" fill="var(--apricot)" {...ink} />
      <path
        d="M470 60 l4.5 9 10 1.5 -7.2 7 1.7 10 -9 -4.7 -9 4.7 1.7 -10 -7.2 -7 10 -1.5 Z"
        fill="var(--card)"
      />
    </svg>
  );
}
