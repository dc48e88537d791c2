import type { Today } from '@functions/_shared/contracts/procedures/today';
import { describeDay, suggestForTomorrow } from '@/features/desk/today/describe-day';
import { ButtonLink } from '@/ui/button-link';

/** Shows the day in one breath once the café has closed: who came, tomorrow, and at most one thing to do (rule T33). */
export function DaySummary({ today }: { today: Today }) {
  const [first, ...others] = describeDay(today);
  if (first === undefined) return null;
  const suggestion = suggestForTomorrow(today);
  return (
    <section aria-labelledby="day-summary" className="basis-full border-t border-line pt-2">
      <h2 id="day-summary" className="text-xs font-semibold text-ink-soft">
        Así ha ido hoy
      </h2>
      <p className="leading-snug font-semibold">{first}</p>
      {others.map((line) => (
        <p key={line} className="mt-1 text-sm">
          {line}
        </p>
      ))}
      {suggestion && (
        <ButtonLink variant="outline" size="sm" to={suggestion.to} className="mt-2">
          {suggestion.label}
        </ButtonLink>
      )}
    </section>
  );
}
