import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderAtDesk } from '@/features/desk/shared/test-support';
import { QueueFilters } from '@/features/desk/tickets/components/queue-filters';
import { readTicketList } from '@/features/desk/tickets/queue-address';

const shown = readTicketList(new URLSearchParams(), false);
const page = { matching: 3, cafe: null, needs_administrator: 1, pending: 3 };

test.each([
  [false, 'Ver primero los más antiguos', true],
  [true, 'Ver primero los más nuevos', false],
])('The button of the order names what a press does: oldest first %s', async (oldestFirst, name, next) => {
  const onOrder = vi.fn();
  const { user } = renderAtDesk(
    <QueueFilters list={{ ...shown, oldestFirst }} page={page} onChange={() => {}} onOrder={onOrder} />,
  );
  const button = screen.getByRole('button', { name });
  expect(button).not.toHaveAttribute('aria-pressed');
  await user.click(button);
  expect(onOrder).toHaveBeenCalledExactlyOnceWith(next);
});

test.each([
  [true, 'Ocultar los que esperan a su equipo', 'sin-equipo'],
  [false, 'Ver también los que esperan a su equipo', null],
])(
  'The button for tickets that their team has time for names what a press does: all shown %s',
  async (all, name, ver) => {
    const onChange = vi.fn();
    const { user } = renderAtDesk(
      <QueueFilters list={{ ...shown, all }} page={page} onChange={onChange} onOrder={() => {}} />,
    );
    await user.click(screen.getByRole('button', { name }));
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ ver });
  },
);
