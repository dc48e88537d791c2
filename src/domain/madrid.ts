import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { lightFormat } from 'date-fns/lightFormat';
import { parseISO } from 'date-fns/parseISO';
import { toZonedTime } from 'date-fns-tz/toZonedTime';

/** Time zone in which "today" is decided (rule J2). */
const MADRID = 'Europe/Madrid';

/** An instant: a Date or an ISO text with its zone. */
export type Instant = Date | string;

/** Formats an instant by the clock of Madrid. `lightFormat` knows no names of months, which would be 6 kB more. */
const formatInMadrid = (instant: Instant, pattern: string) =>
  lightFormat(toZonedTime(instant, MADRID), pattern);

/** Returns the instant's day in Madrid, `yyyy-mm-dd`. */
export function madridDay(instant: Instant = new Date()): string {
  return formatInMadrid(instant, 'yyyy-MM-dd');
}

/** Returns the instant's date in Madrid as the whole product writes dates, `05/03/2026`. */
export function formatDate(instant: Instant): string {
  return formatInMadrid(instant, 'dd/MM/yyyy');
}

/** Returns the instant as `HH:mm - dd/MM/yyyy` in Madrid (rule R11). */
export function formatMoment(instant: Instant): string {
  return formatInMadrid(instant, 'HH:mm - dd/MM/yyyy');
}

/** Returns the time in Madrid with seconds, `HH:mm:ss`, for running clocks. */
export function formatClock(instant: Instant): string {
  return formatInMadrid(instant, 'HH:mm:ss');
}

/** Milliseconds of a day. */
const DAY_MS = 24 * 3_600_000;

/** Returns the milliseconds from an instant to the midnight of Madrid, at most an hour off on the days of a clock change. */
export function untilMidnight(instant: Instant): number {
  const local = toZonedTime(instant, MADRID);
  return DAY_MS - ((local.getHours() * 60 + local.getMinutes()) * 60_000 + local.getSeconds() * 1000);
}

/** Formats a day `yyyy-mm-dd` as `dd/MM/yyyy`. A day has no time zone. */
export function formatDay(day: string): string {
  return day.split('-').reverse().join('/');
}

/**
 * Returns the whole days from the first day to the second, negative when the second is earlier. Days are `yyyy-mm-dd`.
 */
export function daysBetween(from: string, to: string): number {
  return differenceInCalendarDays(parseISO(to), parseISO(from));
}

/** Returns a day `yyyy-mm-dd` as people say it: "hoy", "mañana", "el 05/03/2026". */
export function dayName(day: string, today: string): string {
  const days = daysBetween(today, day);
  return days === 0 ? 'hoy' : days === 1 ? 'mañana' : `el ${formatDay(day)}`;
}

/** Returns the day after a day `yyyy-mm-dd`. */
export function nextDay(day: string): string {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}

/** A customer's position in a window of days. */
export interface DayWindow {
  /** Days since the window opened; 0 on its first day. */
  elapsed: number;
  /** Days that the window has, pauses of the café included. */
  length: number;
  /** Days that are left, today not counted; 0 on the last day and after it. */
  daysLeft: number;
  /** The last day that counts is not over. */
  within: boolean;
}

/**
 * Returns the customer's position in the window of challenge 2 or 6. Day N after the start still counts, day N + 1
 * does not, and days are Madrid's. The server decides the last day (15 or 20 days, plus pauses) and today's date.
 * @param start instant at which the window opened
 * @param lastDay `yyyy-mm-dd`
 * @param today `yyyy-mm-dd`
 */
export function dayWindow(start: Instant, lastDay: string, today: string): DayWindow {
  const first = madridDay(start);
  const left = daysBetween(today, lastDay);
  return {
    elapsed: daysBetween(first, today),
    length: daysBetween(first, lastDay),
    daysLeft: Math.max(0, left),
    within: left >= 0,
  };
}
