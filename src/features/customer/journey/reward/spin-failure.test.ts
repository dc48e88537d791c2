import { expect, test } from 'vitest';
import { spinFailure } from '@/features/customer/journey/reward/spin-failure';
import { AppError, fromRest } from '@/lib/errors';

test('a refusal says why, and promises no second press', () => {
  const { description } = spinFailure(new AppError('CAFE_PAUSED', 403));
  expect(description).toBe('Esta cafetería no está activa en este momento.');
});

test('a refusal without proof names what the café has', () => {
  const error = new AppError('PRESENCE_MISSING', 409);
  expect(spinFailure(error).title).toBe('Falta leer el código de la barra');
  expect(spinFailure(error, true).title).toBe('Falta tocar la etiqueta de la barra');
});

test('a prize that was drawn and cannot be read is none that was not, and asks for no second press', () => {
  const { title, description } = spinFailure(new AppError('PRIZE_UNREAD'));
  expect([title, description]).toEqual(['Error', 'Hubo un problema al procesar el premio']);
});

test('a fault says that nothing was drawn, a lost answer does not; both keep the spin', () => {
  const failed = spinFailure(fromRest({ status: 500, error: { code: 'XX000' } }));
  expect(failed.description).toBe(
    'No se pudo registrar la tirada. Tu tirada sigue aquí: pulsa otra vez en un momento.',
  );
  for (const lost of [
    new AppError('NETWORK'),
    new AppError('SERVER', 502),
    new AppError('BAD_RESPONSE', 200),
  ]) {
    expect(spinFailure(lost).description).toBe(
      'No nos llegó la respuesta. Tu tirada sigue aquí: pulsa otra vez en un momento.',
    );
  }
});
