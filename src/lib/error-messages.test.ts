import { expect, test } from 'vitest';
import { errorMessage, isUnexpected, messageOf } from '@/lib/error-messages';
import { AppError } from '@/lib/errors';

test('The codes have exactly these sentences', () => {
  expect(messageOf('INVALID_CREDENTIALS').description).toBe(
    'Credenciales incorrectas. Verifica tu email y contraseña.',
  );
  expect(messageOf('EMAIL_TAKEN').description).toBe('Este email ya está registrado. Intenta iniciar sesión.');
  expect(messageOf('CAFE_NOT_FOUND').title).toBe('Cafetería no encontrada');
  expect(messageOf('CAFE_PAUSED').title).toBe('Cafetería no disponible');
  expect(messageOf('EMAIL_MISMATCH').title).toBe('Email incorrecto');
  expect(messageOf('UNAUTHENTICATED')).toEqual({
    title: 'Acceso restringido',
    description: 'Regístrate o utiliza el correo con el que te registraste.',
  });
  expect(messageOf('REVIEW_NOT_OPENED')).toEqual({
    title: 'Acción requerida',
    description: 'Deja tu reseña antes de continuar',
  });
});

test('Every thrown value has a message', () => {
  expect(errorMessage(new AppError('CAFE_PAUSED', 403)).title).toBe('Cafetería no disponible');
  expect(errorMessage(new AppError('SOMETHING_NEW', 422)).title).toBe('Error');
  expect(errorMessage('boom').title).toBe('Error');
});

test('A call that a time limit ended has saved nothing', () => {
  expect(messageOf('TOO_SLOW')).toEqual({
    title: 'Ha tardado demasiado',
    description: 'No se ha guardado nada. Prueba otra vez en un momento.',
  });
});

test('A code with a text of its own is expected, whatever its title', () => {
  for (const code of ['SERVER', 'UNKNOWN', 'BAD_RESPONSE', 'SOMETHING_NEW'])
    expect([code, isUnexpected(new AppError(code))]).toEqual([code, true]);
  expect(isUnexpected('boom')).toBe(true);
  for (const code of ['CAFE_PAUSED', 'NETWORK', 'EMAIL_TAKEN'])
    expect([code, isUnexpected(new AppError(code))]).toEqual([code, false]);
});
