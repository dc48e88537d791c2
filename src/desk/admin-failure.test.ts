import { expect, test } from 'vitest';
import { adminFailure } from '@/desk/admin-failure';
import { AppError } from '@/lib/errors';

const text = 'No se pudo aprobar el ticket';

test('says what the catalogue says, unless the reason has words of its own', () => {
  const plain = { title: 'Error', description: text, variant: 'destructive' };
  for (const code of ['NETWORK', 'SERVER', 'UNKNOWN', 'INVALID_INPUT'])
    expect(adminFailure(new AppError(code), text)).toEqual(plain);
  expect(adminFailure(new Error('boom'), text)).toEqual(plain);
  expect(adminFailure(new AppError('UNAUTHENTICATED', 401), text).description).toBe('No autenticado');
  expect(adminFailure(new AppError('OWN_TICKET', 403), text).title).toBe('Es tu propio ticket');
});
