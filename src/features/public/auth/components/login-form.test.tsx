import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { exampleId } from '@tests/support/examples/example-id';
import { authRefusal, exampleSession, fakeNetwork, networkError } from '@tests/support/dom/faked-network';
import { autofill } from '@tests/support/dom/autofill';
import { paste } from '@tests/support/dom/paste';
import { expectAnnounced, expectFormError, expectToast, shownToast } from '@tests/support/dom/toasts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LoginForm } from '@/features/public/auth/components/login-form';
import { LOCK_MS, MAX_FAILURES, recordFailure } from '@/features/public/auth/login-lock';
import { SESSION_STORAGE_KEY } from '@/lib/prefetch';
import { ToastHost } from '@/ui/toast';

const network = fakeNetwork();
const userId = exampleId('user-1');
const wrong = authRefusal(400, 'invalid_credentials');
const onUnconfirmed = vi.fn();
const onSignedIn = vi.fn(() => Promise.resolve());
const onFailed = vi.fn();

function open(defaultEmail = '') {
  render(
    <>
      <LoginForm
        defaultEmail={defaultEmail}
        onEmailChange={vi.fn()}
        onStart={vi.fn()}
        onFailed={onFailed}
        onSignedIn={onSignedIn}
        onUnconfirmed={onUnconfirmed}
      />
      <ToastHost />
    </>,
  );
  const button = () => screen.getByRole('button', { name: /Iniciar sesión|Entrando/ });
  const fill = async (email: string, password: string) => {
    await paste(screen.getByLabelText('Email'), email);
    await paste(screen.getByLabelText('Contraseña'), password);
  };
  const failTimes = async (times: number) => {
    for (let i = 0; i < times; i += 1) {
      await userEvent.click(button());
      await waitFor(() => expect(network.sent('auth/token')).toHaveLength(i + 1));
      await waitFor(() => expect(screen.queryByText('Entrando…')).not.toBeInTheDocument());
    }
  };
  return { button, fill, failTimes };
}

beforeEach(() => {
  localStorage.clear();
  vi.clearAllMocks();
});
afterEach(() => vi.useRealTimers());

test('nothing can be sent while a field is empty', async () => {
  const { button, fill } = open();
  expect(button()).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(button());
  await fill('ana@conecta.test', 'x');
  expect(button()).not.toHaveAttribute('aria-disabled');
  expect(network.calls()).toEqual([]);
});

test.each([
  ['a press', () => userEvent.click(screen.getByRole('button', { name: 'Iniciar sesión' }))],
  ['Enter', () => userEvent.type(screen.getByLabelText('Contraseña'), '{Enter}')],
])('%s sends what was filled in without an event', async (_, send) => {
  network.answers('auth/token', exampleSession(userId, 'ana@conecta.test'));
  open();
  autofill(screen.getByLabelText('Email'), 'ana@conecta.test');
  autofill(screen.getByLabelText('Contraseña'), 'Conecta123');
  await send();
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(userId));
  expect(network.sent('auth/token')).toMatchObject([{ email: 'ana@conecta.test', password: 'Conecta123' }]);
});

test('an address that is none is told and never sent', async () => {
  const { button, fill } = open();
  await fill('ana', 'x');
  await userEvent.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent('Email debe ser válido');
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
  expect(network.calls()).toEqual([]);
});

test('wrong credentials count, the fifth time locks this e-mail and no other', async () => {
  network.answers('auth/token', wrong);
  const { button, fill, failTimes } = open();
  await fill('ana@conecta.test', 'Mala1234');
  await failTimes(4);
  expect(screen.getByText('Intentos fallidos: 4/5')).toBeInTheDocument();
  // The form shows the error until it is solved, with the other ways to log in.
  await expectFormError('Credenciales incorrectas. Verifica tu email y contraseña.');
  expect(shownToast()).toEqual([]);
  const form = within(button().closest('form')!);
  expect(form.getByText(/entrar con un código por email o elegir otra/)).toBeVisible();
  await userEvent.click(button());
  expect(await screen.findByText('Intentos fallidos: 5/5')).toBeInTheDocument();
  expect(
    screen.getByText('Cuenta bloqueada. Espera 5 minutos antes de intentar de nuevo.'),
  ).toBeInTheDocument();
  await expectAnnounced('Cuenta temporalmente bloqueada', 'Intenta de nuevo en 5 minutos');
  expect(button()).toBeDisabled();
  await userEvent.type(screen.getByLabelText('Email'), 'x');
  expect(button()).toBeEnabled();
});

test('a lock that outlived a reload opens by itself', async () => {
  vi.useFakeTimers();
  for (let failures = 0; failures < MAX_FAILURES; failures += 1)
    recordFailure(localStorage, 'ana@conecta.test', Date.now() - LOCK_MS + 2000);
  const { button } = open('ana@conecta.test');
  fireEvent.change(screen.getByLabelText('Contraseña'), { target: { value: 'Conecta123' } });
  expect(button()).toBeDisabled();
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(button()).toBeEnabled();
});

describe('a password with ñ that the phone typed as two signs', () => {
  const composed = 'Contraseña1'.normalize('NFC');
  const decomposed = composed.normalize('NFD');
  const giveIt = async () => {
    const { button } = open();
    await userEvent.type(screen.getByLabelText('Email'), 'ana@conecta.test');
    await userEvent.click(screen.getByLabelText('Contraseña'));
    await userEvent.paste(decomposed);
    await userEvent.click(button());
  };
  const passwords = () => network.sent('auth/token').map((body) => (body as { password: string }).password);

  test('is given composed', async () => {
    network.answers('auth/token', exampleSession(userId, 'ana@conecta.test'));
    await giveIt();
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(userId));
    expect(passwords()).toEqual([composed]);
  });

  test('is given as typed once the composed one is refused', async () => {
    network.answers('auth/token', wrong, exampleSession(userId, 'ana@conecta.test'));
    await giveIt();
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(userId));
    expect(passwords()).toEqual([composed, decomposed]);
  });

  test('counts once when both are refused', async () => {
    network.answers('auth/token', wrong);
    await giveIt();
    expect(await screen.findByText('Intentos fallidos: 1/5')).toBeInTheDocument();
    expect(passwords()).toEqual([composed, decomposed]);
  });
});

test('a lost network does not count', async () => {
  network.answers('auth/token', networkError);
  const { fill, failTimes } = open();
  await fill('ana@conecta.test', 'Conecta123');
  await failTimes(1);
  await expectAnnounced('Sin conexión');
  await expectFormError('No hemos podido conectar. Revisa tu conexión e inténtalo de nuevo.');
  expect(screen.queryByText(/Intentos fallidos/)).not.toBeInTheDocument();
  expect(onFailed).toHaveBeenCalledOnce();
  expect(screen.getByLabelText('Contraseña')).toHaveValue('Conecta123');
});

test('a login that works forgets the failures', async () => {
  network.answers('auth/token', wrong, exampleSession(userId, 'ana@conecta.test'));
  const { fill, failTimes } = open();
  await fill(' Ana@Conecta.test', 'Conecta123');
  await failTimes(2);
  expect(network.sent('auth/token').at(-1)).toMatchObject({
    email: 'ana@conecta.test',
    password: 'Conecta123',
  });
  expect(onSignedIn).toHaveBeenCalledWith(userId);
  expect(Object.keys(localStorage)).toEqual([SESSION_STORAGE_KEY]);
});

describe('an account that waits for its confirmation', () => {
  beforeEach(() => network.answers('auth/token', authRefusal(400, 'email_not_confirmed')));

  test('gets a code right then, from its own address', async () => {
    network.answers('auth/resend', {});
    const { button, fill } = open();
    await fill('Ana@Conecta.test', 'Conecta123');
    await userEvent.click(button());
    await expectAnnounced('Revisa tu correo');
    expect(network.sent('auth/resend')).toMatchObject([{ type: 'signup', email: 'ana@conecta.test' }]);
    expect(onUnconfirmed).toHaveBeenCalledWith('ana@conecta.test', 'Conecta123', 60);
  });

  test('is not told to look for one that could not be sent', async () => {
    network.answers('auth/resend', authRefusal(429, 'over_email_send_rate_limit'));
    const { button, fill } = open();
    await fill('ana@conecta.test', 'Conecta123');
    await userEvent.click(button());
    await expectToast('Ahora no salen correos');
    expect(onUnconfirmed).toHaveBeenCalledExactlyOnceWith('ana@conecta.test', 'Conecta123', null);
  });
});
