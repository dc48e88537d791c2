import { describe, expect, test } from 'vitest';
import { examplePrizes, exampleWheels } from '@/features/desk/prizes/test-support';
import {
  averageText,
  costedSegments,
  expectedMonthCents,
  limitText,
  maxMonthCents,
  pluralPrize,
  averageSpinCents,
} from '@/features/desk/prizes/wheel-cost';
import { changeWheel, draftOf } from '@/features/desk/prizes/wheel-draft';

const coffee = { prize: 'Café gratis', percent: 60, value_cents: 60, monthly_limit: null, unlimited: true };
const cake = { prize: 'Tarta', percent: 40, value_cents: 125, monthly_limit: null, unlimited: false };

/** Intl writes a no-break space before the sign. */
const plain = (text: string) => text.replace(/\u00a0/g, ' ');

test('a turn costs its values by their percents', () => {
  expect(averageSpinCents([coffee, cake])).toBe(86);
});

describe('A month', () => {
  test('costs its turns', () => {
    expect(expectedMonthCents([coffee, cake], null, 43)).toBeCloseTo(43 * 86);
    expect(expectedMonthCents([coffee, cake], null, 0)).toBe(0);
  });

  test('stops a prize at its number: the turns that are left give the unlimited one', () => {
    // 40 of 100 turns would give cake; 10 do, the other 30 give coffee
    expect(expectedMonthCents([coffee, { ...cake, monthly_limit: 10 }], null, 100)).toBe(10 * 125 + 90 * 60);
  });

  test('stops all but the unlimited prize at the ceiling', () => {
    // cake would cost 50 €; 25 € are 20 pieces
    expect(expectedMonthCents([coffee, cake], 2500, 100)).toBe(20 * 125 + 80 * 60);
  });
});

test('the most that a month can cost is the ceiling or the numbers, whichever is less; without either nothing limits it', () => {
  const few = { ...cake, monthly_limit: 10 };
  expect(maxMonthCents([coffee, few], null)).toBe(1250);
  expect(maxMonthCents([coffee, few], 6000)).toBe(1250);
  expect(maxMonthCents([coffee, few], 1000)).toBe(1000);
  expect(maxMonthCents([coffee, cake], 6000)).toBe(6000);
  expect(maxMonthCents([coffee, few, { ...cake, prize: 'Zumo' }], null)).toBeNull();
});

test('below its cost stands that it is an average, and what a month like the last one costs', () => {
  const wheel = { segments: [coffee, cake], ceiling_cents: 6000 };
  expect(averageText({ ...wheel, spins_last_month: 0 })).toBe('De media');
  expect(plain(averageText({ ...wheel, spins_last_month: 43 }))).toBe(
    'De media; un mes como el último, 37 €',
  );
  expect(plain(averageText({ ...wheel, spins_last_month: 5 }))).toBe(
    'De media; un mes como el último, 4,30 €',
  );
});

test('the sentence says the most that a month costs, and what no limit holds', () => {
  const wheel = { segments: [coffee, cake], ceiling_cents: 6000, unpriced: 0 };
  expect(plain(limitText(wheel)!)).toBe('Como mucho 60 € al mes, más los cafés.');
  expect(plain(limitText({ ...wheel, unpriced: 3 })!)).toBe(
    'Como mucho 60 € al mes, más los cafés, y 3 premios que ya salieron este mes sin valor puesto.',
  );
  expect(limitText({ ...wheel, ceiling_cents: null })).toBeNull();
});

test.each([
  ['Café gratis', 'los cafés'],
  ['Aperitivo gratis', 'los aperitivos'],
  ['Bebida gratis', 'las bebidas'],
  ['Postre gratis', '«Postre gratis»'],
  ['2x1 en tostada', '«2x1 en tostada»'],
])('%s, several of them: %s', (name, several) => {
  expect(pluralPrize(name)).toBe(several);
});

test('a value is that of the list or the one that is being written', () => {
  const draft = draftOf(exampleWheels[0]!.now);
  expect(costedSegments(draft, examplePrizes)).toBeNull();
  const typed = changeWheel(draft, { type: 'value', prize: 'Aperitivo gratis', text: '2,50' });
  expect(costedSegments(typed, examplePrizes)?.map(({ value_cents }) => value_cents)).toEqual([
    100, 130, 300, 250,
  ]);
});
