import { screen } from '@testing-library/react';
import { exampleId } from '@tests/support/examples/example-id';
import { fakeNetwork } from '@tests/support/dom/faked-network';
import { expect, test } from 'vitest';
import { CustomerList } from '@/features/desk/customers/components/customer-list';
import { renderAtDesk } from '@/features/desk/shared/test-support';

const network = fakeNetwork();
const noop = () => undefined;

const counts = { vip: 2, waiting: 100, lapsed: 0 };
const customer = (name: string | null, email = 'a•••@example.com', last_visit: string | null = null) => ({
  enrollment_id: exampleId(name ?? email.slice(0, 1)),
  name,
  email,
  hito_actual: 8,
  vip: true,
  since: '2026-11-21T10:00:00Z',
  last_visit,
  waiting: 0,
});

/** A page of the list with one customer. */
const pageWith = (name: string, isLast = false) => ({
  customers: [customer(name)],
  counts,
  next: isLast ? null : { after: '2026-11-20T10:00:00Z', after_id: exampleId(name) },
});

test('The list opens with the filter and as many pages as its address names', async () => {
  network.answers('list_customers', pageWith('Ana'), pageWith('Berta'), pageWith('Carla'));
  renderAtDesk(
    <CustomerList cafeId={exampleId('cafe')} today="2026-11-22" onOpen={noop} />,
    '/?filter=vip&page=3',
  );
  expect(await screen.findByText('Carla')).toBeVisible();
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  expect(network.sent('list_customers').map(({ filter }) => filter)).toEqual(['vip', 'vip', 'vip']);
});

test('The address names each further page and starts again with another filter', async () => {
  network.answers('list_customers', pageWith('Ana'), pageWith('Berta'), pageWith('Carla', true));
  const { user } = renderAtDesk(<CustomerList cafeId={exampleId('cafe')} today="2026-11-22" onOpen={noop} />);
  await user.click(await screen.findByRole('button', { name: 'Ver más clientes' }));
  expect(await screen.findByText('Berta')).toBeVisible();
  expect(screen.getByTestId('address')).toHaveTextContent('/?page=2');
  await user.click(screen.getByRole('button', { name: 'VIP 2' }));
  expect(await screen.findByText('Carla')).toBeVisible();
  expect(screen.getByTestId('address')).toHaveTextContent('/?filter=vip');
});

test('A filter says how many it finds, and namesakes have their masked e-mail behind the name', async () => {
  const customers = [
    customer('Ana', 'a•••@uno.test', '2026-11-21'),
    customer('ANA', 'a•••@dos.test', '2026-11-01'),
    { ...customer('Berta'), waiting: 2 },
    customer(null, 'c•••@example.com'),
  ];
  network.answers('list_customers', { customers, counts, next: null });
  renderAtDesk(<CustomerList cafeId={exampleId('cafe')} today="2026-11-22" onOpen={noop} />);
  expect(await screen.findByRole('button', { name: 'Ana VIP a•••@uno.test ayer' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'ANA VIP a•••@dos.test hace 3 semanas' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Berta VIP 2 premios por canjear sin visitas' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'c•••@example.com VIP sin visitas' })).toBeVisible();
  for (const name of ['VIP 2', 'Con premio 99+', 'Sin venir 0'])
    expect(screen.getByRole('button', { name })).toBeVisible();
});
