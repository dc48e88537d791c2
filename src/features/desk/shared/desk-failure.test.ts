import { expect, test } from 'vitest';
import { deskFailure } from '@/features/desk/shared/desk-failure';
import { AppError } from '@/lib/errors';

const text = 'No se pudo aprobar el ticket';

test('says what the catalogue says, unless the reason has words of its own', () => {
  const plain = { title: 'Error', description: text, variant: 'destructive' };
  for (const code of ['NETWORK', 'SERVER', 'UNKNOWN', 'INVALID_INPUT'])
    expect(deskFailure(new AppError(code), text)).toEqual(plain);
  expect(deskFailure(new Error('boom'), text)).toEqual(plain);
  expect(deskFailure(new AppError('UNAUTHENTICATED', 401), text).description).toBe('No autenticado');
  expect(deskFailure(new AppError('SESSION_OVER', 440), text).title).toBe('Tu sesión ha terminado');
  expect(deskFailure(new AppError('OWN_TICKET', 403), text).title).toBe('Es tu propio ticket');
});
