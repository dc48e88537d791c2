import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeNetwork, networkError } from '@tests/support/dom/faked-network';
import { expectAlert } from '@tests/support/dom/toasts';
import { expect, test } from 'vitest';
import { exampleCafe } from '@/data/cafe/test-support';
import { MonthMail } from '@/features/desk/results/components/month-mail';
import { renderAtDesk } from '@/features/desk/shared/test-support';

const network = fakeNetwork();
const show = (subscription: { is_subscribed: boolean; proven: boolean; can_send_mail: boolean }) =>
  renderAtDesk(<MonthMail cafe={exampleCafe} subscription={subscription} />);
const monthMailSwitch = () => screen.getByRole('switch', { name: /^Recibir cada mes en mi correo/ });

test('asks for what was pressed, and what could not be kept is as before', async () => {
  network.answers('set_month_mail_subscription', networkError);
  show({ is_subscribed: false, proven: true, can_send_mail: true });
  await userEvent.click(monthMailSwitch());
  await expectAlert('No nos llegó la respuesta');
  await waitFor(() => expect(monthMailSwitch()).not.toBeChecked());
  expect(network.sent('set_month_mail_subscription')).toEqual([
    { cafe_id: exampleCafe.id, is_subscribed: true },
  ]);
  expect(screen.queryByText(/no salen correos/)).not.toBeInTheDocument();
});

test('an address that is not proven gets none, is led to its proof, and can be taken back', () => {
  const { unmount } = show({ is_subscribed: false, proven: false, can_send_mail: true });
  expect(monthMailSwitch()).toBeDisabled();
  expect(screen.getByRole('link', { name: 'Confirmar mi correo' })).toHaveAttribute('href', '/confirm-email');
  unmount();
  show({ is_subscribed: true, proven: false, can_send_mail: true });
  expect(monthMailSwitch()).toBeEnabled();
});

test('where no mails go out it says so, and keeps the subscription', () => {
  show({ is_subscribed: true, proven: true, can_send_mail: false });
  expect(monthMailSwitch()).toBeChecked();
  expect(screen.getByText(/Ahora mismo desde aquí no salen correos/)).toBeVisible();
});
