import { expect, test } from 'vitest';
import {
  ceilingProblem,
  CEILING_PROBLEM,
  parseCeiling,
  parseMarketValue,
  writtenMarketValue,
} from '@/features/desk/prizes/market-value';

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
  ['1.000', undefined],
  [' EUR ', null],
])('The text %j is worth %s cents', (typed, cents) => {
  expect(parseMarketValue(typed)).toBe(cents);
});

test.each([
  ['', null],
  ['0,99', undefined],
  ['1', 100],
  ['60 €', 6000],
  ['10000', 1_000_000],
  ['10.000', undefined],
  ['10000,01', undefined],
])('The text %j is a ceiling of %s cents', (typed, cents) => {
  expect(parseCeiling(typed)).toBe(cents);
});

test('A ceiling that may be thousands is questioned in these words', () => {
  expect(ceilingProblem('1.000 €')).toBe(
    'No sabemos si «1.000» lleva miles o decimales. Escribe 1000 para mil euros, y 1,00 para uno.',
  );
  expect([ceilingProblem('20.000'), ceilingProblem('60')]).toEqual([CEILING_PROBLEM, null]);
});

test('The field shows the value as it is typed', () => {
  expect([null, 1, 150, 30_000].map(writtenMarketValue)).toEqual(['', '0,01', '1,50', '300,00']);
});
