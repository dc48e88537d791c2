import { cx } from '@/ui/cx';

const COLORS = ['var(--apricot)', 'var(--cafe-primary)', 'var(--cafe-secondary)', 'var(--crema)'];

/** Scattered by the golden angle: even, the same at every render, and no randomness while rendering. */
const pieces = Array.from({ length: 26 }, (_, index) => {
  const angle = index * 137.5 * (Math.PI / 180);
  const reach = 120 + ((index * 53) % 110);
  return {
    color: COLORS[index % COLORS.length],
    round: index % 3 === 0,
    delayMs: (index % 7) * 40,
    style: {
      '--drift-x': `${Math.round(Math.cos(angle) * reach)}px`,
      '--drift-y': `${Math.round(Math.sin(angle) * reach * 0.8 - 70)}px`,
      '--drift-turn': `${(index * 97) % 540}deg`,
    },
  };
});

/**
 * A short burst of dots and paper behind and beside its parent's content, which must isolate its layers: no word is
 * covered. Decorative, and nothing at all with reduced motion.
 * @param afterMs wait before it, in milliseconds
 */
export function Confetti({ afterMs = 0 }: { afterMs?: number }) {
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute -inset-x-gutter -top-40 bottom-0 -z-1 grid place-items-center overflow-clip motion-reduce:hidden forced-colors:hidden"
    >
      {pieces.map(({ color, round, delayMs, style }, index) => (
        <span
          key={index}
          className={cx(
            'absolute animate-confetti',
            round ? 'size-2.5 rounded-full' : 'h-3.5 w-2 rounded-sm',
          )}
          style={{ ...style, backgroundColor: color, animationDelay: `${afterMs + delayMs}ms` }}
        />
      ))}
    </span>
  );
}
