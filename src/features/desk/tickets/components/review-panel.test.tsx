import type { Answer } from '@functions/_shared/contracts/procedures';
import type { ReviewedTicket } from '@functions/_shared/contracts/procedures/tickets';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { exampleId } from '@tests/support/examples/example-id';
import { fakeNetwork } from '@tests/support/dom/faked-network';
import { pressUntil } from '@tests/support/dom/press-later';
import { shiftTime } from '@tests/support/dom/shift-time';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { makeTicket } from '@/data/vip/test-support';
import { renderAtDesk } from '@/features/desk/shared/test-support';
import { ReviewPanel } from '@/features/desk/tickets/components/review-panel';
import { UndoBar } from '@/features/desk/tickets/components/undo-bar';
import type { PhotoState } from '@/features/desk/tickets/use-ticket-review';

const network = fakeNetwork();
const of = (name: string): ReviewedTicket => ({
  ...makeTicket({ id: exampleId(`ticket-${name}`) }),
  correo: `${name}@example.test`,
  cafeteria: 'Central',
  reviewed_by: null,
  own: false,
  may_be_reviewers_own: false,
  photo: 'version-1',
  duplicates: [],
  claims: [],
});
const queue = [of('marta'), of('leo')] as const;
const rejected: Answer<'review_ticket'> = {
  already_reviewed: false,
  ticket: makeTicket({ id: queue[0].id, status: 'rejected', rejection_reason: 'repeated' }),
  reviewed_by: 'ana@conecta.test',
  decision: 1,
  possible_duplicates: [],
};

/** Reviews one ticket after the other. */
function SuccessiveReviews({ photoState }: { photoState: PhotoState }) {
  const [ticket, setTicket] = useState(queue[0]);
  return (
    <ReviewPanel
      key={ticket.id}
      ticket={ticket}
      photoState={photoState}
      draft={undefined}
      focus={undefined}
      stacked={() => false}
      shortcuts
      onStep={vi.fn()}
      onPerson={undefined}
      onDecided={() => setTicket(queue[1])}
    />
  );
}
const open = (photoState: PhotoState) => renderAtDesk(<SuccessiveReviews photoState={photoState} />).user;
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const reasons = () => screen.queryByRole('group', { name: /^¿Por qué se rechaza\?/ });
const decisions = () => network.sent('review_ticket');
const askWhy = async () => {
  await waitFor(() => expect(button('Rechazar')).toBeEnabled());
  fireEvent.click(button('Rechazar'));
};
const reject = (reason: RegExp) =>
  pressUntil(
    () => button(reason),
    () => decisions().length > 0,
  );

afterEach(() => vi.useRealTimers());

test('Two clicks reject one ticket, whether on the button that asks why or on a reason', async () => {
  network.answers('review_ticket', rejected);
  open('seen');
  fireEvent.click(button('Rechazar'));
  expect(reasons()).toBeNull();
  await askWhy();
  // An early press is meant for the button that stood there before.
  fireEvent.click(button(/No se lee/));
  const repeated = button(/Repetido/);
  await reject(/Repetido/);
  fireEvent.click(repeated);
  expect(await screen.findByText('leo@example.test')).toBeVisible();
  fireEvent.click(button('Rechazar'));
  expect(reasons()).toBeNull();
  expect(decisions()).toMatchObject([{ ticket_id: queue[0].id, reason: 'repeated' }]);
});

test('Nothing is decided before the photo was seen, by button or key', async () => {
  const user = open('unseen');
  expect(await screen.findByText('Podrás decidir cuando hayas visto la foto.')).toBeVisible();
  for (const name of ['Aprobar', 'Rechazar']) expect(button(name)).toBeDisabled();
  await user.type(screen.getByLabelText(/^Importe en euros/), '5{Enter}{Escape}');
  await user.keyboard('ar');
  expect(reasons()).toBeNull();
  expect(decisions()).toEqual([]);
});

test('A photo that no browser can open is rejected, not approved', async () => {
  network.answers('review_ticket', rejected);
  const user = open('unreadable');
  expect(await screen.findByText('La foto no se puede abrir: solo se puede rechazar.')).toBeVisible();
  await user.type(screen.getByLabelText(/^Importe en euros/), '5{Enter}');
  expect(button('Aprobar')).toBeDisabled();
  expect(decisions()).toEqual([]);
  await askWhy();
  await reject(/No se lee/);
  expect(decisions()).toMatchObject([{ decision: 'reject', reason: 'unreadable' }]);
});

test('A decision can be taken back for ten seconds', () => {
  vi.useFakeTimers();
  const expire = vi.fn();
  const decided = {
    ticket: queue[0],
    review: rejected,
    draft: { amount: '', notes: '' },
    until: Date.now() + 10_000,
  };
  renderAtDesk(<UndoBar decided={decided} onReopened={vi.fn()} onExpire={expire} />);
  shiftTime(9_999);
  expect(button('Deshacer')).toBeVisible();
  expect(expire).not.toHaveBeenCalled();
  shiftTime(1);
  expect(expire).toHaveBeenCalledOnce();
});
