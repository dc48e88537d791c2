interface ChartTooltipProps {
  /** Text of the mark that is hovered, touched or focused. A screen reader hears it from the mark. */
  words: string | null;
  /** Position of the mark: 0 (left) to 1. */
  at: number;
  /** Text without a mark. */
  idle: string;
}

/** The line above a picture: over a mark what it says, else a hint. It covers nothing and never leaves the picture's width. */
export function ChartTooltip({ words, at, idle }: ChartTooltipProps) {
  const share = `${Math.min(1, Math.max(0, at)) * 100}%`;
  return (
    <div aria-hidden="true" className="flex min-h-[3.25em] items-end pb-1 text-sm print:hidden">
      {words === null ? (
        <p className="text-ink-soft">{idle}</p>
      ) : (
        <p
          className="relative w-fit max-w-full rounded-md bg-ink px-2 py-0.5 text-white forced-colors:border"
          style={{ left: share, transform: `translateX(-${share})` }}
        >
          {words}
        </p>
      )}
    </div>
  );
}
