import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { exampleId } from '@tests/support/examples/example-id';
import { authRefusal, exampleSession, exampleUser, fakeNetwork } from '@tests/support/dom/faked-network';
import { paste } from '@tests/support/dom/paste';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SessionContext, type SessionState } from '@/data/session/session-context';
import { AuthPanel } from '@/features/public/auth/components/auth-panel';
import { ConfirmEmailPage } from '@/features/public/auth/email-code/confirm-email-page';
import { ToastHost } from '@/ui/toast';

const network = fakeNetwork();
const email = 'ana@conecta.test';
const userId = exampleId('ana');
const PASSWORD = 'Secreto-123';
const MINUTE_MS = 60_000;

/** Loads a page in this tab; closes what was loaded before, as a reload does. */
let unmount = () => undefined as void;
function load(path: string) {
  unmount();
  const signedIn: SessionState = { status: 'signed-in', user: { id: userId, email, metadata: {} } };
  const signedOut: SessionState = { status: 'signed-out', user: null, left: false };
  const isOpen = path !== '/confirm-email';
  ({ unmount } = render(
    <SessionContext value={isOpen ? signedOut : signedIn}>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter initialEntries={[path]}>
          {isOpen ? <AuthPanel cafe={null} atWork={false} onWork={vi.fn()} /> : <ConfirmEmailPage />}
        </MemoryRouter>
        <ToastHost />
      </QueryClientProvider>
    </SessionContext>,
  ));
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const codeField = () => screen.findByLabelText('Código del correo');
const pass = (milliseconds: number): void => void vi.setSystemTime(Date.now() + milliseconds);

const askByLogin = async () => {
  load('/login');
  await press('Entrar con un código por email');
  await paste(await screen.findByLabelText('Email'), email);
  await press('Enviarme un código');
};
const askBySignUp = async () => {
  load('/login');
  await press('Regístrate');
  await paste(screen.getByLabelText('Email'), email);
  await paste(screen.getByLabelText('Contraseña'), PASSWORD);
  await paste(screen.getByLabelText('Repite la contraseña'), PASSWORD);
  await press('Quiero mis recompensas');
};
const askByProof = () => Promise.resolve(load('/confirm-email'));

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  network.answers('auth/otp', {});
  network.answers('auth/resend', {});
  network.answers('auth/signup', exampleUser(userId, email));
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  unmount = () => undefined;
  vi.useRealTimers();
});

describe.each([
  ['a log-in', askByLogin, '/login'],
  ['a sign-up', askBySignUp, '/login'],
  ['the proof of a mailbox', askByProof, '/confirm-email'],
])('the step for the mailed code of %s', (_name, ask, path) => {
  test('is there after a reload, with its address, and no password is kept', async () => {
    await ask();
    await codeField();
    load(path);
    expect(await codeField()).toBeVisible();
    expect(screen.getByText(email)).toBeVisible();
    const kept = JSON.stringify({ ...sessionStorage }) + JSON.stringify({ ...localStorage });
    expect(kept).not.toContain(PASSWORD);
  });

  test('has the focus in its field, which holds no example', async () => {
    await ask();
    const field = await codeField();
    await waitFor(() => expect(field).toHaveFocus());
    // the proof's heading says what is asked for
    if (path === '/login') expect(field).toHaveAccessibleDescription(/^Son 8 números/);
    expect(field).not.toHaveAttribute('placeholder');
  });

  test('is gone once the code has ended', async () => {
    await ask();
    await codeField();
    pass(15 * MINUTE_MS);
    load(path);
    if (path === '/confirm-email') {
      // The page asks for another by itself.
      await waitFor(() => expect(network.sent('auth/otp')).toHaveLength(2));
      return;
    }
    await screen.findByRole('button', { name: /Iniciar sesión/ });
    expect(screen.queryByLabelText('Código del correo')).not.toBeInTheDocument();
  });

  test('counts to another code by the clock, over a reload too', async () => {
    await ask();
    await codeField();
    pass(20_000);
    load(path);
    await codeField();
    // the proof says nothing that cannot be pressed yet
    if (path === '/confirm-email') return expect(screen.queryByText(/^Enviar otro código/)).toBeNull();
    expect(await screen.findByRole('button', { name: 'Enviar otro código (en 40 s)' })).toBeDisabled();
    expect(screen.getByText(/hace menos de un minuto/)).toBeVisible();
    pass(2 * MINUTE_MS);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Enviar otro código' })).toBeEnabled(), {
      timeout: 3000,
    });
    load(path);
    expect(await screen.findByText(/hace menos de 15 minutos/)).toBeVisible();
  });
});

test('a code that was used leaves no step behind', async () => {
  network.answers('auth/verify', exampleSession(userId, email));
  network.answers('confirm_mailbox', { proven: true, proven_now: false, password_question: false });
  await askByLogin();
  await userEvent.type(await codeField(), '12345678');
  await waitFor(() => expect(sessionStorage).toHaveLength(0));
});

test('a confirmed account gets the password that was typed, once its mailbox is proven', async () => {
  network.answers('auth/verify', exampleSession(userId, email));
  network.answers('auth/user', exampleUser(userId, email));
  network.answers('auth/logout', {});
  network.answers('answer_password_question', null);
  network.answers('confirm_mailbox', { proven: true, proven_now: true, password_question: false });
  await askBySignUp();
  await userEvent.type(await codeField(), '12345678');
  await waitFor(() => expect(network.sent('answer_password_question')).toHaveLength(1));
  expect(network.sent('auth/user')).toMatchObject([{ password: PASSWORD }]);
  expect(network.sent('auth/verify')).toMatchObject([{ email, token: '12345678', type: 'signup' }]);
  expect(network.calls().indexOf('confirm_mailbox')).toBeLessThan(network.calls().indexOf('auth/user'));
});

test('a code that could not be mailed on arrival is asked for by the button', async () => {
  network.answers('auth/otp', authRefusal(429, 'over_email_send_rate_limit'), {});
  load('/confirm-email');
  await press('Enviarme el código');
  expect(await codeField()).toBeVisible();
  expect(network.sent('auth/otp')).toHaveLength(2);
});

test('An installed page, whose storage is its own, offers the code first until somebody has logged in otherwise', async () => {
  const installed = { matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() };
  vi.spyOn(window, 'matchMedia').mockReturnValue(installed as unknown as MediaQueryList);
  load('/login');
  expect(await screen.findByRole('button', { name: 'Enviarme un código' })).toBeVisible();
  localStorage.setItem('login-way', 'login');
  load('/login');
  expect(screen.getByLabelText('Contraseña')).toBeVisible();
});
