import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PRIZE_PICTURES } from '@/domain/prize-pictures';

test('The pictures of the house are those that the database takes', () => {
  const sql = readFileSync('supabase/schemas/prizes.sql', 'utf8');
  const taken = /check \(picture in \(([^)]*)\)\)/.exec(sql)?.[1] ?? '';
  expect([...taken.matchAll(/'(\w+)'/g)].map(([, key]) => key)).toEqual(Object.keys(PRIZE_PICTURES));
});
