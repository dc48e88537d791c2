import { fireEvent, screen } from '@testing-library/react';
import { exampleId } from '@tests/support/examples/example-id';
import { fakeNetwork } from '@tests/support/dom/faked-network';
import { afterEach, expect, test } from 'vitest';
import { CreateCafes } from '@/features/admin/cafes/components/create-cafes';
import { renderAtDesk } from '@/features/desk/shared/test-support';

afterEach(() => sessionStorage.clear());

const network = fakeNetwork();
const megabyte = 'Bar Sol;ana@bar.es\n'.repeat(55_000);

test('a megabyte is refused at once, pasted or dropped, and what was there stays', () => {
  renderAtDesk(<CreateCafes />);
  const field = screen.getByLabelText(/^Una por línea/);
  fireEvent.change(field, { target: { value: 'Bar Luna' } });
  // The default action, which would insert the text, is prevented.
  expect(fireEvent.paste(field, { clipboardData: { getData: () => megabyte } })).toBe(false);
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Es demasiado texto: caben 50 cafeterías, una por línea',
  );
  expect(fireEvent.paste(field, { clipboardData: { getData: () => 'Bar Sol' } })).toBe(true);
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.change(field, { target: { value: megabyte } });
  expect(screen.getByRole('alert')).toHaveTextContent('Es demasiado texto');
  expect(field).toHaveValue('Bar Luna');
  expect(screen.getByRole('button', { name: 'Crear 1 cafetería' })).toBeVisible();
  expect(network.calls()).toEqual([]);
});

test('a list that was not sent is there again for who pasted it, and for nobody else', () => {
  const { unmount } = renderAtDesk(<CreateCafes />);
  fireEvent.change(screen.getByLabelText(/^Una por línea/), { target: { value: 'Bar Luna' } });
  unmount();
  const again = renderAtDesk(<CreateCafes />);
  expect(screen.getByLabelText(/^Una por línea/)).toHaveValue('Bar Luna');
  again.unmount();
  renderAtDesk(<CreateCafes />, '/', exampleId('user-2'));
  expect(screen.getByLabelText(/^Una por línea/)).toHaveValue('');
});
