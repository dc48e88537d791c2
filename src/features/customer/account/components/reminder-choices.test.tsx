import type { Account } from '@functions/_shared/contracts/procedures/accounts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeNetwork, networkError, refusal } from '@tests/support/dom/faked-network';
import { expectAlert } from '@tests/support/dom/toasts';
import { expect, test, vi } from 'vitest';
import { renderAtCafe, testCafe } from '@/data/vip/test-support';
import { ReminderChoices } from '@/features/customer/account/components/reminder-choices';

const network = fakeNetwork();
type Choice = Account['reminders']['cafes'][number];
const cafe: Choice = {
  id: testCafe.id,
  nombre: testCafe.nombre,
  offered: true,
  reminders: false,
  tickets: false,
  ended_by: null,
};
const show = (change: Partial<Choice> = {}, proven = true) =>
  renderAtCafe(<ReminderChoices choices={{ proven, cafes: [{ ...cafe, ...change }] }} userId="user-1" />);
const one = () => screen.getByRole('switch', { name: /^Avísame cuando tenga/ });
const other = () => screen.getByRole('switch', { name: /^Avísame cuando revisen/ });

test('A press sends both ticks of a café, and a failed save restores the former choice', async () => {
  network.answers('answer_reminders', networkError);
  show({ tickets: true });
  await userEvent.click(one());
  await expectAlert('No nos llegó la respuesta');
  await waitFor(() => expect(one()).not.toBeChecked());
  expect(network.sent('answer_reminders')).toMatchObject([
    { cafe_id: cafe.id, reminders: true, tickets: true },
  ]);
});

test('A switch without a proven address leads to the code, and the yes is sent on the way back', async () => {
  network.answers('answer_reminders', refusal('MAILBOX_NOT_PROVEN'));
  const { locationState } = show({ tickets: true }, false);
  expect(screen.getByRole('link', { name: 'Confirmar mi correo' })).toBeVisible();
  await userEvent.click(one());
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/confirm-email'));
  expect(locationState()).toEqual({ returnTo: '/account#avisos' });
  cleanup();
  network.answers('answer_reminders', { reminders: true, tickets: true });
  show({ tickets: true });
  await waitFor(() => expect(network.sent('answer_reminders')).toHaveLength(2));
  expect(network.sent('answer_reminders')[1]).toMatchObject({ reminders: true, tickets: true });
  cleanup();
  // once
  show({ tickets: true });
  expect(network.sent('answer_reminders')).toHaveLength(2);
});

test('An address that names the reminders shows them, also after the log-in', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  const choices = { proven: true, cafes: [cafe] };
  renderAtCafe(<ReminderChoices choices={choices} userId="user-1" />, { url: '/account#avisos' });
  await waitFor(() => expect(scroll.mock.contexts).toContain(document.getElementById('avisos')));
});

test('A café that has switched reminders off can only be left', () => {
  show({ offered: false, reminders: true });
  expect(one()).toBeEnabled();
  expect(other()).toBeDisabled();
  expect(screen.getByText(/Ahora no manda avisos/)).toBeVisible();
});

test('The meaning of each choice is explained once, at the first of several cafés', () => {
  const other = { ...cafe, id: 'cafe-2', nombre: 'La Esquina del Barrio' };
  renderAtCafe(<ReminderChoices choices={{ proven: true, cafes: [cafe, other] }} userId="user-1" />);
  expect(screen.getAllByRole('switch', { name: /^Avísame/ })).toHaveLength(4);
  expect(screen.getAllByText(/Como mucho un correo a la semana/)).toHaveLength(1);
  expect(screen.getAllByText(/Un correo por ticket/)).toHaveLength(1);
});

test.each([
  ['bounced', /tu correo los devolvía/],
  ['complained', /correo no deseado/],
] as const)('The reason why mails ended is shown, and they can be requested again: %s', (ended_by, words) => {
  show({ ended_by });
  expect(screen.getByText(words)).toBeVisible();
  expect(one()).toBeEnabled();
});
