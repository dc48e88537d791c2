import { screen, waitFor } from '@testing-library/react';
import { exampleId } from '@tests/support/examples/example-id';
import { fakeNetwork, fault } from '@tests/support/dom/faked-network';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { CafePicker, type PickedCafe } from '@/features/desk/shared/cafe-picker';
import { makeCafeList, renderAtDesk } from '@/features/desk/shared/test-support';
import { Field } from '@/ui/field';

const network = fakeNetwork();
const onPick = vi.fn();
const all = makeCafeList(['Bar Sol', 'La Esquina'], 24);
const mills = makeCafeList(['Molienda Alta', 'Molienda Baja']);
beforeEach(() => {
  onPick.mockReset();
  network.answers('admin_list_cafes', all, mills);
});

function Picker({ none }: { none?: string }) {
  const [cafe, setCafe] = useState<PickedCafe | null>({ id: exampleId('Bar Sol'), nombre: 'Bar Sol' });
  return (
    <CafePicker
      label="Cafetería"
      none={none}
      value={cafe}
      onPick={(picked) => {
        onPick(picked);
        setCafe(picked);
      }}
    />
  );
}

const field = () => screen.getByRole('combobox', { name: 'Cafetería' });
const options = async (...names: string[]) =>
  waitFor(() => expect(screen.getAllByRole('option').map((it) => it.textContent)).toEqual(names));

test('asks for nothing until it is opened', () => {
  renderAtDesk(<Picker />);
  expect(field()).toHaveValue('Bar Sol');
  expect(field()).toHaveAttribute('aria-expanded', 'false');
  expect(network.calls()).toEqual([]);
});

test('is found by a part of the name and taken with Enter, the focus staying in the field', async () => {
  const { user } = renderAtDesk(<Picker />);
  await user.click(field());
  await user.type(field(), 'moli');
  await options('Molienda Alta', 'Molienda Baja');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Molienda Alta');
  await user.keyboard('{ArrowDown}');
  const marked = screen.getByRole('option', { selected: true });
  expect(marked).toHaveTextContent('Molienda Baja');
  expect(field()).toHaveAttribute('aria-activedescendant', marked.id);
  await waitFor(() => expect(field()).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(onPick).toHaveBeenCalledExactlyOnceWith({
    id: exampleId('Molienda Baja'),
    nombre: 'Molienda Baja',
  });
  expect(network.sent('admin_list_cafes').at(-1)).toMatchObject({ search: 'moli', sort: 'nombre' });
  expect(field()).toHaveValue('Molienda Baja');
  expect(screen.queryByRole('option')).toBeNull();
});

test('Enter takes nothing that answers an older text', async () => {
  network.answers('admin_list_cafes', all, makeCafeList(['La Esquina']));
  const { user } = renderAtDesk(<Picker />);
  await user.click(field());
  await user.type(field(), 'esq');
  await options('La Esquina');
  network.answers('admin_list_cafes', mills);
  await user.type(field(), '{Backspace}{Backspace}{Backspace}moli{Enter}');
  expect(onPick).not.toHaveBeenCalledWith({ id: exampleId('La Esquina'), nombre: 'La Esquina' });
});

test('Escape and leaving it change nothing', async () => {
  const { user } = renderAtDesk(<Picker />);
  await user.click(field());
  await user.type(field(), 'moli');
  await options('Molienda Alta', 'Molienda Baja');
  await user.keyboard('{Escape}');
  expect(field()).toHaveValue('Bar Sol');
  await user.keyboard('{ArrowDown}');
  expect(field()).toHaveAttribute('aria-expanded', 'true');
  await user.tab();
  expect(field()).toHaveAttribute('aria-expanded', 'false');
  expect(onPick).not.toHaveBeenCalled();
});

test('no café is an option of its own where there is one', async () => {
  const { user } = renderAtDesk(<Picker none="Todas las cafeterías" />);
  await user.click(field());
  await user.click(await screen.findByRole('option', { name: 'Todas las cafeterías' }));
  expect(onPick).toHaveBeenCalledExactlyOnceWith(null);
});

test('says how many more there are, that none is like this, and that the list did not come', async () => {
  network.answers('admin_list_cafes', all, makeCafeList([]));
  const { user } = renderAtDesk(<Picker />);
  const statusText = (words: string) =>
    waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(words));
  await user.click(field());
  await statusText('Y 22 más: escribe parte del nombre.');
  await user.type(field(), 'zzz');
  await statusText('Ninguna cafetería coincide.');
  network.answers('admin_list_cafes', fault(502));
  await user.type(field(), 'z');
  await statusText('No se han podido cargar las cafeterías.');
});

test('ties itself to the label and the error of its field', () => {
  renderAtDesk(
    <Field label="Cafetería" error="Debes seleccionar una cafetería" required>
      <CafePicker value={null} onPick={onPick} />
    </Field>,
  );
  expect(field()).toBeInvalid();
  expect(field()).toHaveAccessibleDescription('Debes seleccionar una cafetería');
});
