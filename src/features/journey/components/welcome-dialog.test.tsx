import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Cafe } from '@/data/cafe/cafe';
import { enroll } from '@/data/customer/enroll';
import WelcomeDialog from '@/features/journey/components/welcome-dialog';
import { AppError } from '@/lib/errors';
import { toast } from '@/ui/toast';

vi.mock('@/data/customer/enroll', () => ({ enroll: vi.fn(), refreshCustomer: vi.fn() }));
vi.mock('@/ui/toast', () => ({ toast: vi.fn() }));

const cafe = { slug: 'central', nombre: 'Central' } as Cafe;
const enrolled = { status: 'enrolled', reason: null, cafe, record_id: 'r1' } as const;

function open(welcome = { inviterEmail: '', refusal: null as string | null }) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <WelcomeDialog cafe={cafe} welcome={welcome} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const field = () => screen.getByLabelText(/Email de quien te invitó/);
const go = () => userEvent.click(screen.getByRole('button', { name: 'Continuar' }));

beforeEach(() => vi.clearAllMocks());

test('left empty, it enrols without an inviter', async () => {
  vi.mocked(enroll).mockResolvedValue(enrolled);
  open();
  await go();
  expect(enroll).toHaveBeenCalledWith({ cafeSlug: 'central', inviterEmail: undefined });
  await waitFor(() =>
    expect(toast).toHaveBeenCalledWith(expect.objectContaining({ title: '¡Registro exitoso!' })),
  );
});

test('an accepted inviter is confirmed', async () => {
  vi.mocked(enroll).mockResolvedValue(enrolled);
  open();
  await userEvent.type(field(), 'Bea@conecta.test');
  await go();
  expect(enroll).toHaveBeenCalledWith({ cafeSlug: 'central', inviterEmail: 'bea@conecta.test' });
  await waitFor(() =>
    expect(toast).toHaveBeenCalledWith(expect.objectContaining({ title: '¡Invitación confirmada!' })),
  );
});

test('a refusal stands under the field', async () => {
  vi.mocked(enroll).mockResolvedValue({
    ...enrolled,
    status: 'inviter_refused',
    reason: 'INVITER_NOT_CUSTOMER',
  });
  open();
  await userEvent.type(field(), 'nadie@conecta.test');
  await go();
  expect(await screen.findByRole('alert')).toHaveTextContent('no es de ningún cliente');
  expect(field()).toHaveAccessibleDescription(/no es de ningún cliente/);
});

test('the refusal of a sign-up is shown from the start, with what was typed', () => {
  open({ inviterEmail: 'nadie@conecta.test', refusal: 'SOMETHING_NEW' });
  expect(screen.getByRole('alert')).toHaveTextContent('Error al validar el invitador');
  expect(field()).toHaveValue('nadie@conecta.test');
});

test('a failure is told where it belongs', async () => {
  vi.mocked(enroll).mockRejectedValue(new AppError('SERVER', 500));
  open();
  await go();
  await waitFor(() =>
    expect(toast).toHaveBeenCalledWith({
      title: 'Error',
      description: 'No se pudo crear el registro. Intenta de nuevo.',
      variant: 'destructive',
    }),
  );
  await userEvent.type(field(), 'bea@conecta.test');
  await go();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Error al validar el invitador. Por favor intenta de nuevo',
  );
});
