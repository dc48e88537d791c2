import { formatEuros } from './money.ts';

/** Fewer people than this are counted and not turned into a percentage: it would pretend to know. */
export const ENOUGH = 10;

const whole = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 1 });
const wholeEuros = new Intl.NumberFormat('es-ES', {
  style: 'currency',
  currency: 'EUR',
  maximumFractionDigits: 0,
});

/** In: a number. Out: "12.345", without decimals. */
export const inWhole = (value: number) => whole.format(value);

/** In: a number. Out: "4,5", with at most one decimal. */
export const inTenths = (value: number) => tenths.format(value);

/** In: a number and its word for one and for more. Out: "1 visita", "12.345 visitas". */
export const counted = (value: number, one: string, more: string) =>
  `${whole.format(value)} ${value === 1 ? one : more}`;

/** In: cents. Out: "unos 190 €", to the cent where that is little. */
export const aboutEuros = (cents: number) =>
  cents < 1_000 ? formatEuros(cents) : `unos ${wholeEuros.format(cents / 100)}`;

/** In: cents. Out: "190 €", to the cent where that is little. */
export const shortEuros = (cents: number) =>
  cents < 1_000 ? formatEuros(cents) : wholeEuros.format(cents / 100);

/** In: a part and its whole. Out: 0 to 100, rounded; null where there are too few to say so. */
export const percentOf = (part: number, of: number) => (of < ENOUGH ? null : Math.round((part / of) * 100));

const weekdays = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'] as const;

/** In: 1 (Monday) to 7. Out: "lunes". */
export const weekday = (number: number) => weekdays[number - 1] ?? '';

/** In: 1 (Monday) to 7. Out: "lunes", "sábados". */
export const weekdayEach = (number: number) => {
  const name = weekday(number);
  return name.endsWith('s') ? name : `${name}s`;
};

/** In: 0 to 23. Out: "a las 11", "a la 1", "a medianoche". */
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

/** In: `yyyy-mm` or a day of it. Out: "octubre de 2026". */
export const monthOfYear = (month: string) => `${partsOf(month).month} de ${partsOf(month).year}`;

/** In: `yyyy-mm`. Out: "oct 26", for where there is little room. */
export const shortMonth = (month: string) =>
  `${partsOf(month).month.slice(0, 3)} ${String(partsOf(month).year).slice(2)}`;

/** In: a day. Out: "3 nov". */
export const shortDay = (day: string) => `${partsOf(day).date} ${partsOf(day).month.slice(0, 3)}`;

/** In: a day. Out: "martes 3 de noviembre". */
export const longDay = (day: string) =>
  `${weekday(new Date(`${day}T12:00:00Z`).getUTCDay() || 7)} ${partsOf(day).date} de ${partsOf(day).month}`;

/** In: two days. Out: "del 3 al 9 de noviembre", with the months and years that it needs. */
export function daysBetweenInWords(from: string, to: string): string {
  const [first, last] = [partsOf(from), partsOf(to)];
  const end = `${last.date} de ${last.month} de ${last.year}`;
  if (from === to) return `el ${end}`;
  if (first.year !== last.year) return `del ${first.date} de ${first.month} de ${first.year} al ${end}`;
  return first.month === last.month
    ? `del ${first.date} al ${end}`
    : `del ${first.date} de ${first.month} al ${end}`;
}
