import { describe, expect, it } from 'vitest';
import { formatEuros } from '@functions/_shared/texts/money';
import {
  ambiguousAmount,
  conectitosFor,
  parseCents,
  parseTicketAmount,
  toEuros,
  formatEurosForInput,
} from '@/domain/money';

describe('parseTicketAmount', () => {
  it.each([
    ['12,50', 1250],
    ['12.50', 1250],
    ['12,5', 1250],
    ['12', 1200],
    [' 12,50 € ', 1250],
    ['0,01', 1],
    ['1000', 100_000],
    ['1000,00', 100_000],
    ['0.29', 29],
    ["12'50", 1250],
    ['12’50', 1250],
    ['12´5', 1250],
    ['1.000,00', 100_000],
    ['1,000.00', 100_000],
    ["1'000,00", 100_000],
    ["1.000'00", 100_000],
    ['1 000,00', 100_000],
    ['1\u202F000,00\u00A0€', 100_000],
    ['1\u2009000', 100_000],
    ['12,50 EUR', 1250],
    ['12,50 euros', 1250],
    ['EUR 12,50', 1250],
    ['€12,50', 1250],
    ['12€50', 1250],
    ['12,50\u00A0€', 1250],
    ['12, 50', 1250],
    ['12,', 1200],
    ['12.', 1200],
    [',50', 50],
    ['.5', 50],
    ['１２，５０', 1250],
    ['１２．５０　€', 1250],
    ['\u200B12,50\uFEFF', 1250],
  ])('reads %j as %d cents', (text, cents) => {
    expect(parseTicketAmount(text)).toBe(cents);
  });

  it.each([
    '',
    '0',
    '0,00',
    '1000,01',
    '12,505',
    '1.000',
    '1,000',
    "1'000",
    '1.000 €',
    '１．０００',
    '1. 000',
    '1.000,50',
    '1.000,000',
    '1,000,00',
    '1.00,50',
    '0.500,00',
    '1.0000',
    '12.50,00',
    '1.000 00',
    '12,5 0',
    '12€5',
    ',',
    '.',
    '€',
    '-5',
    '+5',
    '12²',
    '1½',
    '①',
    '٣',
    '12:50',
    '12 $',
    'doce',
    '1e2',
    '12 50',
  ])('refuses %j', (text) => {
    expect(parseTicketAmount(text)).toBeNull();
  });
});

it.each(['1.000', '1,000 €', "1'500", '12.345', '1. 000', '１．０００'])(
  'says why it does not read %j',
  (text) => {
    expect(ambiguousAmount(text, 10_000_000)).toMatch(/^No sabemos si «1.+» lleva miles o decimales/);
  },
);

it.each(['', 'doce', '1000', '1.000,00', '0.500', '12,50', '1.001'])('has no such reason for %j', (text) => {
  expect(ambiguousAmount(text, 100_000)).toBeNull();
});

it('reads every amount that it reads as its figures say, whatever signs stand between them', () => {
  const signs = ['', '', '.', ',', "'", ' ', '\u202F', '€'];
  let state = 20261127;
  const below = (max: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * max);
  };
  for (let count = 0; count < 20_000; count += 1) {
    const typed = Array.from({ length: 1 + below(7) }, () => below(10) + signs[below(signs.length)]!).join(
      '',
    );
    const cents = parseCents(typed, 0, 1_000_000_000);
    if (cents === null) continue;
    // the figures as they stand, once with the last two or the last one for decimals
    const figures = typed.replace(/\D/g, '');
    expect([figures, `${figures}0`, `${figures}00`].map(Number), typed).toContain(cents);
    // three figures behind the only sign are never a decision
    expect(/^\D*\d+[.,']\d{3}\D*$/.test(typed), typed).toBe(false);
  }
});

describe('conectitosFor', () => {
  it.each([
    [1250, 125],
    [1, 0],
    [19, 1],
    [29, 2],
    [1999, 199],
    [100_000, 10_000],
  ])('gives for %d cents %d Conectitos', (cents, conectitos) => {
    expect(conectitosFor(cents)).toBe(conectitos);
  });
});

describe('formatEuros', () => {
  it('writes euros as es-ES does', () => {
    expect(formatEuros(1250)).toMatch(/^12,50\s€$/);
  });
});

it.each([1, 29, 1250, 100_000, 1_000_000])(
  'writes %d cents as a field has them, and they are read the same',
  (cents) => {
    expect(parseCents(formatEurosForInput(cents), 1, 1_000_000)).toBe(cents);
  },
);

it('leaves no value without euros', () => {
  expect([toEuros(1250), toEuros(null)]).toEqual([12.5, null]);
});
