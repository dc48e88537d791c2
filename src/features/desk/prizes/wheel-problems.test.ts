import { describe, expect, test } from 'vitest';
import { examplePrizes, exampleWheels } from '@/features/desk/prizes/test-support';
import { changeWheel, draftOf, type WheelChange } from '@/features/desk/prizes/wheel-draft';
import { hasProblems, refusedField, wheelProblems } from '@/features/desk/prizes/wheel-problems';
import { AppError } from '@/lib/errors';

const vip = draftOf(exampleWheels[1]!.now);
const after = (...changes: WheelChange[]) => changes.reduce(changeWheel, vip);
const problemsAfter = (...changes: WheelChange[]) => wheelProblems(after(...changes), examplePrizes);

test('A valid wheel has no problem', () => {
  expect(hasProblems(wheelProblems(vip, examplePrizes))).toBe(false);
});

describe('Percents', () => {
  test.each([
    ['39', 'Falta 1 % para sumar 100 %.'],
    ['30', 'Faltan 10 % para sumar 100 %.'],
    ['45', 'Sobran 5 % para sumar 100 %.'],
  ])('The percents 60 and %s do not add up', (text, message) => {
    expect(problemsAfter({ type: 'percent', id: 1, text }).percents).toBe(message);
  });

  test.each(['', '0', '101', '12,5', '-3', 'mucho'])('The percent %j is refused', (text) => {
    expect(problemsAfter({ type: 'percent', id: 1, text }).rows[1]?.percent).toBe(
      'Escribe un número entero, de 1 a 100.',
    );
  });
});

test.each([
  ['0', 'Con 0 no saldría nunca: quita el premio, o deja vacío el número.'],
  ['10001', 'Escribe un número entero, de 1 a 10000, o déjalo vacío.'],
  ['1,5', 'Escribe un número entero, de 1 a 10000, o déjalo vacío.'],
])('The number of pieces a month cannot be %j', (text, message) => {
  expect(problemsAfter({ type: 'perMonth', id: 1, text }).rows[1]?.perMonth).toBe(message);
});

test('The unlimited prize has no number, whatever was written before', () => {
  expect(problemsAfter({ type: 'perMonth', id: 1, text: '0' }, { type: 'unlimited', id: 1 })).toEqual({
    rows: {},
  });
});

test('An empty wheel, one prize and nine are problems', () => {
  const empty = problemsAfter({ type: 'remove', id: 0 }, { type: 'remove', id: 1 });
  expect(empty.segments).toBe('Una ruleta tiene de 2 a 8 premios. Añade alguno.');
  expect(problemsAfter({ type: 'remove', id: 0 }).segments).toBe(empty.segments);
  const seven = Array.from({ length: 7 }, (_, at) => ({
    type: 'add' as const,
    prize: { name: `Premio ${at}`, picture: 'gift' },
  }));
  expect(problemsAfter(...seven).segments).toBe('Una ruleta tiene de 2 a 8 premios. Quita alguno.');
});

test('A missing unlimited prize is a problem', () => {
  expect(problemsAfter({ type: 'unlimited', id: null }).unlimited).toBe('Elige el premio de reserva.');
});

test('A prize that is not on the list, and one that is there twice, are problems', () => {
  const stranger = { type: 'prize', id: 1, prize: { name: 'Ajeno', picture: 'gift' } } as const;
  expect(problemsAfter(stranger).rows[1]?.prize).toBe('Este premio ya no está en tu lista. Elige otro.');
  const twice = { type: 'prize', id: 1, prize: { name: 'Café gratis', picture: 'coffee' } } as const;
  expect(problemsAfter(twice).rows).toEqual({
    1: { prize: 'Este premio ya está en la ruleta. Elige otro.' },
  });
});

test.each(['', '0', '300,01', 'nada'])('A prize whose value is %j has none', (text) => {
  const { rows } = problemsAfter(
    { type: 'prize', id: 1, prize: { name: 'Aperitivo gratis', picture: 'aperitif' } },
    { type: 'value', prize: 'Aperitivo gratis', text },
  );
  expect(rows[1]?.value).toMatch(/^Falta su valor/);
});

test.each(['0,99', '10000,01', 'poco'])('A ceiling of %j is none', (text) => {
  expect(problemsAfter({ type: 'ceiling', text }).ceiling).toBe(
    'Escribe euros, de 1 a 10000, o déjalo vacío.',
  );
});

describe('A refusal', () => {
  const refused = (code: string, details: string | null) =>
    refusedField(new AppError(code, 422, details), vip);

  test.each([
    ['segments.2.prize', { rows: { 1: { prize: 'Este premio ya no está en tu lista. Elige otro.' } } }],
    ['segments.1.percent', { rows: { 0: { percent: 'Escribe un número entero, de 1 a 100.' } } }],
    [
      'segments.2.monthly_limit',
      { rows: { 1: { perMonth: 'Escribe un número entero, de 1 a 10000, o déjalo vacío.' } } },
    ],
    ['segments', { segments: 'Una ruleta tiene de 2 a 8 premios.', rows: {} }],
    ['unlimited', { unlimited: 'Elige el premio de reserva.', rows: {} }],
    ['percents', { percents: 'Los porcentajes tienen que sumar 100 %.', rows: {} }],
    ['ceiling_cents', { ceiling: 'Escribe euros, de 1 a 10000, o déjalo vacío.', rows: {} }],
  ])('stands at the field that %s names', (details, problems) => {
    expect(refused('INVALID_INPUT', details)).toEqual(problems);
  });

  test('about a value stands at its prize', () => {
    expect(refused('PRIZE_WITHOUT_VALUE', 'Tarta de queso')?.rows[1]?.value).toMatch(/^Falta su valor/);
  });

  test('marks no field of the editor if it names none', () => {
    expect(refused('WHEEL_EDITED', null)).toBeNull();
    expect(refused('INVALID_INPUT', 'segments.9.prize')).toBeNull();
    expect(refused('INVALID_INPUT', 'wheel')).toBeNull();
  });
});
