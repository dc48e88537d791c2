import { ink, type IllustrationProps } from '@/ui/illustrations/disconnected';

/** A round café table with a cup that waits. */
export function EmptyTable({ className }: IllustrationProps) {
  return (
    <svg viewBox="0 0 192 144" aria-hidden="true" className={className} fill="none">
      <ellipse cx="96" cy="134" rx="62" ry="6" fill="var(--paper-deep)" />
      <path d="M96 92 V130 M72 132 H120" {...ink} strokeWidth="5" />
      <ellipse cx="96" cy="86" rx="74" ry="13" fill="var(--crema)" {...ink} />
      <ellipse cx="96" cy="82" rx="74" ry="13" fill="var(--crema-soft)" {...ink} />
      <ellipse cx="96" cy="80" rx="31" ry="6" fill="var(--card)" {...ink} />
      <path d="M75 46 H117 C117 66 111 78 96 78 C81 78 75 66 75 46 Z" fill="var(--card)" {...ink} />
      <path d="M117 52 c14 -3 14 15 -3 15" {...ink} />
      <ellipse cx="96" cy="46" rx="21" ry="5" fill="var(--crema-soft)" {...ink} />
      <path d="M86 63 c4 -8 12 6 18 -3" {...ink} stroke="var(--cafe-primary)" strokeWidth="2.5" />
      <circle cx="85" cy="64" r="3.5" fill="var(--cafe-primary)" />
      <circle cx="105" cy="59" r="3.5" fill="var(--cafe-secondary)" />
      <path
        d="M88 34 c-4 -6 4 -8 0 -15 M103 34 c-4 -6 4 -8 0 -15"
        {...ink}
        stroke="var(--line-strong)"
        className="animate-steam"
      />
      <circle cx="42" cy="80" r="3" fill="var(--espresso)" />
      <circle cx="150" cy="82" r="2.5" fill="var(--espresso)" />
    </svg>
  );
}

/** A closed drawer of tickets: nothing won or spent yet. */
export function EmptyTickets({ className }: IllustrationProps) {
  return (
    <svg viewBox="0 0 192 144" aria-hidden="true" className={className} fill="none">
      <ellipse cx="96" cy="132" rx="66" ry="6" fill="var(--paper-deep)" />
      <g transform="rotate(-9 96 70)">
        <path
          d="M34 46 H158 V62 a8 8 0 0 0 0 16 V94 H34 V78 a8 8 0 0 0 0 -16 Z"
          fill="var(--crema-soft)"
          {...ink}
        />
      </g>
      <g transform="rotate(5 96 76)">
        <path
          d="M34 52 H158 V68 a8 8 0 0 0 0 16 V100 H34 V84 a8 8 0 0 0 0 -16 Z"
          fill="var(--card)"
          {...ink}
          strokeDasharray="7 7"
        />
        <path d="M124 56 V98" {...ink} strokeDasharray="1 7" />
        <path d="M62 82 C70 62, 88 94, 98 70" {...ink} stroke="var(--line-strong)" />
        <circle cx="60" cy="84" r="6" fill="var(--line-strong)" />
        <circle cx="100" cy="68" r="6" fill="var(--line-strong)" />
      </g>
    </svg>
  );
}

/** A cup that is not on its saucer: this page does not exist. */
export function NotFoundIllustration({ className }: IllustrationProps) {
  return (
    <svg viewBox="0 0 192 128" aria-hidden="true" className={className} fill="none">
      <ellipse cx="58" cy="108" rx="44" ry="9" fill="var(--crema-soft)" {...ink} />
      <ellipse cx="58" cy="105" rx="17" ry="3.5" {...ink} strokeDasharray="1 6" />
      <path d="M66 92 C78 52, 100 108, 116 68" {...ink} strokeWidth="4" strokeDasharray="1 10" />
      <g transform="rotate(24 146 66)">
        <path d="M122 42 H170 C170 66 163 78 146 78 C129 78 122 66 122 42 Z" fill="var(--card)" {...ink} />
        <path d="M170 48 c16 -3 16 17 -3 17" {...ink} />
        <ellipse cx="146" cy="42" rx="24" ry="5.5" fill="var(--coffee)" {...ink} />
        <path d="M135 56 v2 M155 56 v2 M140 67 q5 -5 10 0" {...ink} strokeWidth="2.5" />
      </g>
      <circle cx="116" cy="34" r="3.5" fill="var(--coffee)" />
      <circle cx="128" cy="20" r="2.5" fill="var(--coffee)" />
    </svg>
  );
}
