import { screen, waitFor } from '@testing-library/react';
import { fakeNetwork, refusal } from '@tests/support/dom/faked-network';
import { expect, test } from 'vitest';
import { exampleCafe } from '@/data/cafe/test-support';
import { TaxNumbersCard } from '@/features/desk/settings/components/tax-numbers-card';
import { renderAtDesk } from '@/features/desk/shared/test-support';

const network = fakeNetwork();
const FIRST = 'NIF que sale en tus tickets';
const card = (tax_numbers: string[], props: Partial<Parameters<typeof TaxNumbersCard>[0]> = {}) =>
  renderAtDesk(
    <TaxNumbersCard
      cafe={exampleCafe}
      tax_numbers={tax_numbers}
      unconfirmed_numbers={[]}
      mayChange
      {...props}
    />,
  );
const field = (name: string) => screen.getByRole('textbox', { name });
const SAVE = { name: 'Guardar NIF' };

test('A wrong letter is told at its field, nothing is sent, and the typed text stays', async () => {
  const { user } = card([]);
  await user.type(field(FIRST), '89890001a');
  await user.click(screen.getByRole('button', SAVE));
  expect(field(FIRST)).toHaveAccessibleDescription(/El final «A» no cuadra con el resto/);
  await waitFor(() => expect(field(FIRST)).toHaveFocus());
  expect(network.calls()).toEqual([]);
  await user.type(field(FIRST), '{Backspace}k');
  expect(field(FIRST)).toBeValid();
  network.answers('set_tax_numbers', null);
  await user.click(screen.getByRole('button', SAVE));
  await waitFor(() => expect(network.sent('set_tax_numbers')).toMatchObject([{ numbers: ['89890001K'] }]));
});

test('Numbers pasted with a label, a dash and signs that nobody sees are saved as the numbers that they are', async () => {
  const { user } = card([]);
  await user.click(field(FIRST));
  await user.paste('CIF: \u202AB–1234\u200B5674\u202C');
  await user.click(screen.getByRole('button', { name: 'Añadir otro NIF' }));
  await user.click(field('Otro NIF (2)'));
  await user.paste('１２３４５６７-L');
  network.answers('set_tax_numbers', null);
  await user.click(screen.getByRole('button', SAVE));
  expect(await screen.findByText('NIF guardado')).toBeVisible();
  expect(network.sent('set_tax_numbers')).toMatchObject([{ numbers: ['B12345674', '01234567L'] }]);
});

test('A number of another café is told at its own field, until the next character', async () => {
  network.answers('set_tax_numbers', refusal('TAX_NUMBER_TAKEN', '2'));
  const { user } = card(['B12345674']);
  // an empty one is left out, and the place that is told is among those that were sent
  await user.click(screen.getByRole('button', { name: 'Añadir otro NIF' }));
  await user.click(screen.getByRole('button', { name: 'Añadir otro NIF' }));
  await user.type(field('Otro NIF (3)'), '89890001K');
  await user.click(screen.getByRole('button', SAVE));
  expect(await screen.findByText(/Este NIF ya lo usa otra cafetería/)).toBeVisible();
  expect(network.sent('set_tax_numbers')).toMatchObject([{ numbers: ['B12345674', '89890001K'] }]);
  expect(field('Otro NIF (3)')).toHaveAccessibleDescription(/ya lo usa otra cafetería/);
  await waitFor(() => expect(field('Otro NIF (3)')).toHaveFocus());
  await user.type(field('Otro NIF (3)'), '{Backspace}');
  expect(screen.queryByText(/ya lo usa otra cafetería/)).toBeNull();
});

test('A repeated number is told, up to five have a field, and one can be removed', async () => {
  const { user } = card(['B12345674', '89890001K', '00000000T', '12345678Z']);
  await user.click(screen.getByRole('button', { name: 'Añadir otro NIF' }));
  expect(screen.queryByRole('button', { name: 'Añadir otro NIF' })).toBeNull();
  await user.type(field('Otro NIF (5)'), 'b-12.345.674');
  await user.click(screen.getByRole('button', SAVE));
  expect(screen.getByText('Este NIF ya está arriba.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Quitar el NIF b-12.345.674' }));
  await user.click(screen.getByRole('button', { name: 'Quitar el NIF 00000000T' }));
  network.answers('set_tax_numbers', null);
  await user.click(screen.getByRole('button', SAVE));
  await waitFor(() =>
    expect(network.sent('set_tax_numbers')).toMatchObject([
      { numbers: ['B12345674', '89890001K', '12345678Z'] },
    ]),
  );
});

test('A lost answer is told in the card, and the typed text stays', async () => {
  network.answers('set_tax_numbers', refusal('NOT_ALLOWED'));
  const { user } = card([]);
  await user.type(field(FIRST), '89890001K');
  await user.click(screen.getByRole('button', SAVE));
  expect(await screen.findByText('Tu papel en el equipo no te lo permite.')).toBeVisible();
  expect(field(FIRST)).toHaveValue('89890001K');
});

test('A member without the permission reads the numbers and who may set them', () => {
  card(['B12345674'], { mayChange: false });
  expect(screen.getByText('B12345674.')).toBeVisible();
  expect(screen.getByText(/Los pone quien es titular/)).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('A new number says that it waits; an administrator confirms it with a press', async () => {
  const waits = /^Lo estamos comprobando: B12345674\./;
  const { unmount } = card(['B12345674'], { unconfirmed_numbers: ['B12345674'] });
  expect(
    screen.getByText((_, element) => element?.tagName === 'P' && waits.test(element.textContent)),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Confirmar B12345674' })).toBeNull();
  unmount();
  network.answers('confirm_tax_number', refusal('TAX_NUMBER_TAKEN'), null);
  const { user } = card(['B12345674'], { unconfirmed_numbers: ['B12345674'], mayConfirm: true });
  await user.click(screen.getByRole('button', { name: 'Confirmar B12345674' }));
  await waitFor(() => expect(network.sent('confirm_tax_number')).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Confirmar B12345674' })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: 'Confirmar B12345674' }));
  await waitFor(() =>
    expect(network.sent('confirm_tax_number')).toEqual(
      Array(2).fill({ cafe_id: exampleCafe.id, number: 'B12345674' }),
    ),
  );
});
