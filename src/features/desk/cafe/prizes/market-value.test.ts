import { expect, test } from 'vitest';
import { parseCeiling, parseMarketValue, writtenMarketValue } from '@/features/desk/cafe/prizes/market-value';

test.each([
  ['', null],
  ['  ', null],
  ['0', undefined],
  ['0,00', undefined],
  ['0,01', 1],
  ['1,5', 150],
  ['1.50 €', 150],
  ['300', 30_000],
  ['300,01', undefined],
  ['-1', undefined],
  ['1,505', undefined],
  ['uno', undefined],
])('%j is worth %s cents', (typed, cents) => {
  expect(parseMarketValue(typed)).toBe(cents);
});

test.each([
  ['', null],
  ['0,99', undefined],
  ['1', 100],
  ['60 €', 6000],
  ['10000', 1_000_000],
  ['10000,01', undefined],
])('%j is a ceiling of %s cents', (typed, cents) => {
  expect(parseCeiling(typed)).toBe(cents);
});

test('it stands in the field as it is typed', () => {
  expect([null, 1, 150, 30_000].map(writtenMarketValue)).toEqual(['', '0,01', '1,50', '300,00']);
});
