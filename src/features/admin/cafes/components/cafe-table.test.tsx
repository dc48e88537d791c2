import { screen, within } from '@testing-library/react';
import { exampleId } from '@tests/support/examples/example-id';
import { expect, test, vi } from 'vitest';
import { CafeTable } from '@/features/admin/cafes/components/cafe-table';
import { makeCafeList, renderAtDesk } from '@/features/desk/shared/test-support';

function show(figures: { visits: number; visits_before: number; pending_tickets: number }) {
  const rows = makeCafeList(['Bar Sol']).rows.map((cafe) => ({
    ...cafe,
    figures: { customers: 1234, last_visit: '2026-11-21', ...figures },
  }));
  const state = { search: '', sort: 'created_at', descending: true, page: 1 } as const;
  const rest = { onSort: vi.fn(), onPage: vi.fn(), onCreate: vi.fn(), busy: false };
  renderAtDesk(<CafeTable rows={rows} total={1} state={state} {...rest} />);
  return within(screen.getAllByRole('row')[1]!);
}

test.each([
  [30, 12, '30', '18 más que en los 7 días anteriores'],
  [12, 30, '12', '18 menos que en los 7 días anteriores'],
  [7, 7, '7', 'como en los 7 días anteriores'],
  [0, 3, '0', '3 menos que en los 7 días anteriores'],
])('%i visits after %i: more or fewer than before, in words too', (visits, visits_before, count, words) => {
  const row = show({ visits, visits_before, pending_tickets: 0 });
  const trend = row.getByTitle(`${visits_before} en los 7 días anteriores`);
  expect(trend).toHaveTextContent(words);
  expect(row.getAllByRole('cell')[2]).toHaveTextContent(new RegExp(`${count}$`));
});

test('nothing at all is compared with nothing; customers, last visit and what waits are there', () => {
  const row = show({ visits: 0, visits_before: 0, pending_tickets: 3 });
  expect(row.queryByTitle(/7 días anteriores/)).toBeNull();
  expect(row.getByText('1234')).toBeVisible();
  expect(row.getByText('21/11/2026')).toBeVisible();
  expect(row.getByRole('link', { name: '3 tickets por revisar de Bar Sol' })).toHaveAttribute(
    'href',
    `/admin/tickets?cafe=${exampleId('Bar Sol')}`,
  );
});

test('a press on a header sorts by it, and a page out of range leads to the last one', async () => {
  const state = { search: '', sort: 'nombre', descending: true, page: 9 } as const;
  const onSort = vi.fn();
  const rest = { onSort, onPage: vi.fn(), onCreate: vi.fn(), busy: false };
  const { user, unmount } = renderAtDesk(
    <CafeTable rows={makeCafeList(['Bar Sol']).rows} total={26} state={{ ...state, page: 2 }} {...rest} />,
  );
  const header = screen.getByRole('columnheader', { name: 'Nombre' });
  expect(header).toHaveAttribute('aria-sort', 'descending');
  await user.click(within(header).getByRole('button'));
  expect(onSort).toHaveBeenCalledWith('nombre');
  expect(screen.getByText('26–26 de 26')).toBeVisible();
  unmount();
  renderAtDesk(<CafeTable rows={[]} total={26} state={state} {...rest} />, '/?q=bar&page=9');
  expect(screen.getByTestId('address')).toHaveTextContent('/?q=bar&page=2');
});
