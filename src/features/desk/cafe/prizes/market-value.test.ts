import { expect, test } from 'vitest';
import { parseMarketValue, writtenMarketValue } from '@/features/desk/cafe/prizes/market-value';

test.each([
  ['', null],
  ['  ', null],
  ['0', 0],
  ['0,00', 0],
  ['1,5', 150],
  ['1.50 €', 150],
  ['1000', 100_000],
  ['1000,01', undefined],
  ['-1', undefined],
  ['1,505', undefined],
  ['uno', undefined],
])('%j is worth %s cents', (typed, cents) => {
  expect(parseMarketValue(typed)).toBe(cents);
});

test('it stands in the field as it is typed', () => {
  expect([null, 0, 150, 100_000].map(writtenMarketValue)).toEqual(['', '0,00', '1,50', '1000,00']);
});
