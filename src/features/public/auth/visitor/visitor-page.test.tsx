import type { Answer } from '@functions/_shared/contracts/procedures';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { exampleId } from '@tests/support/examples/example-id';
import {
  authRefusal,
  callAndRollBack,
  exampleSession,
  fakeNetwork,
  networkError,
  refusal,
} from '@tests/support/dom/faked-network';
import { expectToast, shownToast } from '@tests/support/dom/toasts';
import { useState, type ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exampleCafe } from '@/data/cafe/test-support';
import { readStoredVipCode } from '@/data/customer/stored-vip-code';
import { storeFinishingVisit } from '@/data/customer/visitor-draft';
import { makeJourney, makeReward } from '@/data/customer/test-support';
import { SessionProvider } from '@/data/session/session-provider';
import { VisitorPage } from '@/features/public/auth/visitor/visitor-page';
import { deviceStorage, tabStorage } from '@/lib/browser-storage';
import { SESSION_STORAGE_KEY } from '@/lib/prefetch';
import { emptyOpinion } from '@/ui/form/opinion-draft';
import { ToastHost } from '@/ui/toast';

const network = fakeNetwork();
const cafe = { ...exampleCafe, slug: 'central', nombre: 'Central' };
const seen: Answer<'get_cafe'> = {
  cafe,
  email: null,
  first_prize: 'Café gratis',
  first_prize_picture: 'coffee',
  enrolled: false,
};
const asksOpinion = { ...seen, cafe: { ...cafe, first_challenge: 'opinion' as const } };
const ana = [exampleId('user-1'), 'ana@conecta.test'] as const;
const enrolled: Answer<'enroll_visitor'> = {
  status: 'enrolled',
  invited: false,
  reward: makeReward({ hito_number: 1 }),
  already_won: false,
  already: false,
  load_journey: { ...makeJourney({ hito_actual: 2 }), cafe },
};

const Layer = Object.assign(
  function Layer({ children }: { children: ReactNode }) {
    const [client] = useState(() => new QueryClient());
    return (
      <QueryClientProvider client={client}>
        <SessionProvider>{children}</SessionProvider>
      </QueryClientProvider>
    );
  },
  { preload: () => Promise.resolve() },
);

function VisitorRoute() {
  const { pathname, search } = useLocation();
  if (pathname === '/c/central') return <VisitorPage cafeSlug="central" Layer={Layer} />;
  return <p>{`Now at ${pathname}${search}`}</p>;
}

const open = (hash = '') =>
  render(
    <MemoryRouter initialEntries={[{ pathname: '/c/central', hash }]}>
      <VisitorRoute />
      <ToastHost />
    </MemoryRouter>,
  );

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const want = async () => userEvent.click(await screen.findByRole('button', { name: 'Lo quiero' }));

/** Rates, types name and e-mail, and asks for the code. */
async function askForCode(name = 'Ana Ruiz', email: string = ana[1]) {
  await want();
  await userEvent.click(await screen.findByRole('radio', { name: /^4 de 5/ }));
  await userEvent.type(screen.getByLabelText('Nombre'), name);
  await userEvent.type(screen.getByLabelText('Email'), email);
  await press('Enviarme el código');
}

async function typeCode() {
  await screen.findByRole('heading', { name: 'Escribe el código' });
  await userEvent.type(screen.getByLabelText('Código del correo'), '1234 5678');
}

beforeEach(() => {
  tabStorage.keys().forEach((key) => tabStorage.removeItem(key));
  deviceStorage.keys().forEach((key) => deviceStorage.removeItem(key));
  network.answers('get_cafe', asksOpinion);
  network.answers('note_visitor_visit', { status: 'noted' });
  network.answers('auth/otp', {});
  network.answers('auth/verify', exampleSession(...ana));
  network.answers('enroll_visitor', enrolled);
});
afterEach(() => {
  vi.useRealTimers();
  window.localStorage.clear();
});

test.each([
  [seen, 'Tu primer café, gratis', 'Solo deja tu reseña'],
  [{ ...asksOpinion, first_prize: 'Tarta' }, 'Tu primer premio: Tarta', 'Solo dinos qué tal hoy'],
])('The first screen is the prize, what it takes and one button', async (answer, headline, task) => {
  network.answers('get_cafe', answer);
  open();
  expect(await screen.findByRole('heading', { name: headline })).toBeVisible();
  expect(screen.getByText(task)).toBeVisible();
  expect(screen.getAllByRole('button')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Ya tengo cuenta' })).toHaveAttribute('href', '/login/central');
  expect(network.calls()).toEqual(['get_cafe']);
});

test('From the press to the prize: the visit is noted once, a code, and one call', async () => {
  open();
  const button = await screen.findByRole('button', { name: 'Lo quiero' });
  await userEvent.dblClick(button);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Lo quiero' })).toBeNull());
  expect(network.sent('note_visitor_visit')).toMatchObject([
    { cafe_slug: 'central', first_prize: 'Café gratis' },
  ]);
  // It asks where to keep the prize once there is one.
  expect(screen.queryByRole('heading', { name: '¿Dónde te lo guardamos?' })).toBeNull();
  await userEvent.click(await screen.findByRole('radio', { name: /^4 de 5/ }));
  await userEvent.type(screen.getByLabelText(/¿Qué mejorarías\?/), ' Más sillas ');
  await userEvent.type(screen.getByLabelText('Nombre'), 'Ana Ruiz');
  await userEvent.type(screen.getByLabelText('Email'), ' Ana@Conecta.test ');
  await press('Enviarme el código');
  await typeCode();
  expect(await screen.findByText('Now at /get-started/central?step=1')).toBeVisible();
  expect(network.sent('auth/otp')).toMatchObject([
    { email: ana[1], create_user: true, data: { provisional: true } },
  ]);
  expect(network.sent('auth/verify')).toMatchObject([{ email: ana[1], token: '12345678', type: 'email' }]);
  const [noted, mailed] = network.sent('note_visitor_visit');
  expect(mailed).toMatchObject({ mailed: true, browser: noted!.browser });
  expect(network.sent('enroll_visitor')).toMatchObject([
    {
      cafe_slug: 'central',
      browser: noted!.browser,
      nombre: 'Ana Ruiz',
      opinion: { rating: 4, suggestion: 'Más sillas', signed: false },
      first_prize: 'Café gratis',
    },
  ]);
  expect(shownToast()).toEqual([]);
  expect(tabStorage.keys().filter((key) => /draft|finish/.test(key))).toEqual([]);
});

test('A review opens where to keep its prize, and a reload loses nothing that was typed', async () => {
  network.answers('get_cafe', seen);
  const { unmount } = open();
  await want();
  const review = await screen.findByRole('link', { name: /^Dejar mi reseña/ });
  review.addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(review);
  await userEvent.type(screen.getByLabelText('Nombre'), 'Ana');
  unmount();
  open();
  expect(await screen.findByRole('heading', { name: 'Tu café te espera: falta tu email' })).toBeVisible();
  await press('Seguir');
  expect(await screen.findByLabelText('Nombre')).toHaveValue('Ana');
});

test('Each broken rule is told under its field and nothing is mailed', async () => {
  open();
  await askForCode(' ', 'mal');
  expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual([
    'Escribe tu nombre',
    'Email debe ser válido',
  ]);
  expect(network.sent('auth/otp')).toEqual([]);
});

test.each([
  [authRefusal(429, 'over_email_send_rate_limit'), /^Ahora mismo no podemos enviar ninguno/],
  [authRefusal(400, 'email_address_invalid'), 'Email debe ser válido'],
  [networkError, /^No hemos podido conectar/],
])('Why no code comes is said, and what was typed stays', async (answer, text) => {
  network.answers('auth/otp', answer);
  open();
  await askForCode();
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByLabelText('Nombre')).toHaveValue('Ana Ruiz');
});

test('A full café behind one address waits, says so, and goes on by itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  network.answers('auth/otp', authRefusal(429, 'over_request_rate_limit'), {});
  open();
  await askForCode();
  expect(await screen.findByText(/^Se está registrando mucha gente a la vez/)).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(await screen.findByRole('heading', { name: 'Escribe el código' })).toBeVisible();
});

test('A wrong code is told at its field, and another e-mail is one step back', async () => {
  network.answers('auth/verify', authRefusal(403, 'otp_expired'));
  open();
  await askForCode();
  await typeCode();
  expect(await screen.findByText(/^El código no es correcto o ha caducado/)).toBeVisible();
  expect(network.sent('enroll_visitor')).toEqual([]);
});

test('A lost answer costs nothing: the press asks for the same once more', async () => {
  network.answers('enroll_visitor', networkError, enrolled);
  open();
  await askForCode();
  await typeCode();
  await userEvent.click(await screen.findByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('Now at /get-started/central?step=1')).toBeVisible();
  const [first, second] = network.sent('enroll_visitor');
  expect(second).toEqual(first);
});

const begun = { nombre: 'Ana', email: ana[1], opinion: { ...emptyOpinion, rating: 4 }, opened: false };
const signIn = () => deviceStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(exampleSession(...ana)));

test('What the code began goes on by itself after a reload, for its own account alone', async () => {
  signIn();
  storeFinishingVisit('central', ana[0], begun);
  const { unmount } = open();
  expect(await screen.findByText('Now at /get-started/central?step=1')).toBeVisible();
  unmount();
  storeFinishingVisit('central', exampleId('user-2'), begun);
  open();
  await waitFor(() => expect(tabStorage.keys().filter((key) => key.startsWith('finish'))).toEqual([]));
  expect(network.sent('enroll_visitor')).toHaveLength(1);
});

test('An answer that the café asks for by now is asked for without another mail', async () => {
  signIn();
  network.answers('enroll_visitor', refusal('INVALID_INPUT', 'rating'), enrolled);
  storeFinishingVisit('central', ana[0], { ...begun, opinion: emptyOpinion, opened: true });
  open();
  await userEvent.click(await screen.findByRole('radio', { name: /^5 de 5/ }));
  expect(screen.queryByLabelText('Email')).toBeNull();
  await press('Guardar mi premio');
  expect(await screen.findByText('Now at /get-started/central?step=1')).toBeVisible();
  expect(network.sent('auth/otp')).toEqual([]);
});

test('Who has the card already is led to today, and told that its prize was given', async () => {
  network.answers('enroll_visitor', { ...enrolled, status: 'already_enrolled', already: true, reward: null });
  open();
  await askForCode();
  await typeCode();
  await expectToast('Ya tienes tarjeta aquí');
});

test.each([
  [refusal('TEAM_MEMBER', 'Central'), /^Aquí no sumas visitas/, 'Mis Cafeterías'],
  [refusal('FIRST_PRIZE_CHANGED', 'Tarta'), /ahora es Tarta/, null],
  [callAndRollBack, /^Algo no ha salido bien/, null],
])('What the account cannot be given is said with its way on', async (answer, text, way) => {
  network.answers('enroll_visitor', answer);
  open();
  await askForCode();
  await typeCode();
  expect(await screen.findByText(text)).toBeVisible();
  if (way) expect(screen.getByRole('link', { name: way })).toBeVisible();
  else expect(screen.getByRole('button', { name: 'Reintentar' })).toBeVisible();
});

test.each([
  [refusal('FIRST_PRIZE_CHANGED', 'Tarta'), /^La cafetería acaba de cambiar el primer premio/],
  [{ status: 'try_later' } as const, /^Hay mucha gente a la vez/],
  [networkError, /^No hemos podido conectar/],
])('A press that noted nothing says why, and can be made again', async (answer, text) => {
  network.answers('note_visitor_visit', answer, { status: 'noted' });
  open();
  await want();
  expect(await screen.findByText(text)).toBeVisible();
  await want();
  expect(await screen.findByRole('radiogroup', { name: '¿Qué tal hoy?' })).toBeVisible();
});

test('A scanned code is claimed by this browser before its visit is noted', async () => {
  network.answers('claim_presence', networkError, {
    status: 'claimed',
    method: 'screen',
    day: '2026-11-29',
    valid_until: '2026-11-29T12:15:00+00:00',
    attempt_id: null,
    tag_active: false,
  });
  open('#p=ABCD2345ABCD2345');
  await want();
  expect(await screen.findByRole('radiogroup', { name: '¿Qué tal hoy?' })).toBeVisible();
  expect(network.calls().filter((name) => name !== 'get_cafe')).toEqual([
    'claim_presence',
    'claim_presence',
    'note_visitor_visit',
  ]);
  expect(new Set(network.sent('claim_presence').map(({ browser }) => browser)).size).toBe(1);
});

test.each([
  ['#t=0', 'Toca otra vez la etiqueta'],
  ['#p=ABCD2345ABCD2345', 'Entra primero en tu cuenta'],
])('What came of a code that claimed nothing stands on the first screen: %s', async (hash, text) => {
  network.answers('claim_presence', {
    status: 'sign_in_first',
    method: null,
    day: null,
    valid_until: null,
    attempt_id: null,
    tag_active: false,
  });
  open(hash);
  expect(await screen.findByText(text)).toBeVisible();
});

test('The code of a VIP card is kept in the tab, and a malformed one is dropped', async () => {
  const { unmount } = open('#codigo=A34-N75');
  await waitFor(() => expect(readStoredVipCode(cafe)).toBe('a34n75'));
  unmount();
  open('#codigo=<script>');
  await waitFor(() => expect(readStoredVipCode(cafe)).toBe(''));
  expect(await screen.findByRole('button', { name: 'Lo quiero' })).toBeVisible();
});

test('A referral link names the inviter, and goes along with the account', async () => {
  const token = '0123456789abcdef'.repeat(2);
  network.answers('peek_referral_link', { open: true, name: 'Marta' });
  open(`#invitacion=${token}`);
  expect(await screen.findByRole('heading', { name: 'Marta te invita a un café' })).toBeVisible();
  await askForCode();
  await typeCode();
  expect(await screen.findByText(/^Now at/)).toBeVisible();
  expect(network.sent('enroll_visitor')).toMatchObject([{ invitation: token }]);
});

test('A code that no café has, and a paused café, say so', async () => {
  network.answers('get_cafe', { ...seen, cafe: null, first_prize: null, first_prize_picture: null });
  const { unmount } = open();
  expect(await screen.findByText('No conocemos este código')).toBeVisible();
  unmount();
  network.answers('get_cafe', { ...seen, cafe: { ...cafe, state: 'paused' } });
  open();
  await expectToast('Cafetería no disponible');
});

test('A café that cannot be loaded says so, and is read again', async () => {
  network.answers('get_cafe', networkError, seen);
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('heading', { name: 'Tu primer café, gratis' })).toBeVisible();
});
