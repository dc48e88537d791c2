import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { exampleId } from '@tests/support/example-id';
import { fakeNetwork, lost } from '@tests/support/faked-network';
import { seeAlarm } from '@tests/support/toasts';
import { expect, test } from 'vitest';
import { CafeAccount } from '@/features/account/components/cafe-account';
import { ToastHost } from '@/ui/toast';

const network = fakeNetwork();

test('screens greet nobody who has not switched it on, and what could not be kept is as before', async () => {
  network.answers('load_account', { code: 'ABCD2345', greeted: false, changes: [] });
  network.answers('allow_greeting', { allowed: true }, lost);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CafeAccount userId={exampleId('user-1')} />
      <ToastHost />
    </QueryClientProvider>,
  );
  const greeting = await screen.findByRole('switch', { name: /^Que la pantalla me salude/ });
  expect(greeting).not.toBeChecked();
  await userEvent.click(greeting);
  await waitFor(() => expect(greeting).toBeChecked());
  await userEvent.click(greeting);
  await seeAlarm('Sin conexión');
  expect(greeting).toBeChecked();
  expect(network.sent('allow_greeting')).toEqual([{ allowed: true }, { allowed: false }]);
});
