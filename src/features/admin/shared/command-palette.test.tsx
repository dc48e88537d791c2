import { screen, waitFor } from '@testing-library/react';
import { exampleId } from '@tests/support/examples/example-id';
import { fakeNetwork } from '@tests/support/dom/faked-network';
import { expect, test } from 'vitest';
import { CommandPalette } from '@/features/admin/shared/command-palette';
import { makeCafeList, renderAtDesk } from '@/features/desk/shared/test-support';

const network = fakeNetwork();
const places = [
  { to: '/desk/tickets', label: 'Tickets pendientes' },
  { to: '/desk/codes', label: 'Códigos VIP' },
];
const open = () =>
  renderAtDesk(
    <>
      <input aria-label="Notas" />
      <CommandPalette places={places} cafePath={(id) => `/desk/cafe/${id}`} />
    </>,
  );
const field = () => screen.findByRole('combobox', { name: 'Cafetería o pantalla' });
const names = () => screen.getAllByRole('option').map((it) => it.textContent);
const address = () => screen.getByTestId('address').textContent;

test('Ctrl K and ⌘K open it from anywhere, a field too; Escape gives the focus back', async () => {
  const { user } = open();
  for (const keys of ['{Control>}k{/Control}', '{Meta>}k{/Meta}']) {
    await user.click(screen.getByLabelText('Notas'));
    await user.keyboard(keys);
    const input = await field();
    await waitFor(() => expect(input).toHaveFocus());
    expect(names()).toEqual(['Tickets pendientes', 'Códigos VIP']);
    expect(network.calls()).toEqual([]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByLabelText('Notas')).toHaveFocus());
  }
});

test('leads to a screen by a part of its name, accents or not, with the keyboard alone', async () => {
  network.answers('admin_list_cafes', makeCafeList([]));
  const { user } = open();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await field(), 'codig');
  await waitFor(() => expect(names()).toEqual(['Códigos VIP']));
  await user.keyboard('{Enter}');
  expect(address()).toBe('/desk/codes');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('leads to any café, and remembers nothing of what was typed', async () => {
  network.answers('admin_list_cafes', makeCafeList(['La Esquina']));
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Ir a…' }));
  await user.type(await field(), 'esquina');
  await waitFor(() => expect(names()).toEqual(['La EsquinaCafetería']));
  await user.keyboard('{Enter}');
  expect(address()).toBe(`/desk/cafe/${exampleId('La Esquina')}`);
  await user.keyboard('{Control>}k{/Control}');
  expect(await field()).toHaveValue('');
});

test('says when nothing is like it', async () => {
  network.answers('admin_list_cafes', makeCafeList([]));
  const { user } = open();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await field(), 'zzz');
  await waitFor(() => expect(screen.getByText('Nada coincide.')).toBeVisible());
});
