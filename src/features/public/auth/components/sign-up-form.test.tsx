import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { exampleId } from '@tests/support/examples/example-id';
import { autofill } from '@tests/support/dom/autofill';
import { authRefusal, exampleSession, exampleUser, fakeNetwork } from '@tests/support/dom/faked-network';
import { paste } from '@tests/support/dom/paste';
import { expectFormError, shownToast } from '@tests/support/dom/toasts';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { exampleCafe } from '@/data/cafe/test-support';
import { MINIMUM_AGE } from '@/domain/figures';
import type { ReferralLink } from '@/domain/referral-link';
import { SignUpForm } from '@/features/public/auth/components/sign-up-form';
import { ToastHost } from '@/ui/toast';

const network = fakeNetwork();
const cafe = { ...exampleCafe, slug: 'central', nombre: 'Central' };
const ana = [exampleId('user-1'), 'ana@conecta.test'] as const;
const crowd = authRefusal(429, 'over_request_rate_limit');
const onFailed = vi.fn();
const onSignedUp = vi.fn(() => Promise.resolve());
const onMailed = vi.fn();
const onLogin = vi.fn();

function open(at: Cafe | null = cafe, link: ReferralLink | null = null) {
  render(
    <MemoryRouter>
      <SignUpForm
        cafe={at}
        link={link}
        defaultEmail=""
        onEmailChange={vi.fn()}
        onStart={vi.fn()}
        onFailed={onFailed}
        onSignedUp={onSignedUp}
        onMailed={onMailed}
        onLogin={onLogin}
      />
      <ToastHost />
    </MemoryRouter>,
  );
}

const submitButton = () => screen.getByRole('button', { name: 'Quiero mis recompensas' });

async function fill(email: string, password: string, repeat: string, inviter = '') {
  await paste(screen.getByLabelText('Email'), email);
  await paste(screen.getByLabelText('Contraseña'), password);
  await paste(screen.getByLabelText('Repite la contraseña'), repeat);
  if (!inviter) return;
  await userEvent.click(screen.getByRole('button', { name: 'Me ha invitado alguien' }));
  // the field that it opens has the focus
  await userEvent.keyboard(inviter);
}

const errors = () => screen.getAllByRole('alert').map((alert) => alert.textContent);

beforeEach(() => {
  window.localStorage.clear();
  vi.clearAllMocks();
});

test('The line above the last press has the age and the accepted documents, and no birth date is required', () => {
  open();
  expect(document.body).toHaveTextContent(
    `Tienes ${MINIMUM_AGE} años o más y aceptas términos y privacidad.`,
  );
  expect(screen.getByRole('link', { name: 'términos' })).toHaveAttribute('href', '/terms');
  expect(screen.getByRole('link', { name: 'privacidad' })).toHaveAttribute('href', '/privacy-policy');
  expect(document.querySelector('[type="date"], [autocomplete^="bday"]')).toBeNull();
});

test('Each broken rule is told under its field and nothing is sent', async () => {
  open();
  expect(submitButton()).toHaveAttribute('aria-disabled', 'true');
  await fill('mal', 'abc', 'abd', 'x');
  expect(screen.getByRole('list', { name: 'La contraseña necesita' })).toHaveTextContent(
    '8 caracteres: faltamayúscula: faltaminúscula: cumplidonúmero: falta',
  );
  await userEvent.click(submitButton());
  expect(await screen.findAllByRole('alert')).toHaveLength(4);
  expect(errors()).toEqual([
    'Email debe ser válido',
    'La contraseña debe tener al menos 8 caracteres',
    'Las contraseñas no coinciden',
    'El código de invitación debe ser un email válido',
  ]);
  expect(network.calls()).toEqual([]);
});

test('A refused inviter is told under the field before any account exists', async () => {
  network.answers('validate-inviter-email', { success: false, error: 'Error al validar el invitador' });
  open();
  await fill('ana@conecta.test', 'Conecta123', 'Conecta123', 'nadie@conecta.test');
  await userEvent.click(submitButton());
  expect(await screen.findByRole('alert')).toHaveTextContent('Error al validar el invitador');
  expect(network.calls()).toEqual(['validate-inviter-email']);
  expect(onFailed).toHaveBeenCalledOnce();
});

test('A valid form makes the account, with café and inviter for a confirmation elsewhere', async () => {
  network.answers('validate-inviter-email', { success: true });
  network.answers('auth/signup', exampleSession(...ana));
  open();
  await fill('Ana@Conecta.test', 'Conecta123', 'Conecta123', 'Bea@Conecta.test');
  await userEvent.click(submitButton());
  await waitFor(() => expect(onSignedUp).toHaveBeenCalledOnce());
  expect(network.sent('validate-inviter-email')).toEqual([
    { inviterEmail: 'bea@conecta.test', cafeteriaName: 'Central' },
  ]);
  expect(network.sent('auth/signup')).toMatchObject([
    {
      email: 'ana@conecta.test',
      password: 'Conecta123',
      data: { cafe_slug: 'central', inviter_email: 'bea@conecta.test' },
    },
  ]);
});

test('One press sends what a password manager filled in without an event', async () => {
  network.answers('auth/signup', exampleSession(...ana));
  open(null);
  autofill(screen.getByLabelText('Email'), ana[1]);
  autofill(screen.getByLabelText('Contraseña'), 'Conecta123');
  autofill(screen.getByLabelText('Repite la contraseña'), 'Conecta123');
  await userEvent.click(submitButton());
  await waitFor(() => expect(onSignedUp).toHaveBeenCalledOnce());
  expect(network.sent('auth/signup')).toMatchObject([{ email: ana[1], password: 'Conecta123' }]);
});

test('A password is set composed, whichever form the phone typed', async () => {
  const composed = 'Contraseña1'.normalize('NFC');
  network.answers('auth/signup', exampleSession(...ana));
  open(null);
  await fill('ana@conecta.test', composed.normalize('NFD'), composed);
  await userEvent.click(submitButton());
  await waitFor(() => expect(onSignedUp).toHaveBeenCalledOnce());
  expect(network.sent('auth/signup')).toMatchObject([{ password: composed }]);
});

test('A sign-up without a session announces the mail', async () => {
  network.answers('auth/signup', exampleUser(...ana));
  open(null);
  expect(screen.queryByLabelText(/Código de invitación/)).not.toBeInTheDocument();
  await fill('ana@conecta.test', 'Conecta123', 'Conecta123');
  await userEvent.click(submitButton());
  await waitFor(() => expect(onMailed).toHaveBeenCalledWith('ana@conecta.test', 'Conecta123', 60));
  expect(onSignedUp).not.toHaveBeenCalled();
});

test('An address that has an account is told, and nothing typed is lost', async () => {
  network.answers('auth/signup', authRefusal(422, 'user_already_exists'));
  open();
  await fill('ana@conecta.test', 'Conecta123', 'Conecta123');
  await userEvent.click(submitButton());
  const message = 'Este email ya está registrado. Intenta iniciar sesión.';
  await expectFormError(message);
  expect(shownToast()).toEqual([]);
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(message);
  await userEvent.click(screen.getByRole('button', { name: 'Iniciar sesión con este email' }));
  expect(onLogin).toHaveBeenCalledOnce();
  expect(screen.getByLabelText('Contraseña')).toHaveValue('Conecta123');
});

describe('A sign-up that the auth service limits', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });
  afterEach(() => vi.useRealTimers());

  const waiting = 'Se está registrando mucha gente a la vez. Seguimos intentándolo: no cierres esta página.';

  test('waits, says so, and goes on by itself', async () => {
    network.answers('auth/signup', crowd, crowd, exampleSession(...ana));
    open();
    await fill('ana@conecta.test', 'Conecta123', 'Conecta123');
    await userEvent.click(submitButton());
    expect(await screen.findByText(waiting)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Creando tu cuenta…' })).toHaveAttribute('aria-busy', 'true');
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(onSignedUp).toHaveBeenCalledOnce();
    expect(network.sent('auth/signup')).toHaveLength(3);
    expect(screen.queryByText(waiting)).not.toBeInTheDocument();
    expect(shownToast()).toEqual([]);
  });

  test('ends after a minute, keeps the typed text and can be pressed again', async () => {
    network.answers('auth/signup', crowd);
    open();
    await fill('ana@conecta.test', 'Conecta123', 'Conecta123');
    await userEvent.click(submitButton());
    await act(() => vi.advanceTimersByTimeAsync(63_000));
    expect(onFailed).toHaveBeenCalledOnce();
    expect(errors()).toEqual([
      'Se está registrando mucha gente a la vez y no hemos podido crear tu cuenta. No se ha perdido nada: espera un minuto y vuelve a pulsar el botón.',
    ]);
    expect(screen.getByLabelText('Contraseña')).toHaveValue('Conecta123');
    network.answers('auth/signup', exampleSession(...ana));
    await userEvent.click(submitButton());
    await waitFor(() => expect(onSignedUp).toHaveBeenCalledOnce());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('counts no mail as sent if the confirmation cannot be mailed', async () => {
    network.answers('auth/signup', authRefusal(429, 'over_email_send_rate_limit'));
    open();
    await fill('ana@conecta.test', 'Conecta123', 'Conecta123');
    await userEvent.click(submitButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Para crear tu cuenta te enviamos un código, y ahora mismo no podemos enviar correos. No se ha perdido nada: lo que has escrito sigue aquí. Prueba otra vez dentro de un rato.',
    );
    expect(network.sent('auth/signup')).toHaveLength(1);
    expect(onMailed).not.toHaveBeenCalled();
    expect(screen.getByLabelText('Email')).toHaveValue('ana@conecta.test');
  });
});

describe('A sign-up with a referral link', () => {
  const link = { token: 'a'.repeat(32), open: true, name: 'Marta' };
  beforeEach(() => {
    network.answers('auth/signup', exampleSession(...ana));
    network.answers('validate-inviter-email', { success: true });
  });
  const send = async () => {
    await fill('ana@conecta.test', 'Conecta123', 'Conecta123');
    await userEvent.click(submitButton());
    await waitFor(() => expect(onSignedUp).toHaveBeenCalled());
    return network.sent('auth/signup')[0]?.data;
  };

  test('names the inviter, has nothing to type, and sends the link with the account', async () => {
    open(cafe, link);
    expect(screen.getByText('Invitación de Marta')).toBeVisible();
    expect(screen.queryByLabelText(/Código de invitación/)).toBeNull();
    expect(await send()).toMatchObject({ cafe_slug: 'central', invitation: link.token });
    expect(network.sent('validate-inviter-email')).toEqual([]);
  });

  test('sends a typed address instead of the link', async () => {
    open(cafe, link);
    await userEvent.click(screen.getByRole('button', { name: 'Me invita otra persona' }));
    await userEvent.type(screen.getByLabelText(/Código de invitación/), 'bea@conecta.test');
    const data = await send();
    expect(data).toMatchObject({ inviter_email: 'bea@conecta.test' });
    expect(data).not.toHaveProperty('invitation');
  });

  test('mentions an invalid link quietly, and leaves it out', async () => {
    open(cafe, { ...link, open: false, name: null });
    expect(screen.getByText(/El enlace de invitación ya no vale/)).toBeVisible();
    expect(screen.getByLabelText(/Código de invitación/)).toBeVisible();
    expect(await send()).not.toHaveProperty('invitation');
  });
});
