import { afterEach, expect, test, vi } from 'vitest';
import { milestoneNews, visitFailure, visitRefusal } from '@/data/customer/visit-messages';
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

test('a second visit of the day is a duplicate', () => {
  const message = 'Hoy ya has registrado una visita.';
  expect(visitRefusal({ message, code: 'VISIT_DUPLICATE' })).toEqual({
    title: 'Visita duplicada',
    description: message,
  });
});

test('an unknown customer is told to register first', () => {
  expect(visitRefusal({ message: 'Cliente no encontrado.', code: 'CUSTOMER_UNKNOWN' })).toEqual({
    ...fallback,
    description: 'Cliente no encontrado. Completa primero tu registro inicial en la cafetería.',
  });
});

test('without words of the server, and after a fault, the defaults stand', () => {
  expect(visitRefusal({})).toEqual(fallback);
  expect(visitRefusal({ message: '', code: 'VISIT_DUPLICATE' })).toEqual(fallback);
  expect(visitRefusal({ message: ' ' })).toEqual(fallback);
  expect(visitFailure(new AppError('SERVER', 500))).toEqual(fallback);
  expect(visitFailure(new AppError('NETWORK'))).toEqual(fallback);
});

test('a missing network is named', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(visitFailure(new AppError('NETWORK')).title).toBe('Sin conexión');
});

test('only a completed challenge is news', () => {
  expect(milestoneNews(null)).toBeNull();
  expect(milestoneNews(2)).toContain('desafío 2, «Repetiste, nos gusta eso»');
});
