import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { exampleId } from '@tests/support/examples/example-id';
import { authRefusal, exampleSession, exampleUser, fakeNetwork } from '@tests/support/dom/faked-network';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, test } from 'vitest';
import { ResetPasswordPage } from '@/features/public/auth/recovery/reset-password-page';
import { auth } from '@/lib/auth-client';
import { ToastHost } from '@/ui/toast';

const network = fakeNetwork();
const ana = exampleId('ana');
const weak = authRefusal(422, 'weak_password');

/** A session with its id in its token, as the auth service makes it. */
const sessionOf = (person: string, name: string) => ({
  ...exampleSession(person, `${name}@conecta.test`),
  access_token: `head.${btoa(JSON.stringify({ session_id: exampleId(`session of ${name}`) }))}.sign`,
});

beforeEach(() => localStorage.clear());

function open() {
  render(
    <>
      <MemoryRouter initialEntries={[{ pathname: '/reset-password', state: { email: 'ana@conecta.test' } }]}>
        <Routes>
          <Route path="/reset-password" element={<ResetPasswordPage />} />
          <Route path="*" element={<p>Otra página</p>} />
        </Routes>
      </MemoryRouter>
      <ToastHost />
    </>,
  );
  return userEvent.setup();
}
const press = () => userEvent.click(screen.getByRole('button', { name: 'Cambiar contraseña' }));
const typePasswords = async (password: string) => {
  for (const name of ['Nueva contraseña', 'Repite la contraseña']) {
    await userEvent.clear(screen.getByLabelText(name));
    await userEvent.type(screen.getByLabelText(name), password);
  }
};

test('The page opens at the code, which holds no example', async () => {
  open();
  await waitFor(() => expect(screen.getByLabelText('Código del correo')).toHaveFocus());
  expect(screen.getByLabelText('Código del correo')).not.toHaveAttribute('placeholder');
});

describe('A code that was verified', () => {
  /** Verifies the code; the password is refused as weak. */
  async function verifyOnce() {
    network.answers('auth/verify', sessionOf(ana, 'ana'), authRefusal(403, 'otp_expired'));
    network.answers('auth/user', weak, exampleUser(ana, 'ana@conecta.test'));
    network.answers('auth/logout', {});
    network.answers('confirm_mailbox', { proven: true, proven_now: false, password_question: false });
    network.answers('answer_password_question', null);
    open();
    await userEvent.type(screen.getByLabelText('Código del correo'), '12345678');
    await typePasswords('Conecta123');
    await press();
    expect(await screen.findByRole('alert')).toBeVisible();
    await typePasswords('Conecta1234');
  }

  test('is not asked for again after a refused password', async () => {
    await verifyOnce();
    await press();
    expect(await screen.findByText('Otra página')).toBeVisible();
    expect(network.sent('auth/verify')).toHaveLength(1);
    expect(network.sent('auth/user')).toHaveLength(2);
  });

  test('changes no password of the account into which another tab has logged in meanwhile', async () => {
    await verifyOnce();
    const eva = exampleId('eva');
    network.answers('auth/token', sessionOf(eva, 'eva'));
    await auth.signInWithPassword({ email: 'eva@conecta.test', password: 'Conecta123' });
    await press();
    await waitFor(() => expect(network.sent('auth/verify')).toHaveLength(2));
    expect(await screen.findByLabelText('Código del correo')).toBeInvalid();
    expect(network.sent('auth/user')).toHaveLength(1);
  });
});
