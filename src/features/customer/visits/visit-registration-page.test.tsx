import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeNetwork, fault, refusal } from '@tests/support/dom/faked-network';
import { expectAlert, expectAnnounced, expectFormError, expectToast } from '@tests/support/dom/toasts';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { exampleCafe, exampleCafeInfo } from '@/data/cafe/test-support';
import { clearBrowserSecret, getOrCreateBrowserSecret } from '@/data/presence/claim-presence';
import { SessionContext, type SessionState } from '@/data/session/session-context';
import { makeJourney, makeVisit } from '@/data/customer/test-support';
import { VisitRegistrationPage } from '@/features/customer/visits/visit-registration-page';
import { ToastHost } from '@/ui/toast';

const network = fakeNetwork();
const cafe: Cafe = { ...exampleCafe, nombre: 'Central', slug: 'central' };
const visitor: SessionState = { status: 'signed-out', user: null, left: false };
const ana: SessionState = {
  status: 'signed-in',
  user: { id: 'u1', email: 'ana@conecta.test', metadata: {} },
};

function open(session = visitor) {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SessionContext value={session}>
        <MemoryRouter initialEntries={['/visit-registration/central']}>
          <Routes>
            <Route
              path="/visit-registration/central"
              element={<VisitRegistrationPage cafeSlug="central" />}
            />
            <Route path="*" element={<p>Otra página</p>} />
          </Routes>
        </MemoryRouter>
      </SessionContext>
      <ToastHost />
    </QueryClientProvider>,
  );
}

/** Answer to Ana’s own press: a visit that counts. */
const registered = makeVisit({ ...makeJourney({}, { visited_today: true }), cafe });
const THANKS = 'Has registrado esta visita con éxito. ¡Gracias por volver!';

const email = () => screen.getByLabelText('Tu correo electrónico');
const press = () => userEvent.click(screen.getByRole('button', { name: 'Registrar mi visita' }));
const cafeShown = () => screen.findByText(/Hoy has venido a Central/);

beforeEach(() => network.answers('get_cafe', { ...exampleCafeInfo, cafe }));

test('An e-mail is required', async () => {
  open();
  await cafeShown();
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent('Por favor introduce tu correo electrónico');
  expect(network.calls()).toEqual(['get_cafe']);
});

test('The page registers the visit and says so', async () => {
  network.answers('register_visit', { ...registered, completed_hito: 2 });
  open(ana);
  await cafeShown();
  expect(email()).toHaveValue('ana@conecta.test');
  await press();
  expect(await screen.findByText(/has cumplido el desafío 2/)).toBeVisible();
  await expectAnnounced(
    '¡Visita registrada!',
    'Has registrado esta visita con éxito y has completado el desafío 2. Te espera la ruleta.',
  );
  expect(network.sent('register_visit')).toEqual([{ cafe_slug: 'central' }]);
  expect(screen.getByRole('link', { name: 'Girar la ruleta' })).toHaveAttribute(
    'href',
    '/get-started/central',
  );
  expect(screen.getByRole('link', { name: 'Volver a mis cafeterías' })).toHaveAttribute('href', '/dashboard');
});

test('registers the visit of another e-mail, also for who is signed in', async () => {
  network.answers('process-visit-registration', {
    success: true,
    message: THANKS,
    milestone: null,
    visitRegistered: true,
  });
  open(ana);
  await cafeShown();
  await userEvent.clear(email());
  await userEvent.type(email(), 'noa@conecta.test');
  await press();
  await expectAnnounced('¡Visita registrada!', THANKS);
  expect(network.sent('process-visit-registration')).toEqual([
    {
      email: 'noa@conecta.test',
      cafeteria: 'central',
      visitDate: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    },
  ]);
});

describe('The page on the next day', () => {
  afterEach(() => vi.useRealTimers());
  test('has its form again', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T22:50:00Z') });
    network.answers('register_visit', registered);
    open(ana);
    await act(() => vi.advanceTimersByTimeAsync(100));
    fireEvent.click(screen.getByRole('button', { name: 'Registrar mi visita' }));
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(screen.getByRole('heading', { name: '¡Visita registrada!' })).toBeVisible();
    act(() => void vi.advanceTimersByTime(11 * 60_000));
    expect(screen.queryByRole('heading', { name: '¡Visita registrada!' })).toBeNull();
    expect(email()).toHaveValue('ana@conecta.test');
  });
});

describe('The page of a café that requires proof', () => {
  const NEED =
    /^Para que la visita cuente, escanea antes con la cámara el código de la barra, o pide un vale/;
  const HOW = 'Escanea el código de la barra o pide un vale.';
  const noted = `Está anotada, pero todavía no cuenta. ${HOW}`;
  beforeEach(() =>
    network.answers('get_cafe', { ...exampleCafeInfo, cafe: { ...cafe, service_mode: 'proof' } }),
  );
  const answerUnproven = () =>
    network.answers(
      'process-visit-registration',
      { success: true, message: noted, milestone: null, proven: false, visitRegistered: true },
      { success: false, message: noted, milestone: null, visitRegistered: false, code: 'VISIT_UNPROVEN' },
    );

  test('says so before the press; a visit without proof is stored, does not count, and can be tried again', async () => {
    answerUnproven();
    open();
    expect(await screen.findByText(NEED)).toBeVisible();
    for (const again of [true, false]) {
      await userEvent.clear(email());
      await userEvent.type(email(), 'ana@conecta.test');
      await press();
      expect(await screen.findByRole('heading', { name: 'Anotada, falta la prueba' })).toBeVisible();
      expect(screen.getByText(/Hoy todavía puede contar/)).toBeVisible();
      expect(screen.queryByText(/Mañana puedes registrar otra/)).toBeNull();
      await expectAnnounced('Anotada, falta la prueba', noted);
      if (again) await userEvent.click(screen.getByRole('button', { name: 'Registrarla otra vez' }));
    }
    expect(document.querySelector('[data-toast="destructive"]')).toBeNull();
  });

  test('names the tag of a café that has one, also where the function knows of none', async () => {
    network.answers('get_cafe', {
      ...exampleCafeInfo,
      cafe: { ...cafe, service_mode: 'proof', has_tag: true },
    });
    answerUnproven();
    open();
    await screen.findByText(/toca antes la etiqueta/);
    await userEvent.type(email(), 'ana@conecta.test');
    for (const words of ['Está anotada', 'La visita de hoy está anotada']) {
      await press();
      await expectAnnounced(
        'Anotada, falta la prueba',
        `${words}, pero todavía no cuenta. Toca la etiqueta de la barra o pide un vale.`,
      );
      expect(screen.getByText(/con la etiqueta leída en este móvil/)).toBeVisible();
      await userEvent.click(screen.getByRole('button', { name: 'Registrarla otra vez' }));
      await userEvent.type(email(), 'ana@conecta.test');
    }
  });

  test('sends the browser’s presence claim from before a log-in', async () => {
    network.answers('process-visit-registration', {
      success: true,
      message: THANKS,
      milestone: null,
      visitRegistered: true,
    });
    const browser = getOrCreateBrowserSecret();
    open();
    await cafeShown();
    await userEvent.type(email(), 'ana@conecta.test');
    await press();
    expect(await screen.findByRole('heading', { name: '¡Visita registrada!' })).toBeVisible();
    expect(network.sent('process-visit-registration')).toMatchObject([{ browser }]);
    clearBrowserSecret();
  });
});

const refuses = (message: string, code: 'VISIT_DUPLICATE' | 'CUSTOMER_UNKNOWN' | 'CAFE_PAUSED') =>
  network.answers('process-visit-registration', {
    success: false,
    message,
    milestone: null,
    visitRegistered: false,
    code,
  });

const ways = [
  ['of an e-mail', visitor],
  ['of one’s own', ana],
] as const;

test.each(ways)('A refusal is told in the same words and what was typed stays: %s', async (_, session) => {
  const message = 'Esta cafetería no está activa en este momento.';
  refuses(message, 'CAFE_PAUSED');
  network.answers('register_visit', refusal('CAFE_PAUSED'));
  open(session);
  await cafeShown();
  if (session === visitor) await userEvent.type(email(), 'ana@conecta.test');
  await press();
  await expectAnnounced('No se pudo registrar la visita');
  await expectFormError(message);
  expect(email()).toHaveValue('ana@conecta.test');
});

test.each(ways)('a visit that today has already is good news: %s', async (_, session) => {
  const message = 'Hoy ya has registrado una visita en esta cafetería. Cuenta una visita por día.';
  refuses(message, 'VISIT_DUPLICATE');
  network.answers('register_visit', { ...registered, registered: false });
  open(session);
  await cafeShown();
  if (session === visitor) await userEvent.type(email(), 'ana@conecta.test');
  await press();
  expect(await screen.findByRole('heading', { name: 'Hoy ya cuenta' })).toBeVisible();
  await expectAnnounced('Visita duplicada', message);
  expect(document.querySelector('[data-toast="destructive"]')).toBeNull();
});

test('A visitor can sign up here, with the typed address', async () => {
  refuses('Cliente no encontrado en esta cafetería.', 'CUSTOMER_UNKNOWN');
  open();
  await cafeShown();
  await userEvent.type(email(), 'noa@conecta.test');
  await press();
  const link = { name: 'Registrarme con este correo' };
  expect(await screen.findByRole('link', link)).toHaveAttribute('href', '/c/central');
  // another address is another person
  await userEvent.type(email(), 'x');
  expect(screen.queryByRole('link', link)).toBeNull();
});

test('A signed-in person without an enrollment can sign up from here too', async () => {
  network.answers('register_visit', refusal('NOT_ENROLLED'));
  open(ana);
  await cafeShown();
  await press();
  await expectAlert(
    'No se pudo registrar la visita',
    'Cliente no encontrado en esta cafetería. Completa primero tu registro inicial en la cafetería.',
  );
  expect(screen.getByRole('link', { name: 'Registrarme con este correo' })).toHaveAttribute(
    'href',
    '/c/central',
  );
});

test('The form says that the café’s name is not loaded, and offers to try again', async () => {
  network.answers('get_cafe', fault(500), { ...exampleCafeInfo, cafe });
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'No se pudo verificar la cafetería. Intenta de nuevo.',
  );
  await userEvent.type(email(), 'ana@conecta.test');
  await press();
  await expectToast('Nombre de cafetería no cargado');
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  await cafeShown();
  expect(email()).toHaveValue('ana@conecta.test');
});

test.each<[Cafe | null, string]>([
  [{ ...cafe, state: 'paused' }, 'Cafetería no disponible'],
  [{ ...cafe, state: 'deleted' }, 'Cafetería no encontrada'],
  [null, 'Cafetería no encontrada'],
])('a café that takes no part leads away', async (answer, title) => {
  network.answers('get_cafe', { ...exampleCafeInfo, cafe: answer });
  open();
  expect(await screen.findByText('Otra página')).toBeVisible();
  await expectToast(title);
});
