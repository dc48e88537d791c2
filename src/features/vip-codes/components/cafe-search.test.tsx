import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { CafeSearch } from '@/features/vip-codes/components/cafe-search';

const onChange = vi.fn();
const cafe = { id: '1', nombre: 'Cafetería Central' };
const open = (page: { cafes: (typeof cafe)[]; more_cafes: boolean }, cafeSearch = '') =>
  render(<CafeSearch page={page} cafeSearch={cafeSearch} onChange={onChange} />);

test('is not there while the lists offer every café', () => {
  expect(open({ cafes: [cafe], more_cafes: false }).container).toBeEmptyDOMElement();
});

test('asks the server for cafés by name, once there are more', async () => {
  open({ cafes: [cafe], more_cafes: true });
  expect(screen.getByRole('status')).toHaveTextContent('Busca por su nombre las demás.');
  await userEvent.type(screen.getByLabelText('Buscar cafetería'), 'Molienda');
  await waitFor(() => expect(onChange).toHaveBeenCalledWith({ cafeteria: 'Molienda' }, { replace: true }));
});

test('stays while something is searched for, and says when there is no such café', () => {
  open({ cafes: [], more_cafes: false }, 'ninguna');
  expect(screen.getByLabelText('Buscar cafetería')).toHaveValue('ninguna');
  expect(screen.getByRole('status')).toHaveTextContent('Ninguna cafetería coincide.');
});
