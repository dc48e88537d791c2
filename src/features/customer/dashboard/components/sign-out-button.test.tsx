import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { exampleId } from '@tests/support/examples/example-id';
import { authRefusal, exampleSession, fakeNetwork, fault } from '@tests/support/dom/faked-network';
import { expectAlert } from '@tests/support/dom/toasts';
import { expect, test } from 'vitest';
import { renderAtCafe } from '@/data/vip/test-support';
import { SignOutButton } from '@/features/customer/dashboard/components/sign-out-button';
import { SESSION_STORAGE_KEY } from '@/lib/prefetch';

const network = fakeNetwork();

test('A failed sign-out says so and keeps the session; one whose session is dead already ends it', async () => {
  const session = JSON.stringify(exampleSession(exampleId('user-1'), 'ana@conecta.test'));
  localStorage.setItem(SESSION_STORAGE_KEY, session);
  network.answers('auth/logout', fault(500), authRefusal(403, 'session_not_found'));
  renderAtCafe(<SignOutButton />);
  const leave = () => userEvent.click(screen.getByRole('button', { name: 'Cerrar sesión' }));
  await leave();
  await expectAlert('Error', 'Error al cerrar sesión');
  expect(localStorage.getItem(SESSION_STORAGE_KEY)).toBe(session);
  await leave();
  await waitFor(() => expect(localStorage.getItem(SESSION_STORAGE_KEY)).toBeNull());
});
