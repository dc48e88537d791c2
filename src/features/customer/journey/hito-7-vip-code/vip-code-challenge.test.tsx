import { screen } from '@testing-library/react';
import { exampleId } from '@tests/support/examples/example-id';
import { fakeNetwork, fault, invalidAnswer, networkError, ownFault } from '@tests/support/dom/faked-network';
import { expectAnnounced, expectFormError, shownToast } from '@tests/support/dom/toasts';
import { expect, test } from 'vitest';
import Panel from '@/features/customer/journey/hito-7-vip-code/vip-code-challenge';
import { makeJourney } from '@/data/customer/test-support';
import { renderChallenge } from '@/features/customer/journey/test-support';

const network = fakeNetwork();

function open() {
  const journey = makeJourney({ hito_actual: 7 });
  const state = renderChallenge(<Panel journey={journey} />, journey);
  const hand = async (code: string) => {
    if (code) await state.user.type(screen.getByLabelText('Código VIP'), code);
    await state.user.click(screen.getByRole('button', { name: 'Completar desafío' }));
  };
  return { ...state, hand };
}

test('the field is empty until somebody types', () => {
  open();
  expect(screen.getByLabelText('Código VIP')).toHaveAccessibleDescription('6 caracteres, por ejemplo a34n75');
  expect(screen.getByLabelText('Código VIP')).not.toHaveAttribute('placeholder');
});

test('a code is needed', async () => {
  await open().hand('');
  expect(await screen.findByRole('alert')).toHaveTextContent('Escribe tu código VIP');
  expect(shownToast()).toEqual([]);
});

test('a wrong form is refused without asking the server', async () => {
  await open().hand('aaa111');
  await expectAnnounced('Código inválido');
  await expectFormError('El código VIP no es válido');
  expect(network.calls()).toEqual([]);
});

test('the server refuses with its own words, and the code stays', async () => {
  network.answers('validate-vip-code', { success: false, error: 'Demasiados intentos.' });
  await open().hand('a34n75');
  await expectAnnounced('Código inválido');
  await expectFormError('Demasiados intentos.');
  expect(screen.getByLabelText('Código VIP')).toHaveValue('a34n75');
});

test('a good code is said, and the journey is read anew: its last wheel is on offer', async () => {
  network.answers('validate-vip-code', { success: true, vipCode: 'a34n75' });
  const { hand, invalidated } = open();
  await hand('a34n75');
  await expectAnnounced('¡Desafío completado!');
  expect(network.sent('validate-vip-code')).toEqual([
    { userId: exampleId('user-1'), businessName: 'cafetería-central', vipCode: 'a34n75' },
  ]);
  expect(invalidated()).toBe(true);
});

test.each([
  ['a lost connection', networkError],
  ['a fault of the gateway', fault(502)],
])('after %s nobody says that it failed', async (_, failure) => {
  network.answers('validate-vip-code', failure);
  await open().hand('a34n75');
  await expectAnnounced('No nos llegó la respuesta');
  await expectFormError('Puede que ya esté hecho. Pulsa otra vez: no se hace dos veces.');
});

test.each([
  ['of the server', ownFault({ error: 'no' }), 'Error al validar el código VIP'],
  ['of the answer', invalidAnswer, 'Error al procesar el código VIP'],
])('a fault %s is told in its own words', async (_, failure, text) => {
  network.answers('validate-vip-code', failure);
  await open().hand('a34n75');
  await expectFormError(text);
});
