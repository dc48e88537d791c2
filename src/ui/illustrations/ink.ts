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
