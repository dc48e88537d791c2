import { describe, expect, it } from 'vitest';
import {
  conectitosFor,
  formatEuros,
  parseCents,
  parseTicketAmount,
  toEuros,
  writeEuros,
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
    '1.000,50',
    '-5',
    '+5',
    '5,',
    ',5',
    'doce',
    '1e2',
    '12 50',
  ])('refuses %j', (text) => {
    expect(parseTicketAmount(text)).toBeNull();
  });
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
    expect(parseCents(writeEuros(cents), 1, 1_000_000)).toBe(cents);
  },
);

it('leaves no value without euros', () => {
  expect([toEuros(1250), toEuros(null)]).toEqual([12.5, null]);
});
