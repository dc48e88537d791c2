import { render, screen } from '@testing-library/react';
import { exampleId } from '@tests/support/example-id';
import { expect, test, vi } from 'vitest';
import { Timeline } from '@/features/team-customers/components/timeline';

const visit = (kind: 'visit' | 'visit-off', what: string, note: string) => ({
  id: exampleId(what),
  kind,
  at: `${what}T11:00:00Z`,
  what,
  amount: null,
  note,
  give_back_until: null,
  decision: null,
});

test('a visit that was taken away is struck through, says why, and cannot be taken away again', () => {
  const events = [
    visit('visit', '2026-11-22', 'visit-page'),
    visit('visit-off', '2026-11-21', 'Fue otra persona'),
  ];
  render(<Timeline events={events} onGiveBack={null} onTakeAway={vi.fn()} onReopen={null} />);
  expect(screen.getByText('Visita del 21/11/2026')).toHaveProperty('tagName', 'S');
  expect(screen.getByText(/Quitada: Fue otra persona/)).toBeVisible();
  expect(screen.getByText('Visita del 22/11/2026')).toHaveProperty('tagName', 'P');
  expect(screen.getAllByRole('button')).toHaveLength(1);
});
