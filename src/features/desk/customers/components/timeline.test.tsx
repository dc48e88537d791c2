import { fireEvent, render, screen } from '@testing-library/react';
import { exampleId } from '@tests/support/example-id';
import { expect, test, vi } from 'vitest';
import { Timeline } from '@/features/desk/customers/components/timeline';

const visit = (kind: 'visit' | 'visit-off', what: string, note: string) => ({
  id: exampleId(what),
  kind,
  at: `${what}T11:00:00Z`,
  what,
  amount: null,
  note,
  give_back_until: null,
  decision: null,
  open: false,
});

test('a visit that was taken away is struck through, says why, and cannot be taken away again', () => {
  const events = [
    visit('visit', '2026-11-22', 'visit-page'),
    visit('visit-off', '2026-11-21', 'Fue otra persona'),
  ];
  render(
    <Timeline events={events} onGiveBack={null} onHandedOver={null} onTakeAway={vi.fn()} onReopen={null} />,
  );
  expect(screen.getByText('Visita del 21/11/2026')).toHaveProperty('tagName', 'S');
  expect(screen.getByText(/Quitada: Fue otra persona/)).toBeVisible();
  expect(screen.getByText('Visita del 22/11/2026')).toHaveProperty('tagName', 'P');
  expect(screen.getAllByRole('button')).toHaveLength(1);
});

test('a reward that may have been handed over without a network can be written down, no other', () => {
  const won = (open: boolean, what: string) => ({
    ...visit('visit', '2026-11-22', ''),
    kind: 'won' as const,
    open,
    what,
  });
  const events = [won(true, 'Café gratis'), { ...won(false, 'Bebida gratis'), id: exampleId('other') }];
  const onHandedOver = vi.fn();
  render(
    <Timeline
      events={events}
      onGiveBack={null}
      onHandedOver={onHandedOver}
      onTakeAway={null}
      onReopen={null}
    />,
  );
  fireEvent.click(screen.getByRole('button'));
  expect(onHandedOver).toHaveBeenCalledWith(events[0]!.id, 'Café gratis');
});
