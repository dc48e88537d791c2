import { daysBetween } from '@/domain/madrid';
import { daysBetweenInWords, monthOfYear } from '@functions/_shared/texts/numbers';

/** Numbers of days up to yesterday that one press selects. */
export const LAST_DAYS = [7, 30, 90, 365] as const;
export type LastDays = (typeof LAST_DAYS)[number];

/** Default number of days: in fewer, hardly anybody has had the 30 days to come back in. */
const DEFAULT_DAYS = 90;

/** Maximum number of days of a period; the server refuses more. */
const MAX_DAYS = 366;

interface Days {
  /** Days in Madrid, both within. */
  from: string;
  to: string;
}

/** Period of a screen of results. */
export type Period = Days &
  ({ kind: 'last'; days: LastDays } | { kind: 'month'; month: string } | { kind: 'own' });

/** Returns the day that lies so many days later; a negative number moves back. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

const isDay = (text: string) => {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};

/** Returns the last days up to a day, which is included. */
export function lastDays(days: LastDays, lastDay: string): Period {
  return { kind: 'last', days, from: addDays(lastDay, 1 - days), to: lastDay };
}

/** Returns the days of a month `yyyy-mm` up to the last day of the numbers, or null for no month or a later one. */
export function monthPeriod(month: string, lastDay: string): Period | null {
  const from = `${month}-01`;
  if (!isDay(from) || from > lastDay) return null;
  const next = new Date(`${from}T00:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  const end = addDays(next.toISOString().slice(0, 10), -1);
  return { kind: 'month', month, from, to: end > lastDay ? lastDay : end };
}

/** Moves a month `yyyy-mm` by a number of months. */
export function addMonths(month: string, months: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 7);
}

/** Returns the problem with two chosen days and its field, or null. */
export function daysProblem(
  from: string,
  to: string,
  lastDay: string,
): { field: 'from' | 'to'; text: string } | null {
  if (!isDay(from)) return { field: 'from', text: 'Elige el primer día.' };
  if (!isDay(to)) return { field: 'to', text: 'Elige el último día.' };
  if (to > lastDay)
    return { field: 'to', text: 'Los resultados llegan hasta ayer. Elige ayer o un día anterior.' };
  if (from > to) return { field: 'to', text: 'El último día no puede ir antes que el primero.' };
  const days = daysBetween(from, to) + 1;
  return days > MAX_DAYS
    ? { field: 'from', text: `Como mucho ${MAX_DAYS} días. Has elegido ${days}.` }
    : null;
}

/** Reads the period in an address's parameters. Returns the last 90 days if they make no sense. */
export function readPeriod(params: URLSearchParams, lastDay: string): Period {
  const days = LAST_DAYS.find((known) => String(known) === params.get('days'));
  if (days) return lastDays(days, lastDay);
  const month = params.get('month');
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  return (
    (month ? monthPeriod(month, lastDay) : null) ??
    (daysProblem(from, to, lastDay) ? lastDays(DEFAULT_DAYS, lastDay) : { kind: 'own', from, to })
  );
}

/** Months of all cafés together that the server has counted (rule I13). */
export const MONTHS_OF_ALL = 12;

/**
 * Returns the period of all cafés together that an address asks for; for days of one's own, the last 90 days.
 * @param yesterday the last day in the numbers of all cafés
 */
export function readPeriodOfAll(params: URLSearchParams, yesterday: string): Period {
  const period = readPeriod(params, yesterday);
  const first = addMonths(yesterday.slice(0, 7), 1 - MONTHS_OF_ALL);
  return period.kind === 'own' || (period.kind === 'month' && period.month < first)
    ? lastDays(DEFAULT_DAYS, yesterday)
    : period;
}

/** Returns the parameters of a period. All four names are set, so that none of a previous period stays. */
export function periodParams(period: Period): Record<'days' | 'month' | 'from' | 'to', string | null> {
  return {
    days: period.kind === 'last' && period.days !== DEFAULT_DAYS ? String(period.days) : null,
    month: period.kind === 'month' ? period.month : null,
    from: period.kind === 'own' ? period.from : null,
    to: period.kind === 'own' ? period.to : null,
  };
}

/** Returns the period in words: "en los últimos 30 días", "en octubre de 2026", "del 3 al 9 de noviembre de 2026". */
export function periodPhrase(period: Period): string {
  if (period.kind === 'month') return `en ${monthOfYear(period.month)}`;
  if (period.kind === 'own') return daysBetweenInWords(period.from, period.to);
  return period.days === 365 ? 'en el último año' : `en los últimos ${period.days} días`;
}
