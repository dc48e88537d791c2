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

test('says to a member who does what their role does not allow, and to nobody else', () => {
  const refused = (details: string | null) =>
    deskFailure(new AppError('NOT_ALLOWED', 403, details), text).description;
  expect(refused('manager')).toBe('Esto lo lleva tu encargado o encargada.');
  expect(refused('owner')).toBe('Esto lo lleva quien es titular.');
  for (const nothing of ['', null, 'constructor'])
    expect(refused(nothing)).toBe('Tu papel en el equipo no te lo permite.');
});
