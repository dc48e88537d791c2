import { REMINDER_OUTCOME_DAYS } from '@/domain/figures';
import type { ReactNode } from 'react';
import type { ReminderResults } from '@functions/_shared/contracts/procedures/shared-schemas';
import { formatWhole, longDay, percentOf } from '@functions/_shared/texts/numbers';
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
    <Card as="section" aria-labelledby="reminder-numbers" className="mt-4">
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
          <p className="mt-1 font-semibold">{reminderSentence(all).text}</p>
          <p className="text-sm text-ink-soft">{reminderSentence(all).from}</p>
        </div>
      )}
      {(wasMeasured || !unproven) && (
        <p className="mt-3 text-sm text-ink-soft">
          Tres de cada diez personas, al azar, no reciben recordatorios durante medio año; una de cada diez
          cuando ya hay 60: así se ve quién habría venido igual. Cuentan las visitas con prueba, y las
          personas cuyos {REMINDER_OUTCOME_DAYS} días acabaron antes del {longDay(evaluated_on)}; la próxima
          cuenta se hace el {longDay(next_evaluation_on)}.
        </p>
      )}
    </Card>
  );
}

function Effect({ results }: { results: ReminderResults }) {
  const { reminded, reminded_came, not_reminded, not_reminded_came } = results;
  const sentence = reminderSentence(results);
  const groups = [
    { name: 'Con recordatorio', all: reminded, came: reminded_came },
    { name: 'Sin recordatorio', all: not_reminded, came: not_reminded_came },
  ];
  return (
    <>
      <p className="mt-2 text-lead font-semibold">{sentence.text}</p>
      <p className="mt-1 text-ink-soft">{sentence.from}</p>
      <p className="mt-4 text-sm text-ink-soft">
        Les tocaba uno, y vinieron en {REMINDER_OUTCOME_DAYS} días:
      </p>
      <dl className="mt-1">
        {groups.map(({ name, all, came }) => {
          const percent = percentOf(came, all);
          return (
            <div key={name} className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2">
              <dt className="font-medium">{name}</dt>
              <dd className="tabular-nums">
                {formatWhole(came)} de {formatWhole(all)}
                {percent !== null && <span className="text-ink-soft"> ({percent} %)</span>}
              </dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}
