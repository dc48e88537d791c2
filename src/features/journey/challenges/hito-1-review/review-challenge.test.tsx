import type { Completion } from '@functions/_shared/contracts/procedures/journey';
import { makeReward } from '@/features/journey/test-support';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import type { OpenJourney } from '@/features/journey/api/load-journey';
import { reviewChallenge } from '@/features/journey/challenges/hito-1-review/review-challenge';
import { AppError } from '@/lib/errors';
import { callRpc } from '@/lib/rpc';
import { toast } from '@/ui/toast';

vi.mock('@/lib/rpc', () => ({ callRpc: vi.fn() }));
vi.mock('@/ui/toast', () => ({ toast: vi.fn() }));

const customer = {
  cafe: { id: 'c1', slug: 'central', nombre: 'Central', review_url: 'https://review.example/central' },
  viewer: 'customer',
  email: 'ana@conecta.test',
  record: { hito_actual: 1 },
  rewards: [],
} as unknown as OpenJourney;

const completion: Completion = {
  reward: makeReward({ hito_number: 1 }),
  given_before: false,
  hito_actual: 2,
  already: false,
};

function open(journey: OpenJourney = customer) {
  const { Panel } = reviewChallenge;
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Panel journey={journey} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

async function fill(nombre: string, email: string) {
  if (nombre) await userEvent.type(screen.getByLabelText('Nombre'), nombre);
  await userEvent.type(screen.getByLabelText('Email'), email);
}

/** Presses the link without following it: the test's browser would really go there. */
async function openReview() {
  const stay = (event: Event) => event.preventDefault();
  window.addEventListener('click', stay, { once: true, capture: true });
  await userEvent.click(screen.getByRole('link', { name: /Dejar mi reseña/ }));
}

const complete = () => userEvent.click(screen.getByRole('button', { name: 'Completar desafío' }));
const lastToast = () => vi.mocked(toast).mock.lastCall?.[0];

beforeEach(() => {
  sessionStorage.clear();
  vi.clearAllMocks();
});

test('visitors may look; pressing says what they need', async () => {
  open({ ...customer, viewer: 'visitor', email: null, record: null });
  await complete();
  expect(lastToast()).toEqual({
    title: 'Acceso restringido',
    description: 'Regístrate o utiliza el correo con el que te registraste.',
    variant: 'destructive',
  });
  expect(screen.getByRole('link', { name: 'Regístrate o inicia sesión' })).toHaveAttribute(
    'href',
    '/login/central',
  );
});

test('name and e-mail are both required', async () => {
  open();
  await complete();
  expect((await screen.findAllByRole('alert')).map((alert) => alert.textContent)).toEqual([
    'Nombre es requerido',
    'Email es requerido',
  ]);
});

test('another e-mail than the account’s is refused, before the link is asked for', async () => {
  open();
  await fill('Ana', 'otra@conecta.test');
  await complete();
  await waitFor(() => expect(lastToast()?.title).toBe('Email incorrecto'));
  expect(callRpc).not.toHaveBeenCalled();
});

test('the review link comes first', async () => {
  open();
  await fill('Ana', ' ANA@conecta.test ');
  await complete();
  await waitFor(() =>
    expect(lastToast()).toMatchObject({
      title: 'Acción requerida',
      description: 'Deja tu reseña antes de continuar',
    }),
  );
  expect(callRpc).not.toHaveBeenCalled();
});

test('a lost answer is asked for again with the same request', async () => {
  vi.mocked(callRpc).mockRejectedValueOnce(new AppError('NETWORK'));
  vi.mocked(callRpc).mockResolvedValueOnce(completion);
  open();
  await openReview();
  await fill('Ana', 'ana@conecta.test');
  await complete();
  await waitFor(() => expect(lastToast()?.title).toBe('Sin conexión'));
  await complete();
  await waitFor(() => expect(lastToast()?.title).toBe('¡Desafío completado!'));
  const [first, second] = vi.mocked(callRpc).mock.calls.map(([, args]) => args);
  expect(first).toMatchObject({ cafe_id: 'c1', nombre: 'Ana', email: 'ana@conecta.test' });
  expect(second).toEqual(first);
});

test('an unexpected failure is told with its own sentence', async () => {
  vi.mocked(callRpc).mockRejectedValueOnce(new AppError('SERVER', 500));
  open();
  await openReview();
  await fill('Ana', 'ana@conecta.test');
  await complete();
  await waitFor(() => expect(lastToast()?.description).toBe('Ocurrió un error al validar el desafío.'));
  expect(screen.getByLabelText('Nombre')).toHaveValue('Ana');
});

test('a reload keeps what was typed, until the challenge is done', async () => {
  vi.mocked(callRpc).mockResolvedValue(completion);
  const { unmount } = open();
  await fill('Ana', 'ana@conecta.test');
  unmount();
  const other = open({ ...customer, email: 'bea@conecta.test' });
  expect(screen.getByLabelText('Nombre')).toHaveValue('');
  other.unmount();
  open();
  expect(screen.getByLabelText('Nombre')).toHaveValue('Ana');
  expect(screen.getByLabelText('Email')).toHaveValue('ana@conecta.test');
  await openReview();
  await complete();
  await waitFor(() => expect(lastToast()?.title).toBe('¡Desafío completado!'));
  expect(Object.keys(sessionStorage).filter((key) => key.includes('hito-1:c1:ana'))).toEqual([]);
});
