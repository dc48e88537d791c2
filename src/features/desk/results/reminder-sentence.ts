import type { ReminderResults } from '@functions/_shared/contracts/procedures/shared-schemas';
import { formatCounted, formatTenths, formatWhole } from '@functions/_shared/texts/numbers';

/** Fewer people who were not reminded than this say nothing (rule M9). */
const MIN_NOT_REMINDED = 20;

const NOT_YET = 'Aún no se puede decir si los recordatorios traen a alguien.';

/** Formats a share of 100 with a decimal below ten, where it says whether there is anything at all: 0.4 is not 0. */
function inHundred(share: number): string {
  const people = share * 100;
  if (people !== 0 && Math.abs(people) < 0.1) return people > 0 ? 'menos de 0,1' : 'casi 0';
  return Math.abs(people) < 10 ? formatTenths(people) : formatWhole(people);
}

/** Returns what the reminders brought in one sentence, and the numbers that it comes from. */
export function reminderSentence({ reminded, not_reminded, effect }: ReminderResults): {
  text: string;
  from: string;
} {
  if (not_reminded < MIN_NOT_REMINDED || reminded === 0 || effect === null)
    return {
      text: NOT_YET,
      from: `Hacen falta al menos ${MIN_NOT_REMINDED} personas a las que no se escribe para comparar, y de momento hay ${not_reminded}.`,
    };
  const { estimate, lower, upper } = effect;
  const range = `Con lo que sabemos, entre ${inHundred(lower)} y ${inHundred(upper)} de cada 100 (intervalo del 90 %).`;
  if (lower <= 0 && upper >= 0) return { text: NOT_YET, from: range };
  const people = formatCounted(Math.max(1, Math.round(Math.abs(estimate) * 100)), 'viene', 'vienen');
  const due = 'De cada 100 personas a las que les tocaba uno,';
  return estimate > 0
    ? { text: `${due} ${people} gracias al recordatorio.`, from: range }
    : { text: `${due} ${people} menos que sin recordatorio.`, from: range };
}
