import type { Cafe } from '@functions/_shared/contracts/procedures/shapes';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signUp } from '@/features/auth/api/sign-up';
import { validateInviter } from '@/features/auth/api/validate-inviter';
import { SignUpForm } from '@/features/auth/components/sign-up-form';
import { AppError } from '@/lib/errors';
import { toast } from '@/ui/toast';

vi.mock('@/features/auth/api/sign-up', () => ({ signUp: vi.fn() }));
vi.mock('@/features/auth/api/validate-inviter', () => ({ validateInviter: vi.fn() }));
vi.mock('@/ui/toast', () => ({ toast: vi.fn() }));

const cafe = { slug: 'central', nombre: 'Central' } as Cafe;
const onFailed = vi.fn();
const onSignedUp = vi.fn(() => Promise.resolve());
const onMailed = vi.fn();

function open(at: Cafe | null = cafe) {
  render(
    <MemoryRouter>
      <SignUpForm
        cafe={at}
        defaultEmail=""
        onEmailChange={vi.fn()}
        onStart={vi.fn()}
        onFailed={onFailed}
        onSignedUp={onSignedUp}
        onMailed={onMailed}
      />
    </MemoryRouter>,
  );
}

const submitButton = () => screen.getByRole('button', { name: 'Quiero mis recompensas' });

async function fill(email: string, password: string, repeat: string, inviter = '') {
  await userEvent.type(screen.getByLabelText('Email'), email);
  await userEvent.type(screen.getByLabelText('Contraseña'), password);
  await userEvent.type(screen.getByLabelText('Repite la contraseña'), repeat);
  if (inviter) await userEvent.type(screen.getByLabelText(/Código de invitación/), inviter);
}

const errors = () => screen.getAllByRole('alert').map((alert) => alert.textContent);

beforeEach(() => vi.clearAllMocks());

test('each broken rule is told under its field and nothing is sent', async () => {
  open();
  expect(submitButton()).toBeDisabled();
  await fill('mal', 'abc', 'abd', 'x');
  await userEvent.click(submitButton());
  expect(await screen.findAllByRole('alert')).toHaveLength(4);
  expect(errors()).toEqual([
    'Email debe ser válido',
    'La contraseña debe tener al menos 8 caracteres',
    'Las contraseñas no coinciden',
    'El código de invitación debe ser un email válido',
  ]);
  expect(signUp).not.toHaveBeenCalled();
});

test.each([
  ['conecta123', 'La contraseña debe contener al menos una mayúscula'],
  ['CONECTA123', 'La contraseña debe contener al menos una minúscula'],
  ['Conectaaa', 'La contraseña debe contener al menos un número'],
])('the password %s is refused', async (password, message) => {
  open();
  await fill('ana@conecta.test', password, password);
  await userEvent.click(submitButton());
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
});

test('a refused inviter is told under the field before any account exists', async () => {
  vi.mocked(validateInviter).mockResolvedValue('Error al validar el invitador');
  open();
  await fill('ana@conecta.test', 'Conecta123', 'Conecta123', 'nadie@conecta.test');
  await userEvent.click(submitButton());
  expect(await screen.findByRole('alert')).toHaveTextContent('Error al validar el invitador');
  expect(signUp).not.toHaveBeenCalled();
  expect(onFailed).toHaveBeenCalledOnce();
});

test('a good form makes the account, with café and inviter for a confirmation elsewhere', async () => {
  vi.mocked(validateInviter).mockResolvedValue(null);
  vi.mocked(signUp).mockResolvedValue({ signedIn: true });
  open();
  await fill('Ana@Conecta.test', 'Conecta123', 'Conecta123', 'Bea@Conecta.test');
  await userEvent.click(submitButton());
  expect(signUp).toHaveBeenCalledWith({
    email: 'ana@conecta.test',
    password: 'Conecta123',
    cafeSlug: 'central',
    inviterEmail: 'bea@conecta.test',
  });
  expect(onSignedUp).toHaveBeenCalledOnce();
});

test('without a session the mail is announced', async () => {
  vi.mocked(signUp).mockResolvedValue({ signedIn: false });
  open(null);
  expect(screen.queryByLabelText(/Código de invitación/)).not.toBeInTheDocument();
  await fill('ana@conecta.test', 'Conecta123', 'Conecta123');
  await userEvent.click(submitButton());
  expect(onMailed).toHaveBeenCalledWith('ana@conecta.test');
  expect(onSignedUp).not.toHaveBeenCalled();
});

test('an address that has an account is told, and nothing typed is lost', async () => {
  vi.mocked(signUp).mockRejectedValue(new AppError('EMAIL_TAKEN', 422));
  open();
  await fill('ana@conecta.test', 'Conecta123', 'Conecta123');
  await userEvent.click(submitButton());
  expect(toast).toHaveBeenCalledWith({
    title: 'Error',
    description: 'Este email ya está registrado. Intenta iniciar sesión.',
    variant: 'destructive',
  });
  expect(screen.getByLabelText('Contraseña')).toHaveValue('Conecta123');
});

describe('when the auth service takes no more for now', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });
  afterEach(() => vi.useRealTimers());

  const waiting = 'Se está registrando mucha gente a la vez. Seguimos intentándolo: no cierres esta página.';

  test('the form waits, says so, and goes on by itself', async () => {
    vi.mocked(signUp)
      .mockRejectedValueOnce(new AppError('TOO_MANY_REQUESTS', 429))
      .mockRejectedValueOnce(new AppError('TOO_MANY_REQUESTS', 429))
      .mockResolvedValueOnce({ signedIn: true });
    open();
    await fill('ana@conecta.test', 'Conecta123', 'Conecta123');
    await userEvent.click(submitButton());
    expect(await screen.findByText(waiting)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Creando tu cuenta…' })).toHaveAttribute('aria-busy', 'true');
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(onSignedUp).toHaveBeenCalledOnce();
    expect(signUp).toHaveBeenCalledTimes(3);
    expect(screen.queryByText(waiting)).not.toBeInTheDocument();
    expect(toast).not.toHaveBeenCalled();
  });

  test('it gives up after a minute, keeps what was typed and can be pressed again', async () => {
    vi.mocked(signUp).mockRejectedValue(new AppError('TOO_MANY_REQUESTS', 429));
    open();
    await fill('ana@conecta.test', 'Conecta123', 'Conecta123');
    await userEvent.click(submitButton());
    await act(() => vi.advanceTimersByTimeAsync(63_000));
    expect(onFailed).toHaveBeenCalledOnce();
    expect(errors()).toEqual([
      'Se está registrando mucha gente a la vez y no hemos podido crear tu cuenta. No se ha perdido nada: espera un minuto y vuelve a pulsar el botón.',
    ]);
    expect(screen.getByLabelText('Contraseña')).toHaveValue('Conecta123');
    vi.mocked(signUp).mockResolvedValue({ signedIn: true });
    await userEvent.click(submitButton());
    expect(onSignedUp).toHaveBeenCalledOnce();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('a confirmation that cannot be mailed is no mail sent', async () => {
    vi.mocked(signUp).mockRejectedValue(new AppError('NO_MAIL_NOW', 429));
    open();
    await fill('ana@conecta.test', 'Conecta123', 'Conecta123');
    await userEvent.click(submitButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Para crear tu cuenta te enviamos un código, y ahora mismo no podemos enviar correos. No se ha perdido nada: lo que has escrito sigue aquí. Prueba otra vez dentro de un rato.',
    );
    expect(signUp).toHaveBeenCalledOnce();
    expect(onMailed).not.toHaveBeenCalled();
    expect(screen.getByLabelText('Email')).toHaveValue('ana@conecta.test');
  });
});
