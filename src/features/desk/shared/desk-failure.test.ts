import { expect, test } from 'vitest';
import { deskFailure, deskReadFailure } from '@/features/desk/shared/desk-failure';
import { AppError } from '@/lib/errors';

const text = 'No se pudo aprobar el ticket';
const plain = { title: 'Error', description: text, variant: 'destructive' };
const undone = { cause: { code: 'XX000' } };

test('says what the catalogue says, unless the reason has words of its own', () => {
  for (const error of [
    new AppError('INVALID_INPUT', 422),
    new AppError('SERVER', 500, null, undone),
    // never sent: the device is offline
    new AppError('NETWORK'),
  ])
    expect(deskFailure(error, text)).toEqual(plain);
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

test.each([
  ['a lost answer', new AppError('NETWORK', 0, null, { cause: new TypeError('Failed to fetch') })],
  ['a fault of the gateway', new AppError('SERVER', 502)],
  ['an answer that cannot be read', new AppError('BAD_RESPONSE', 200)],
])('after %s an act is not told as failed, and a read is', (_, error) => {
  expect(deskFailure(error, text)).toEqual({
    title: 'No sabemos si se ha hecho',
    description: 'No nos ha llegado la respuesta. Mira si ya está, o pulsa otra vez: no se hace dos veces.',
    variant: 'destructive',
  });
  expect(deskReadFailure(error, text)).toEqual(plain);
});
