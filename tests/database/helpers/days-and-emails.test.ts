import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { isEmail } from '@/domain/email';
import { email } from '@functions/_shared/contracts/fields.ts';
import { EMAIL_EXAMPLES } from '../../support/examples/email-examples.ts';
import { useDatabase } from '../use-database.ts';

const sql = useDatabase();

test.each([
  ['2026-01-15T22:59:59.999Z', '2026-01-15'],
  ['2026-01-15T23:00:00Z', '2026-01-16'],
  ['2026-07-15T21:59:59.999Z', '2026-07-15'],
  ['2026-07-15T22:00:00Z', '2026-07-16'],
  // the hours in which the clocks change
  ['2026-03-28T23:00:00Z', '2026-03-29'],
  ['2026-03-29T21:59:59Z', '2026-03-29'],
  ['2026-10-24T21:59:59Z', '2026-10-24'],
  ['2026-10-25T22:59:59Z', '2026-10-25'],
  ['2026-12-31T23:00:00Z', '2027-01-01'],
])('The instant %s is on %s in Madrid', async (instant, day) => {
  for (const zone of ['UTC', 'Europe/Madrid', 'America/Lima']) {
    const found = await sql().begin(async (own) => {
      await own`select set_config('timezone', ${zone}, true)`;
      const [row] = await own<
        { day: string }[]
      >`select private.madrid_day(${instant}::timestamptz)::text as day`;
      return row!.day;
    });
    expect(found, zone).toBe(day);
  }
});

test.each(EMAIL_EXAMPLES)(
  'The text %s has the e-mail %s, as forms and functions have it',
  async (text, expected) => {
    const [row] = await sql()<{ answer: boolean }[]>`select private.is_email(${text}) as answer`;
    expect(row!.answer).toBe(expected);
    expect(isEmail(text)).toBe(expected);
    expect(z.safeParse(email({ missing: '', invalid: '' }), text).success).toBe(expected);
  },
);
