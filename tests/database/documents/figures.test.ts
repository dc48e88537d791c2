import { readFile } from 'node:fs/promises';
import { parse } from 'smol-toml';
import { expect, test } from 'vitest';
import { CODE_MINUTES } from '../../../src/domain/figures.ts';
import { FIGURES } from '../../../src/features/public/legal/figures.ts';
import * as figures from '../../../supabase/functions/_shared/figures.ts';
import { useDatabase } from '../use-database.ts';

const sql = useDatabase();

test('Every figure that a sentence says is the one by which the database decides', async () => {
  const [row] = await sql()<{ body: string }[]>`
    select prosrc as body from pg_proc where oid = 'private.figure(text)'::regprocedure`;
  const decided = [...row!.body.matchAll(/when '(\w+)' then (\d+)/g)];
  expect(Object.fromEntries(decided.map(([, name, value]) => [name!.toUpperCase(), Number(value)]))).toEqual({
    ...figures,
  });
});

test('A name that is no figure is refused', async () => {
  await expect(sql()`select private.figure('hito_3_days')`).rejects.toThrow('figure hito_3_days');
});

test('A mailed code works for as long as its sentence says', async () => {
  const config = parse(await readFile('supabase/config.toml', 'utf8')) as {
    auth: { email: { otp_expiry: number } };
  };
  expect(config.auth.email.otp_expiry).toBe(CODE_MINUTES * 60);
});

test('The documents tell the terms of the register of purposes', async () => {
  const rows = await sql()<{ key: string; months: number }[]>`
    select key, extract(year from keep)::int * 12 + extract(month from keep)::int as months from private.purposes`;
  const months = Object.fromEntries(rows.map((row) => [row.key, row.months]));
  expect([months['one-person'], months['sent-reminders'], months['reminder-draws']]).toEqual([
    FIGURES.mailboxMonths,
    FIGURES.reminderMonths,
    FIGURES.trialMonths,
  ]);
});
