import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { exampleId } from '@tests/support/examples/example-id';
import { fakeNetwork, networkError, noAnswer } from '@tests/support/dom/faked-network';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CustomerSearch } from '@/features/desk/customers/components/customer-search';
import { renderAtDesk } from '@/features/desk/shared/test-support';

const network = fakeNetwork();
beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

const found = (...names: string[]) => ({
  more: false,
  customers: names.map((name) => ({
    enrollment_id: exampleId(name),
    name,
    email: 'a•••@example.com',
    hito_actual: 3,
    vip: false,
    since: '2026-11-01T10:00:00Z',
    last_visit: '2026-11-21',
    waiting: 0,
    cafe: { id: exampleId('cafe'), nombre: 'Bar Sol' },
  })),
});
const search = (id: string) => ({ status: 'done' as const, search_id: exampleId(id) });

const renderSearch = (cafeId: string | null = exampleId('cafe')) => {
  const ui = (cafe: string | null) => (
    <CustomerSearch cafeId={cafe} today="2026-11-22" isHidden={false}>
      <p>Todos</p>
    </CustomerSearch>
  );
  const shown = renderAtDesk(ui(cafeId));
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  return { ...shown, user, field: screen.getByRole('searchbox', { name: 'Buscar cliente' }) };
};
/** Longer than the pause that the search waits for. */
const pause = () => act(() => vi.advanceTimersByTimeAsync(300));
const searched = () => network.sent('search_customers').map((args) => args.search);
const rows = () => screen.queryAllByRole('listitem').map((row) => row.textContent);

test('What is typed is searched after a pause, and what the answer holds already is narrowed without a search', async () => {
  network.answers('search_customers', search('ana'));
  network.answers('load_customer_search', found('Ana Gil', 'Ana Ortega'));
  const { user, field } = renderSearch();
  await user.type(field, 'an');
  await pause();
  expect(searched()).toEqual([]);
  expect(screen.getByText('Todos')).toBeVisible();
  await user.type(field, 'a');
  await pause();
  expect(await screen.findByText('2 clientes')).toBeVisible();
  expect(screen.queryByText('Todos')).toBeNull();
  for (const letter of ' ort') {
    await user.type(field, letter);
    await pause();
  }
  expect(rows()).toEqual(['Ana Ortegaayer']);
  expect(screen.getByText('1 cliente')).toBeVisible();
  await user.type(field, 'x');
  await pause();
  expect(screen.getByText(/^No hay ningún cliente así en esta cafetería/)).toBeVisible();
  expect(searched()).toEqual(['ana']);
  await user.clear(field);
  expect(screen.getByText('Todos')).toBeVisible();
});

test('A text without a pause, an unfinished address and a repeated failure are not searched', async () => {
  network.answers('search_customers', networkError);
  const { user, field } = renderSearch();
  await user.type(field, 'ana@example');
  await pause();
  expect(searched()).toEqual([]);
  await user.type(field, '.com');
  await pause();
  expect(await screen.findByRole('alert')).toBeVisible();
  await pause();
  expect(searched()).toEqual(['ana@example.com']);
  network.answers('search_customers', search('ana'));
  network.answers('load_customer_search', found('Ana Gil'));
  await user.keyboard('{Enter}');
  expect(await screen.findByText('1 cliente')).toBeVisible();
});

test('The answer to an earlier text is ignored, also when it comes last', async () => {
  network.answers('search_customers', noAnswer, search('pedro'));
  network.answers('load_customer_search', found('Pedro'));
  const { user, field } = renderSearch();
  await user.type(field, 'ana');
  await pause();
  await user.clear(field);
  await user.type(field, 'ped');
  await pause();
  expect(await screen.findByRole('button', { name: 'Pedro ayer' })).toBeVisible();
  expect(searched()).toEqual(['ana', 'ped']);
});

test('A text too short for a search says so at Enter', async () => {
  const { user, field } = renderSearch();
  await user.type(field, 'a{Enter}');
  expect(field).toHaveAccessibleDescription(/^Escribe al menos 3 letras/);
  expect(searched()).toEqual([]);
});

test('One sign that can be a whole name is searched while it is typed', async () => {
  network.answers('search_customers', search('li'));
  network.answers('load_customer_search', found('李小龙', '李'));
  const { user, field } = renderSearch();
  await user.type(field, '李');
  await pause();
  expect(await screen.findByText('2 clientes')).toBeVisible();
  expect(searched()).toEqual(['李']);
});

test('After sixty searches the field says to wait', async () => {
  network.answers('search_customers', { status: 'try_later', search_id: null });
  const { user, field } = renderSearch();
  await user.type(field, 'ana{Enter}');
  await pause();
  expect(field).toHaveAccessibleDescription(/^Has buscado muchas veces/);
  expect(searched()).toEqual(['ana']);
});
