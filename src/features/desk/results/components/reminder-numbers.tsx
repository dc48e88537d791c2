import { REMINDER_OUTCOME_DAYS } from '@/domain/figures';
import type { ReactNode } from 'react';
import type { ReminderResults } from '@functions/_shared/contracts/procedures/shared-schemas';
import { formatWhole, longDay } from '@functions/_shared/texts/numbers';
import { Fact } from '@/features/desk/results/components/fact-list';
import { ShareList } from '@/features/desk/results/components/share-list';
import { reminderSentence } from '@/features/desk/results/reminder-sentence';
import { Card } from '@/ui/card';

interface ReminderNumbersProps {
  results: ReminderResults;
  /** Results of all cafés that require proof; null where these are too few to tell. */
  all?: ReminderResults | null;
  /** Notice at the top for a café without proof: nothing can be measured there. */
  unproven?: ReactNode;
}

/** Shows who was due for a reminder and came, with and without one, and whether that says anything (rule M9). */
export function ReminderNumbers({ results, all = null, unproven }: ReminderNumbersProps) {
  const { evaluated_on, next_evaluation_on, reminded, not_reminded } = results;
  const wasMeasured = reminded + not_reminded > 0;
  return (
    <Card as="section" aria-labelledby="reminder-numbers">
      <h2 id="reminder-numbers" className="text-heading">
        Recordatorios
      </h2>
      {unproven}
      {(wasMeasured || !unproven) && <Effect results={results} />}
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
      {(wasMeasured || !unproven) && (
        <details className="-mb-3 text-sm">
          <summary className="flex min-h-touch cursor-pointer items-center font-semibold underline underline-offset-4">
            Cómo se cuenta
          </summary>
          <p className="text-ink-soft">
            Tres de cada diez personas, al azar, no reciben recordatorios durante medio año; una de cada diez
            cuando ya hay 60: así se ve quién habría venido igual. Cuentan las visitas con prueba, y las
            personas cuyos {REMINDER_OUTCOME_DAYS} días acabaron antes del {longDay(evaluated_on)}; la próxima
            cuenta se hace el {longDay(next_evaluation_on)}.
          </p>
        </details>
      )}
    </Card>
  );
}

function ReminderFact({ results }: { results: ReminderResults }) {
  const { figure, words, from } = reminderSentence(results);
  return <Fact figure={figure} words={words} detail={from} />;
}

function Effect({ results }: { results: ReminderResults }) {
  const { reminded, reminded_came, not_reminded, not_reminded_came } = results;
  return (
    <>
      <div className="mt-3">
        <ReminderFact results={results} />
      </div>
      {reminded + not_reminded > 0 && (
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
    </>
  );
}
