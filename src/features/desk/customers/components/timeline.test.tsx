import { fireEvent, render, screen } from '@testing-library/react';
import { exampleId } from '@tests/support/examples/example-id';
import { expect, test, vi } from 'vitest';
import { Timeline } from '@/features/desk/customers/components/timeline';

test('A revoked visit is struck through with its reason and cannot be revoked again', () => {
  const events = [
    {
      id: exampleId('visit'),
      kind: 'visit' as const,
      at: '2026-11-22T11:00:00Z',
      day: '2026-11-22',
      source: 'visit-page',
    },
    {
      id: exampleId('visit-off'),
      kind: 'visit-off' as const,
      at: '2026-11-21T11:00:00Z',
      day: '2026-11-21',
      reason: 'Fue otra persona',
    },
  ];
  render(
    <Timeline
      events={events}
      onGiveBack={null}
      onHandedOver={null}
      onRevokeVisit={vi.fn()}
      onReopen={null}
    />,
  );
  expect(screen.getByText('Visita del 21/11/2026')).toHaveProperty('tagName', 'S');
  expect(screen.getByText(/Quitada: Fue otra persona/)).toBeVisible();
  expect(screen.getByText('Visita del 22/11/2026')).toHaveProperty('tagName', 'P');
  expect(screen.getAllByRole('button')).toHaveLength(1);
});

test('a reward that may have been handed over without a network can be written down, no other', () => {
  const won = (reward: string, can_record_redemption: boolean) => ({
    id: exampleId(reward),
    kind: 'won' as const,
    at: '2026-11-22T11:00:00Z',
    reward,
    hito_number: 1,
    conditions: null,
    can_record_redemption,
  });
  const events = [won('Café gratis', true), won('Bebida gratis', false)];
  const onHandedOver = vi.fn();
  render(
    <Timeline
      events={events}
      onGiveBack={null}
      onHandedOver={onHandedOver}
      onRevokeVisit={null}
      onReopen={null}
    />,
  );
  fireEvent.click(screen.getByRole('button'));
  expect(onHandedOver).toHaveBeenCalledWith(events[0]!.id, 'Café gratis');
});
