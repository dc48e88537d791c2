import type { Cafe } from '@functions/_shared/contracts/procedures/shapes';
import { exampleCafe } from '@/data/cafe/test-support';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { SessionContext, type SessionState } from '@/data/session/session-context';
import { VisitRegistrationPage } from '@/features/visits/visit-registration-page';
import { callFunction } from '@/lib/edge-function';
import { AppError } from '@/lib/errors';
import { callRpc } from '@/lib/rpc';
import { toast } from '@/ui/toast';

vi.mock('@/lib/rpc', () => ({ callRpc: vi.fn() }));
vi.mock('@/lib/edge-function', () => ({ callFunction: vi.fn() }));
vi.mock('@/ui/toast', () => ({ toast: vi.fn() }));

const cafe: Cafe = { ...exampleCafe, id: 'c1', nombre: 'Central', slug: 'central' };
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
    </QueryClientProvider>,
  );
}

const email = () => screen.getByLabelText('Tu correo electrónico');
const press = () => userEvent.click(screen.getByRole('button', { name: 'Registrar mi visita' }));
const lastToast = () => vi.mocked(toast).mock.lastCall?.[0];
const cafeShown = () => screen.findByText(/Hoy has venido a Central/);

beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(callRpc).mockResolvedValue({ cafe, enrolled: false, email: null });
});

test('each café’s page says that one visit per day counts', async () => {
  open();
  await cafeShown();
  expect(screen.getByText('Solo se puede registrar una visita al día.')).toBeVisible();
});

test('an e-mail is needed', async () => {
  open();
  await cafeShown();
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent('Por favor introduce tu correo electrónico');
  expect(callFunction).not.toHaveBeenCalled();
});

test('registers the visit and says so', async () => {
  const message = 'Has registrado esta visita con éxito y has completado el desafío 2.';
  vi.mocked(callFunction).mockResolvedValue({
    success: true,
    message,
    milestone: 2,
    visitRegistered: true,
  } as never);
  open(ana);
  await cafeShown();
  expect(email()).toHaveValue('ana@conecta.test');
  await press();
  expect(await screen.findByText(/has cumplido el desafío 2/)).toBeVisible();
  expect(lastToast()).toEqual({ heading: '¡Visita registrada!', description: message, variant: 'success' });
  expect(vi.mocked(callFunction).mock.lastCall).toEqual([
    'process-visit-registration',
    {
      email: 'ana@conecta.test',
      cafeteria: 'central',
      visitDate: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    },
  ]);
  expect(screen.getByRole('link', { name: 'Volver a mis cafeterías' })).toHaveAttribute('href', '/dashboard');
});

test('a refusal is told and what was typed stays', async () => {
  const message = 'Hoy ya has registrado una visita en esta cafetería.';
  vi.mocked(callFunction).mockResolvedValue({
    success: false,
    message,
    milestone: null,
    visitRegistered: false,
    code: 'VISIT_DUPLICATE',
  });
  open();
  await cafeShown();
  await userEvent.type(email(), 'ana@conecta.test');
  await press();
  await waitFor(() => expect(lastToast()).toMatchObject({ title: 'Visita duplicada', description: message }));
  expect(email()).toHaveValue('ana@conecta.test');
});

test('without its café the form says that the name is not loaded, and offers to try again', async () => {
  vi.mocked(callRpc).mockRejectedValueOnce(new AppError('SERVER', 500));
  open();
  expect(await screen.findByText('No se pudo verificar la cafetería. Intenta de nuevo.')).toBeVisible();
  await userEvent.type(email(), 'ana@conecta.test');
  await press();
  await waitFor(() => expect(lastToast()?.title).toBe('Nombre de cafetería no cargado'));
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  await cafeShown();
  expect(email()).toHaveValue('ana@conecta.test');
});

test.each<[Cafe | null, string]>([
  [{ ...cafe, state: 'paused' }, 'Cafetería no disponible'],
  [{ ...cafe, state: 'deleted' }, 'Cafetería no encontrada'],
  [null, 'Cafetería no encontrada'],
])('a café that takes no part leads away', async (answer, title) => {
  vi.mocked(callRpc).mockResolvedValue({ cafe: answer, enrolled: false, email: null });
  open();
  expect(await screen.findByText('Otra página')).toBeVisible();
  expect(lastToast()?.title).toBe(title);
});
