import { useId } from 'react';

/**
 * The café's colour with the line that joins dots, drifting: alive at a glance. Fills the positioned element around it.
 * It rests below an open dialog, which would be drawn anew with it in each frame.
 */
export function AnimatedBackground() {
  const id = useId();
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 -z-10 overflow-hidden bg-primary-soft"
    >
      <svg className="absolute -top-24 -left-24 h-[calc(100%+12rem)] w-[calc(100%+12rem)] animate-drift text-primary opacity-25 in-data-scroll-locked:[animation-play-state:paused]">
        <pattern id={id} width="96" height="96" patternUnits="userSpaceOnUse">
          <path
            d="M20 70 C 36 34, 60 96, 76 28"
            fill="none"
            stroke="currentColor"
            strokeWidth="4"
            strokeLinecap="round"
          />
          <circle cx="20" cy="70" r="8" fill="currentColor" />
          <circle cx="76" cy="28" r="8" fill="var(--cafe-secondary)" />
        </pattern>
        <rect width="100%" height="100%" fill={`url(#${id})`} />
      </svg>
    </div>
  );
}
