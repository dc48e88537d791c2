import { formatEuros } from './money.ts';

/** Least number of people for a percentage: of fewer it would pretend to know, so a count is shown. */
export const MIN_SAMPLE = 10;

const whole = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 1 });
const wholeEuros = new Intl.NumberFormat('es-ES', {
  style: 'currency',
  currency: 'EUR',
  maximumFractionDigits: 0,
});

/** Formats a number without decimals: "12.345". */
export const formatWhole = (value: number) => whole.format(value);

/** Formats a number with at most one decimal: "4,5". */
export const formatTenths = (value: number) => tenths.format(value);

/** Formats a count with its noun: "1 visita", "12.345 visitas". */
export const formatCounted = (value: number, one: string, more: string) =>
  `${whole.format(value)} ${value === 1 ? one : more}`;

/** Formats cents as "unos 190 €"; small amounts are exact. */
export const aboutEuros = (cents: number) =>
  cents < 1_000 ? formatEuros(cents) : `unos ${wholeEuros.format(cents / 100)}`;

/** Formats cents as "190 €"; small amounts with their cents. */
export const shortEuros = (cents: number) =>
  cents < 1_000 ? formatEuros(cents) : wholeEuros.format(cents / 100);

/** Returns a part's percentage, 0 to 100, rounded; null where the whole is too small to tell. */
export const percentOf = (part: number, of: number) =>
  of < MIN_SAMPLE ? null : Math.round((part / of) * 100);

const weekdays = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'] as const;

/** Returns the name of a weekday, 1 (Monday) to 7: "lunes". */
export const weekday = (number: number) => weekdays[number - 1] ?? '';

/** Returns the plural of a weekday, 1 (Monday) to 7: "lunes", "sábados". */
export const weekdayEach = (number: number) => {
  const name = weekday(number);
  return name.endsWith('s') ? name : `${name}s`;
};

/** Formats an hour, 0 to 23: "a las 11", "a la 1", "a medianoche". */
export const atHour = (hour: number) =>
  hour === 0 ? 'a medianoche' : hour === 1 ? 'a la 1' : `a las ${hour}`;

const months = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
] as const;

const partsOf = (day: string) => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return { year, month: months[month - 1] ?? '', date };
};

/** Formats `yyyy-mm`, or a day of it, as "octubre de 2026". */
export const monthOfYear = (month: string) => `${partsOf(month).month} de ${partsOf(month).year}`;

/** Formats `yyyy-mm` as "oct 26", for little room. */
export const shortMonth = (month: string) =>
  `${partsOf(month).month.slice(0, 3)} ${String(partsOf(month).year).slice(2)}`;

/** Formats a day as "3 nov". */
export const shortDay = (day: string) => `${partsOf(day).date} ${partsOf(day).month.slice(0, 3)}`;

/** Formats a day as "martes 3 de noviembre". */
export const longDay = (day: string) =>
  `${weekday(new Date(`${day}T12:00:00Z`).getUTCDay() || 7)} ${partsOf(day).date} de ${partsOf(day).month}`;

/** Formats two days as "del 3 al 9 de noviembre", with months and years where needed. */
export function daysBetweenInWords(from: string, to: string): string {
  const [first, last] = [partsOf(from), partsOf(to)];
  const end = `${last.date} de ${last.month} de ${last.year}`;
  if (from === to) return `el ${end}`;
  if (first.year !== last.year) return `del ${first.date} de ${first.month} de ${first.year} al ${end}`;
  return first.month === last.month
    ? `del ${first.date} al ${end}`
    : `del ${first.date} de ${first.month} al ${end}`;
}
