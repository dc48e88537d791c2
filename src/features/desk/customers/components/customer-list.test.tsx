import { screen } from '@testing-library/react';
import { exampleId } from '@tests/support/example-id';
import { fakeNetwork } from '@tests/support/faked-network';
import { expect, test } from 'vitest';
import { CustomerList } from '@/features/desk/customers/components/customer-list';
import { renderAtDesk } from '@/features/desk/shared/test-support';

const network = fakeNetwork();
const noop = () => undefined;

/** A page of the list with one customer. */
const pageWith = (name: string, isLast = false) => ({
  customers: [
    {
      enrollment_id: exampleId(name),
      name,
      email: 'a•••@example.com',
      hito_actual: 8,
      vip: true,
      since: '2026-11-21T10:00:00Z',
      last_visit: null,
      waiting: 0,
    },
  ],
  next: isLast ? null : { after: '2026-11-20T10:00:00Z', after_id: exampleId(name) },
});

test('The list opens with the filter and as many pages as its address names', async () => {
  network.answers('list_customers', pageWith('Ana'), pageWith('Berta'), pageWith('Carla'));
  renderAtDesk(<CustomerList cafeId={exampleId('cafe')} onOpen={noop} />, '/?filter=vip&page=3');
  expect(await screen.findByText('Carla')).toBeVisible();
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  expect(network.sent('list_customers').map(({ filter }) => filter)).toEqual(['vip', 'vip', 'vip']);
});

test('The address names each further page and starts again with another filter', async () => {
  network.answers('list_customers', pageWith('Ana'), pageWith('Berta'), pageWith('Carla', true));
  const { user } = renderAtDesk(<CustomerList cafeId={exampleId('cafe')} onOpen={noop} />);
  await user.click(await screen.findByRole('button', { name: 'Ver más clientes' }));
  expect(await screen.findByText('Berta')).toBeVisible();
  expect(screen.getByTestId('address')).toHaveTextContent('/?page=2');
  await user.click(screen.getByRole('button', { name: 'VIP' }));
  expect(await screen.findByText('Carla')).toBeVisible();
  expect(screen.getByTestId('address')).toHaveTextContent('/?filter=vip');
});
