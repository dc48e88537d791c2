import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { signIn } from '@/features/auth/api/sign-in';
import { LoginForm } from '@/features/auth/components/login-form';
import { mailConfirmationCode } from '@/features/auth/email-code/code-mails';
import { AppError } from '@/lib/errors';
import { toast } from '@/ui/toast';

vi.mock('@/features/auth/api/sign-in', () => ({ signIn: vi.fn() }));
vi.mock('@/features/auth/email-code/code-mails', () => ({ mailConfirmationCode: vi.fn() }));
vi.mock('@/ui/toast', () => ({ toast: vi.fn() }));

const onUnconfirmed = vi.fn();
const onSignedIn = vi.fn(() => Promise.resolve());
const onFailed = vi.fn();

function open() {
  render(
    <LoginForm
      defaultEmail=""
      onEmailChange={vi.fn()}
      onStart={vi.fn()}
      onFailed={onFailed}
      onSignedIn={onSignedIn}
      onUnconfirmed={onUnconfirmed}
    />,
  );
  const button = () => screen.getByRole('button', { name: /Iniciar sesión|Entrando/ });
  const fill = async (email: string, password: string) => {
    await userEvent.type(screen.getByLabelText('Email'), email);
    await userEvent.type(screen.getByLabelText('Contraseña'), password);
  };
  const failTimes = async (times: number) => {
    for (let i = 0; i < times; i += 1) {
      await userEvent.click(button());
      await waitFor(() => expect(signIn).toHaveBeenCalledTimes(i + 1));
      await waitFor(() => expect(screen.queryByText('Entrando…')).not.toBeInTheDocument());
    }
  };
  return { button, fill, failTimes };
}

beforeEach(() => {
  localStorage.clear();
  vi.clearAllMocks();
});

test('nothing can be sent while a field is empty', async () => {
  const { button, fill } = open();
  expect(button()).toBeDisabled();
  await fill('ana@conecta.test', 'x');
  expect(button()).toBeEnabled();
});

test('an address that is none is told and never sent', async () => {
  const { button, fill } = open();
  await fill('ana', 'x');
  await userEvent.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent('Email debe ser válido');
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(signIn).not.toHaveBeenCalled();
});

test('wrong credentials count, the fifth time locks this e-mail and no other', async () => {
  vi.mocked(signIn).mockRejectedValue(new AppError('INVALID_CREDENTIALS', 400));
  const { button, fill, failTimes } = open();
  await fill('ana@conecta.test', 'Mala1234');
  await failTimes(4);
  expect(screen.getByText('Intentos fallidos: 4/5')).toBeInTheDocument();
  expect(toast).toHaveBeenLastCalledWith({
    title: 'Error',
    description: 'Credenciales incorrectas. Verifica tu email y contraseña.',
    variant: 'destructive',
  });
  await userEvent.click(button());
  expect(await screen.findByText('Intentos fallidos: 5/5')).toBeInTheDocument();
  expect(
    screen.getByText('Cuenta bloqueada. Espera 5 minutos antes de intentar de nuevo.'),
  ).toBeInTheDocument();
  expect(toast).toHaveBeenLastCalledWith(
    expect.objectContaining({
      title: 'Cuenta temporalmente bloqueada',
      description: 'Intenta de nuevo en 5 minutos',
    }),
  );
  expect(button()).toBeDisabled();
  await userEvent.type(screen.getByLabelText('Email'), 'x');
  expect(button()).toBeEnabled();
});

test('a lost network does not count', async () => {
  vi.mocked(signIn).mockRejectedValue(new AppError('NETWORK'));
  const { fill, failTimes } = open();
  await fill('ana@conecta.test', 'Conecta123');
  await failTimes(1);
  expect(toast).toHaveBeenCalledWith(expect.objectContaining({ title: 'Sin conexión' }));
  expect(screen.queryByText(/Intentos fallidos/)).not.toBeInTheDocument();
  expect(onFailed).toHaveBeenCalledOnce();
  expect(screen.getByLabelText('Contraseña')).toHaveValue('Conecta123');
});

test('a login that works forgets the failures', async () => {
  vi.mocked(signIn).mockRejectedValueOnce(new AppError('INVALID_CREDENTIALS', 400));
  vi.mocked(signIn).mockResolvedValueOnce({ userId: 'u1' });
  const { fill, failTimes } = open();
  await fill(' Ana@Conecta.test', 'Conecta123');
  await failTimes(2);
  expect(signIn).toHaveBeenLastCalledWith('ana@conecta.test', 'Conecta123');
  expect(onSignedIn).toHaveBeenCalledWith('u1');
  expect(localStorage.length).toBe(0);
});

describe('an account that waits for its confirmation', () => {
  beforeEach(() => {
    vi.mocked(signIn).mockRejectedValue(new AppError('EMAIL_NOT_CONFIRMED', 400));
  });

  test('gets a code right then, from its own address', async () => {
    const { button, fill } = open();
    await fill('Ana@Conecta.test', 'Conecta123');
    await userEvent.click(button());
    expect(mailConfirmationCode).toHaveBeenCalledWith('ana@conecta.test');
    expect(onUnconfirmed).toHaveBeenCalledWith('ana@conecta.test', true);
    expect(toast).toHaveBeenCalledWith(expect.objectContaining({ title: 'Revisa tu correo' }));
  });

  test('is not told to look for one that could not be sent', async () => {
    vi.mocked(mailConfirmationCode).mockRejectedValueOnce(new AppError('NO_MAIL_NOW', 429));
    const { button, fill } = open();
    await fill('ana@conecta.test', 'Conecta123');
    await userEvent.click(button());
    expect(onUnconfirmed).toHaveBeenCalledWith('ana@conecta.test', false);
    expect(toast).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ title: 'Ahora no salen correos' }),
    );
  });
});
