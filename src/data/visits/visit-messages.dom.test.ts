import { afterEach, expect, test, vi } from 'vitest';
import {
  challengeCompletedText,
  outcomeByEmail,
  visitFailure,
  visitRefusal,
} from '@/data/visits/visit-messages';
import { unansweredMessage } from '@/data/unanswered';
import { AppError } from '@/lib/errors';

afterEach(() => vi.restoreAllMocks());

const fallback = {
  title: 'No se pudo registrar la visita',
  description: 'Hubo un problema al registrar tu visita. Por favor, intenta de nuevo.',
};

test('a refusal shows what the server said, and its words decide nothing', () => {
  for (const message of [
    'Demasiados intentos.',
    'Hoy ya has registrado una visita.',
    'Cliente no encontrado.',
  ])
    expect(visitRefusal({ message })).toEqual({ ...fallback, description: message });
});

test('a refusal of one’s own visit has the same title, and names what its own title said', () => {
  expect(visitFailure(new AppError('BLOCKED', 403))).toEqual({
    ...fallback,
    description: expect.stringMatching(/^Esta cafetería te ha bloqueado\. Si crees/) as string,
  });
  expect(visitFailure(new AppError('NO_SUCH_CODE', 409))).toEqual(fallback);
});

const message = 'Hoy ya has registrado una visita.';
const refused = { success: false, message, milestone: null, visitRegistered: false } as const;

test('any other refusal is one', () => {
  expect(outcomeByEmail({ ...refused, code: 'CAFE_PAUSED' })).toBeNull();
  expect(outcomeByEmail(refused)).toBeNull();
});

test('an unknown customer is told to register first', () => {
  expect(visitRefusal({ message: 'Cliente no encontrado.', code: 'CUSTOMER_UNKNOWN' })).toEqual({
    ...fallback,
    description: 'Cliente no encontrado. Completa primero tu registro inicial en la cafetería.',
  });
});

test('without words of the server, and after a fault that undid it, the defaults stand', () => {
  expect(visitRefusal({})).toEqual(fallback);
  expect(visitRefusal({ message: '', code: 'VISIT_DUPLICATE' })).toEqual(fallback);
  expect(visitRefusal({ message: ' ' })).toEqual(fallback);
  const undone = { cause: { code: 'XX000' } };
  expect(visitFailure(new AppError('SERVER', 500, null, undone))).toEqual(fallback);
  // never sent
  expect(visitFailure(new AppError('NETWORK'))).toEqual(fallback);
});

test('a visit that may have been registered is told so', () => {
  const lost = new AppError('NETWORK', 0, null, { cause: new TypeError('Failed to fetch') });
  for (const error of [lost, new AppError('SERVER', 502)]) {
    expect(visitFailure(error)).toEqual(unansweredMessage(error));
    expect(visitFailure(error).title).toBe('No nos llegó la respuesta');
  }
});

test('a missing network is named', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(visitFailure(new AppError('NETWORK')).title).toBe('Sin conexión');
});

test('A visit is news if it completes a challenge', () => {
  expect(challengeCompletedText(null)).toBeNull();
  expect(challengeCompletedText(2)).toContain('desafío 2, «Repetiste, nos gusta eso»');
});
