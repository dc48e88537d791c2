import type { DeskCustomerDetail } from '@functions/_shared/contracts/procedures/customers';
import { screen } from '@testing-library/react';
import { exampleId } from '@tests/support/examples/example-id';
import { fakeNetwork } from '@tests/support/dom/faked-network';
import { expect, test } from 'vitest';
import { CustomerPanel } from '@/features/desk/customers/components/customer-panel';
import { renderAtDesk } from '@/features/desk/shared/test-support';

const network = fakeNetwork();
const customer: DeskCustomerDetail = {
  enrollment_id: exampleId('enrollment'),
  name: 'Ana',
  email: 'a•••@conecta.test',
  hito_actual: 2,
  vip: false,
  since: '2026-11-20T10:00:00Z',
  own: false,
  may_be_reviewers_own: false,
  blocked: null,
  today: '2026-11-22',
  last_visit: null,
  waiting: [],
  balance: null,
  events: [],
};
const visits = (...days: string[]) =>
  days.map((day) => ({ id: day, at: `${day}T10:00:00Z`, kind: 'visit', day, source: 'visit-page' }) as const);
const show = async (change: Partial<DeskCustomerDetail>, ...permissions: string[]) => {
  network.answers('record_customer_view', null);
  network.answers('load_customer', { ...customer, ...change });
  const { user } = renderAtDesk(
    <CustomerPanel
      cafeId={exampleId('cafe')}
      enrollmentId={customer.enrollment_id}
      permissions={['visit_add', ...permissions]}
      isFromList
      onClose={() => {}}
    />,
  );
  await screen.findByRole('heading', { name: 'Ana' });
  return user;
};
const add = () => screen.queryByRole('button', { name: 'Añadir una visita' });

test.each<[string, Partial<DeskCustomerDetail>, string[]]>([
  ['today and yesterday have theirs', { events: visits('2026-11-22', '2026-11-21') }, []],
  ['they came first today', { since: '2026-11-22T10:00:00Z', events: visits('2026-11-22') }, ['correct']],
  ['every day has', { events: visits('2026-11-22', '2026-11-21', '2026-11-20') }, ['correct']],
])('no visit is offered where each would be refused: %s', async (_, change, permissions) => {
  await show(change, ...permissions);
  expect(add()).toBeNull();
});

test.each<[string, Partial<DeskCustomerDetail>, string[], string]>([
  ['today has none', {}, [], '2026-11-22'],
  ['today has one', { events: visits('2026-11-22') }, [], '2026-11-21'],
  ['both have, for a manager', { events: visits('2026-11-22', '2026-11-21') }, ['correct'], '2026-11-20'],
  [
    "today's lacks its proof",
    { events: visits('2026-11-22').map((event) => ({ ...event, source: 'none' })) },
    [],
    '2026-11-22',
  ],
])('the first day that can have one is offered: %s', async (_, change, permissions, day) => {
  const user = await show(change, ...permissions);
  await user.click(add()!);
  expect(screen.getByLabelText(/Día/)).toHaveValue(day);
});

test('Blocking stands below what happened, not alone beside a customer of today', async () => {
  await show({ since: '2026-11-22T10:00:00Z', events: visits('2026-11-22') }, 'correct', 'block');
  const block = screen.getByRole('button', { name: 'Bloquear aquí' });
  const timeline = screen.getByRole('region', { name: 'Lo que ha pasado' });
  expect(timeline.compareDocumentPosition(block)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('Of a blocked customer the way back stands on top', async () => {
  await show({ blocked: 'Capturas ajenas' }, 'block');
  const unblock = screen.getByRole('button', { name: 'Quitar el bloqueo' });
  const timeline = screen.getByRole('region', { name: 'Lo que ha pasado' });
  expect(timeline.compareDocumentPosition(unblock)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  expect(screen.queryByRole('button', { name: 'Bloquear aquí' })).toBeNull();
});
