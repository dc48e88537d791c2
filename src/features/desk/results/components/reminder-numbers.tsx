import { REMINDER_OUTCOME_DAYS } from '@/domain/figures';
import type { ReminderResults } from '@functions/_shared/contracts/procedures/shared-schemas';
import { formatWhole, longDay } from '@functions/_shared/texts/numbers';
import { Fact } from '@/features/desk/results/components/fact-list';
import { HeadingLink } from '@/features/desk/results/charts/chart-frame';
import { ShareList } from '@/features/desk/results/components/share-list';
import { reminderSentence } from '@/features/desk/results/reminder-sentence';
import { Card } from '@/ui/card';

interface ReminderNumbersProps {
  results: ReminderResults;
  /** Results of all cafés that require proof; null where these are too few to tell. */
  all?: ReminderResults | null;
  to?: string;
}

/** Returns true if anybody was due for a reminder at a café that asked for proof. */
export const wasMeasured = ({ reminded, not_reminded }: ReminderResults) => reminded + not_reminded > 0;

/** Shows who was due for a reminder and came, with and without one, and whether that says anything (rule M9). */
export function ReminderNumbers({ results, all = null, to }: ReminderNumbersProps) {
  const { evaluated_on, next_evaluation_on, reminded, reminded_came, not_reminded, not_reminded_came } =
    results;
  return (
    <Card as="section" aria-labelledby="reminder-numbers">
      <h2 id="reminder-numbers" className="text-heading">
        <HeadingLink to={to}>Recordatorios</HeadingLink>
      </h2>
      <div className="mt-3">
        <ReminderFact results={results} />
      </div>
      {wasMeasured(results) && (
        <>
          <p className="mt-4 text-sm text-ink-soft">
            Les tocaba uno, y vinieron en {REMINDER_OUTCOME_DAYS} días:
          </p>
          <ShareList
            shares={[
              { name: 'Con recordatorio', of: reminded, part: reminded_came },
              { name: 'Sin recordatorio', of: not_reminded, part: not_reminded_came },
            ]}
          />
        </>
      )}
      {all && (
        <div className="mt-4 border-t border-line pt-3">
          <p className="text-sm text-ink-soft">
            En las {formatWhole(all.cafes)} cafeterías del programa que piden prueba, juntas:
          </p>
          <div className="mt-2">
            <ReminderFact results={all} />
          </div>
        </div>
      )}
      <p className="mt-3 text-sm text-ink-soft">
        Contado el {longDay(evaluated_on)}; la próxima cuenta se hace el {longDay(next_evaluation_on)}.
      </p>
    </Card>
  );
}

function ReminderFact({ results }: { results: ReminderResults }) {
  const { figure, words, from } = reminderSentence(results);
  return <Fact figure={figure} words={words} detail={from} />;
}
