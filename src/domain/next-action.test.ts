import { describe, expect, test } from 'vitest';
import { findNextAction, type CustomerFacts } from '@/domain/next-action';

const today = '2026-11-21';
const none: CustomerFacts = {
  hito_actual: 3,
  hito_validado: 0,
  already_won: false,
  deadline: null,
  visited_today: false,
  hito_4_completado: false,
  vip_prize: null,
  can_spin_vip_wheel: false,
};
const textsOf = (facts: Partial<CustomerFacts>) => {
  const next = findNextAction({ ...none, ...facts }, today);
  return next && [next.reason, next.action];
};
const prizeUntil = (expires_at: string) => ({
  vip_prize: { expires_at },
});
const vip = { hito_actual: 8, hito_validado: 7 };

test.each<[string, Partial<CustomerFacts>, (string | null)[] | null]>([
  ['a prize, last day', { ...vip, ...prizeUntil(today) }, ['Tu premio termina hoy', 'redeem']],
  ['a prize, next day', { ...vip, ...prizeUntil('2026-11-22') }, ['Tu premio termina mañana', 'redeem']],
  [
    'a prize that a pause extended',
    { ...vip, ...prizeUntil('2026-12-01') },
    ['Tu premio termina el 01/12/2026', 'redeem'],
  ],
  ['the VIP wheel', { ...vip, can_spin_vip_wheel: true }, ['Tu tirada de hoy te espera', 'spin-vip']],
  ['a VIP with nothing open', vip, null],
  ['a wheel', { hito_validado: 3 }, ['Has cumplido el desafío 3', 'spin']],
  [
    'the wheel of a friend',
    { hito_actual: 4, hito_validado: 4, hito_4_completado: true },
    ['Tu cómplice ya se ha registrado', 'spin'],
  ],
  ['a step without a prize to win', { hito_validado: 3, already_won: true }, null],
  ['a window', { hito_actual: 2, deadline: '2026-11-24' }, ['Te quedan 3 días para volver', 'visit']],
  ['one day', { hito_actual: 2, deadline: '2026-11-22' }, ['Te queda 1 día para volver', 'visit']],
  ['the last day', { hito_actual: 2, deadline: today }, ['Hoy es el último día para volver', 'visit']],
  [
    'two visits',
    { hito_actual: 6, hito_validado: 5, deadline: '2026-11-30' },
    ['Te quedan 9 días para tus visitas', 'visit'],
  ],
  [
    'a day with its visit',
    { hito_actual: 2, deadline: '2026-11-24', visited_today: true },
    ['Hoy ya has venido. Te quedan 3 días', 'wait'],
  ],
  ['a window that is over', { hito_actual: 2, deadline: '2026-11-20' }, null],
  ['a friend who came early', { hito_4_completado: true }, ['Tu cómplice ya se ha registrado', null]],
  ['a friend of old', { hito_actual: 5, hito_validado: 4, hito_4_completado: true }, null],
  ['the next challenge', {}, null],
])('the action of %s', (_, facts, expected) => {
  expect(textsOf(facts)).toEqual(expected);
});

describe('of two, the more urgent one', () => {
  test.each<[string, Partial<CustomerFacts>, string]>([
    [
      'the prize before the VIP wheel',
      { ...vip, ...prizeUntil(today), can_spin_vip_wheel: true },
      'Tu premio termina hoy',
    ],
    [
      'the wheel before its window',
      { hito_actual: 2, hito_validado: 2, deadline: today },
      'Has cumplido el desafío 2',
    ],
    [
      'the wheel before the friend',
      { hito_validado: 3, hito_4_completado: true },
      'Has cumplido el desafío 3',
    ],
    [
      'the window before the friend',
      { hito_actual: 2, deadline: today, hito_4_completado: true },
      'Hoy es el último día para volver',
    ],
  ])('%s', (_, facts, reason) => {
    expect(textsOf(facts)?.[0]).toBe(reason);
  });
});
