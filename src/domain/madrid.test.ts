import { describe, expect, it } from 'vitest';
import {
  daysBetween,
  nextDay,
  dayWindow,
  formatClock,
  formatDate,
  formatDay,
  formatMoment,
  madridDay,
} from '@/domain/madrid';

describe('madridDay', () => {
  it.each([
    ['2026-01-15T22:59:00Z', '2026-01-15'],
    ['2026-01-15T23:01:00Z', '2026-01-16'],
    ['2026-07-15T21:59:00Z', '2026-07-15'],
    ['2026-07-15T22:01:00Z', '2026-07-16'],
    ['2026-12-31T23:30:00Z', '2027-01-01'],
  ])('places %s on %s, in winter and in summer time', (instant, day) => {
    expect(madridDay(instant)).toBe(day);
    expect(madridDay(new Date(instant))).toBe(day);
  });
});

describe('formats', () => {
  it('writes every date alike, with moments and without, as es-ES does with two digits', () => {
    const options = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
    expect(formatDate('2026-03-05T23:30:00Z')).toBe('06/03/2026');
    expect(formatDay('2026-03-05')).toBe(new Date(2026, 2, 5).toLocaleDateString('es-ES', options));
    expect(formatMoment('2026-03-05T23:30:00Z')).toBe('00:30 - 06/03/2026');
  });

  it('writes moments as the redemption screen shows them', () => {
    expect(formatMoment('2026-11-21T08:05:00Z')).toBe('09:05 - 21/11/2026');
    expect(formatClock('2026-07-01T22:00:09Z')).toBe('00:00:09');
  });
});

describe('days', () => {
  it('counts across the changes of the clock', () => {
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
    expect(daysBetween('2026-10-26', '2026-10-24')).toBe(-2);
    expect(['2026-03-28', '2026-10-24', '2026-12-31'].map(nextDay)).toEqual([
      '2026-03-29',
      '2026-10-25',
      '2027-01-01',
    ]);
  });
});

describe('dayWindow', () => {
  const start = '2026-03-20T09:00:00Z';

  it('lets the last day count and the day after it not', () => {
    expect(dayWindow(start, '2026-04-04', '2026-04-04')).toEqual({
      elapsed: 15,
      length: 15,
      daysLeft: 0,
      within: true,
    });
    expect(dayWindow(start, '2026-04-04', '2026-04-05')).toMatchObject({
      elapsed: 16,
      daysLeft: 0,
      within: false,
    });
  });

  it('counts days in Madrid, not spans of 24 hours', () => {
    expect(dayWindow('2026-11-01T23:30:00Z', '2026-11-22', '2026-11-03')).toMatchObject({
      elapsed: 1,
      daysLeft: 19,
    });
  });

  it('is longer by the days of a pause', () => {
    expect(dayWindow(start, '2026-04-09', '2026-04-05')).toMatchObject({
      length: 20,
      daysLeft: 4,
      within: true,
    });
  });
});
