import type { ReminderResults } from '@functions/_shared/contracts/procedures/shapes';
import { counted } from '@functions/_shared/words/numbers';
import { differenceOf } from '@/domain/difference-interval';

/** Fewer people who were not reminded than this say nothing (rule M9). */
const ENOUGH_NOT_REMINDED = 20;

const whole = (share: number) => Math.round(share * 100);

/** Returns what the reminders brought in one sentence, and the numbers that it comes from. */
export function reminderSentence({
  reminded,
  reminded_came,
  not_reminded,
  not_reminded_came,
}: ReminderResults): { text: string; from: string } {
  if (not_reminded < ENOUGH_NOT_REMINDED || reminded === 0)
    return {
      text: 'Aún no se puede decir si los recordatorios traen a alguien.',
      from: `Hacen falta al menos ${ENOUGH_NOT_REMINDED} personas a las que no se escribe para comparar, y de momento hay ${not_reminded}.`,
    };
  const { estimate, lower, upper } = differenceOf(
    [reminded_came, reminded],
    [not_reminded_came, not_reminded],
  );
  const range = `Con lo que sabemos, entre ${whole(lower)} y ${whole(upper)} de cada 100 (intervalo del 90 %).`;
  if (lower <= 0 && upper >= 0)
    return { text: 'Aún no se puede decir si los recordatorios traen a alguien.', from: range };
  const people = counted(Math.max(1, Math.abs(whole(estimate))), 'viene', 'vienen');
  return estimate > 0
    ? { text: `De cada 100 personas a las que se escribe, ${people} gracias al recordatorio.`, from: range }
    : {
        text: `De cada 100 personas a las que se escribe, ${people} menos que sin recordatorio.`,
        from: range,
      };
}
