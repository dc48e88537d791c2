import type { ReminderResults } from '@functions/_shared/contracts/procedures/shared-schemas';
import { formatTenths, formatWhole } from '@functions/_shared/texts/numbers';

/** Fewer people who were not reminded than this say nothing (rule M9). */
const MIN_NOT_REMINDED = 20;

const NOT_YET = 'Aún no se puede decir si los recordatorios traen a alguien.';

/** Formats a share of 100 with a decimal below ten, where it says whether there is anything at all: 0.4 is not 0. */
function inHundred(share: number): string {
  const people = share * 100;
  if (people !== 0 && Math.abs(people) < 0.1) return people > 0 ? 'menos de 0,1' : 'casi 0';
  return Math.abs(people) < 10 ? formatTenths(people) : formatWhole(people);
}

/** Returns what the reminders brought: its figure, the words after it, and the numbers that it comes from. */
export function reminderSentence({ reminded, not_reminded, effect }: ReminderResults): {
  figure: string | null;
  words: string;
  from: string;
} {
  if (not_reminded < MIN_NOT_REMINDED || reminded === 0 || effect === null)
    return {
      figure: null,
      words: NOT_YET,
      from: `Hacen falta al menos ${MIN_NOT_REMINDED} personas a las que no se escribe para comparar, y de momento hay ${not_reminded}.`,
    };
  const { estimate, lower, upper } = effect;
  const range = `Con lo que sabemos, entre ${inHundred(lower)} y ${inHundred(upper)} de cada 100 (intervalo del 90 %).`;
  if (lower <= 0 && upper >= 0) return { figure: null, words: NOT_YET, from: range };
  const people = Math.max(1, Math.round(Math.abs(estimate) * 100));
  const comes = people === 1 ? 'viene' : 'vienen';
  return {
    figure: formatWhole(people),
    words:
      estimate > 0
        ? `de cada 100 personas a las que les tocaba uno ${comes} gracias al recordatorio.`
        : `${people === 1 ? 'persona' : 'personas'} menos de cada 100 ${comes} con recordatorio que sin él.`,
    from: range,
  };
}
