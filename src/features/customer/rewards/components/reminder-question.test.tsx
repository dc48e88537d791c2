import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeNetwork, networkError, refusal } from '@tests/support/dom/faked-network';
import { expectAlert } from '@tests/support/dom/toasts';
import { expect, test } from 'vitest';
import { renderAtCafe, testCafe } from '@/data/vip/test-support';
import ReminderQuestion from '@/features/customer/rewards/components/reminder-question';

const network = fakeNetwork();
const show = () => renderAtCafe(<ReminderQuestion cafe={testCafe} />);
const tick = (name: RegExp) => screen.getByRole('checkbox', { name });
const choose = async () => {
  await press('Sí, avísame');
  await waitFor(() => expect(tick(/^Avísame cuando tenga/)).toBeEnabled());
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('The question is short at first, then has the tick of the yes, and sends each tick with the text’s version', async () => {
  network.answers('answer_reminders', { reminders: true, tickets: false });
  show();
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  await press('Sí, avísame');
  await waitFor(() => expect(screen.getByRole('heading')).toHaveFocus());
  // a second tap of an impatient finger
  await userEvent.click(tick(/^Avísame cuando tenga/));
  await waitFor(() => expect(tick(/^Avísame cuando tenga/)).toBeEnabled());
  expect(tick(/^Avísame cuando tenga/)).toBeChecked();
  expect(tick(/^Avísame cuando revisen/)).not.toBeChecked();
  await userEvent.click(tick(/^Avísame cuando tenga/));
  expect(screen.getByRole('button', { name: 'Guardar' })).toBeDisabled();
  expect(network.sent('answer_reminders')).toEqual([]);
  await userEvent.click(tick(/^Avísame cuando tenga/));
  await press('Guardar');
  expect(await screen.findByRole('status')).toHaveTextContent(/^Hecho\. Lo paras con un toque/);
  expect(network.sent('answer_reminders')).toEqual([
    { cafe_id: testCafe.id, reminders: true, tickets: false, text_version: '2026-11' },
  ]);
});

test('The button "No, gracias" is an answer', async () => {
  network.answers('answer_reminders', { reminders: false, tickets: false });
  show();
  await press('No, gracias');
  expect(await screen.findByRole('status')).toHaveTextContent('De acuerdo, no te escribiremos.');
  expect(network.sent('answer_reminders')).toMatchObject([{ reminders: false, tickets: false }]);
});

test('An unproven address leads to its code, and the yes is sent after it, without another press', async () => {
  network.answers('answer_reminders', refusal('MAILBOX_NOT_PROVEN'));
  const { unmount } = show();
  await choose();
  await userEvent.click(tick(/^Avísame cuando tenga/));
  await userEvent.click(tick(/^Avísame cuando revisen/));
  await press('Guardar');
  expect(await screen.findByRole('link', { name: 'Confirmar mi correo' })).toHaveAttribute(
    'href',
    '/confirm-email',
  );
  unmount();
  // back without the code: the ticks stand, and what is missing is said
  show();
  expect(await screen.findByRole('link', { name: 'Confirmar mi correo' })).toBeVisible();
  expect(tick(/^Avísame cuando revisen/)).toBeChecked();
  expect(tick(/^Avísame cuando tenga/)).not.toBeChecked();
  cleanup();
  network.answers('answer_reminders', { reminders: false, tickets: true });
  show();
  expect(await screen.findByRole('status')).toHaveTextContent(/^Hecho\./);
  expect(network.sent('answer_reminders')).toEqual(
    Array(3).fill({ cafe_id: testCafe.id, reminders: false, tickets: true, text_version: '2026-11' }),
  );
});

test('The button "No, gracias" also cancels a yes that waits for the code, even if the answer is lost', async () => {
  network.answers('answer_reminders', refusal('MAILBOX_NOT_PROVEN'));
  show();
  await choose();
  await press('Guardar');
  await screen.findByRole('link', { name: 'Confirmar mi correo' });
  network.answers('answer_reminders', networkError);
  await press('No, gracias');
  await expectAlert('No nos llegó la respuesta');
  cleanup();
  network.answers('answer_reminders', { reminders: true, tickets: false });
  show();
  expect(await screen.findByRole('button', { name: 'Sí, avísame' })).toBeVisible();
  expect(network.sent('answer_reminders')).toHaveLength(2);
});

test('A failed save is told, and can be pressed again', async () => {
  network.answers('answer_reminders', networkError);
  show();
  await press('No, gracias');
  await expectAlert('No nos llegó la respuesta');
  expect(screen.getByRole('button', { name: 'No, gracias' })).toBeEnabled();
});
