import type { Cafe } from '@functions/_shared/contracts/procedures/shapes';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { confirmInviter } from '@/data/customer/confirm-inviter';
import { enroll } from '@/data/customer/enroll';
import { refreshCustomer } from '@/data/customer/refresh-customer';
import WelcomeDialog, { type Welcome } from '@/features/journey/components/welcome-dialog';
import { AppError } from '@/lib/errors';
import { toast } from '@/ui/toast';

vi.mock('@/data/customer/enroll', () => ({ enroll: vi.fn() }));
vi.mock('@/data/customer/refresh-customer', () => ({ refreshCustomer: vi.fn() }));
vi.mock('@/data/customer/confirm-inviter', () => ({ confirmInviter: vi.fn() }));
vi.mock('@/ui/toast', () => ({ toast: vi.fn() }));

const cafe = { slug: 'central', nombre: 'Central' } as Cafe;
const enrolled = { status: 'enrolled', cafe, record_id: 'r1' } as const;
const onDone = vi.fn();

function open(welcome: Partial<Welcome> = {}) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <WelcomeDialog
          cafe={cafe}
          userId="user-1"
          welcome={{ inviterEmail: '', refusal: null, unfinished: false, ...welcome }}
          onDone={onDone}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const field = () => screen.getByLabelText(/Email de quien te invitó/);
const go = () => userEvent.click(screen.getByRole('button', { name: 'Continuar' }));

beforeEach(() => {
  vi.resetAllMocks();
  vi.mocked(enroll).mockResolvedValue(enrolled);
  vi.mocked(confirmInviter).mockResolvedValue(null);
});

test('left empty, it enrols without an inviter', async () => {
  open();
  await go();
  expect(enroll).toHaveBeenCalledWith('central');
  await waitFor(() =>
    expect(toast).toHaveBeenCalledWith(expect.objectContaining({ title: '¡Registro exitoso!' })),
  );
  expect(confirmInviter).not.toHaveBeenCalled();
});

test('an inviter is confirmed once the record is there', async () => {
  open();
  await userEvent.type(field(), 'Bea@conecta.test');
  await go();
  const invited = { userId: 'user-1', cafeSlug: 'central', inviterEmail: 'bea@conecta.test' };
  await waitFor(() => expect(confirmInviter).toHaveBeenCalledWith(invited));
  await waitFor(() =>
    expect(toast).toHaveBeenCalledWith(expect.objectContaining({ title: '¡Invitación confirmada!' })),
  );
});

test('a refusal stands under the field, and one can go on without', async () => {
  vi.mocked(confirmInviter).mockResolvedValue('Este email no es de ningún cliente de esta cafetería');
  open();
  await userEvent.type(field(), 'nadie@conecta.test');
  await go();
  expect(await screen.findByRole('alert')).toHaveTextContent('no es de ningún cliente');
  expect(field()).toHaveAccessibleDescription(/no es de ningún cliente/);
  expect(refreshCustomer).not.toHaveBeenCalled();
  await userEvent.clear(field());
  await go();
  await waitFor(() => expect(refreshCustomer).toHaveBeenCalled());
});

test('an unfinished registration says so and starts from what was typed', () => {
  open({ inviterEmail: 'bea@conecta.test', unfinished: true });
  expect(screen.getByText(/tu registro en Central no se completó/)).toBeVisible();
  expect(field()).toHaveValue('bea@conecta.test');
});

test('the refusal of a sign-up is shown from the start, with what was typed; without an inviter nothing is left to do', async () => {
  open({ inviterEmail: 'nadie@conecta.test', refusal: 'Error al validar el invitador' });
  expect(screen.getByRole('alert')).toHaveTextContent('Error al validar el invitador');
  expect(field()).toHaveValue('nadie@conecta.test');
  await userEvent.clear(field());
  await go();
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(enroll).not.toHaveBeenCalled();
});

test('a failure is told where it belongs', async () => {
  vi.mocked(enroll).mockRejectedValueOnce(new AppError('SERVER', 500));
  vi.mocked(confirmInviter).mockRejectedValue(new AppError('SERVER', 500));
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
