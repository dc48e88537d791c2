import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { makeTicket, makeVipArea, renderAtCafe } from '@/data/vip/test-support';
import { TicketsScreen } from '@/features/tickets/components/tickets-screen';
import { PhotoProblem, preparePhoto } from '@/features/tickets/prepare-photo';
import { AppError } from '@/lib/errors';
import { callFunction } from '@/lib/edge-function';
import { uploadObject } from '@/lib/upload-object';
import { toast } from '@/ui/toast';

vi.mock('@/lib/rpc', () => ({ callRpc: vi.fn(), callVoidRpc: vi.fn() }));
vi.mock('@/lib/edge-function', () => ({ callFunction: vi.fn() }));
vi.mock('@/lib/upload-object', () => ({ uploadObject: vi.fn() }));
vi.mock('@/ui/toast', () => ({ toast: vi.fn() }));
vi.mock('@/features/tickets/prepare-photo', async (original) => ({
  ...(await original<object>()),
  preparePhoto: vi.fn(),
}));

const file = new File(['x'], 'ticket.jpg', { type: 'image/jpeg' });

function open(tickets = [] as ReturnType<typeof makeTicket>[]) {
  const area = makeVipArea({ tickets });
  return renderAtCafe(<TicketsScreen area={area} userId="user-1" />, {
    area,
    url: '/earn-conectitos/central',
  });
}
const pick = ({ user }: ReturnType<typeof open>) => user.upload(screen.getByLabelText('Elegir imagen'), file);
const send = ({ user }: ReturnType<typeof open>, name = 'Enviar ticket') =>
  user.click(screen.getByRole('button', { name }));
const paths = () => vi.mocked(uploadObject).mock.calls.map(([{ path }]) => path);

beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(preparePhoto).mockResolvedValue(new Blob(['y'], { type: 'image/jpeg' }));
  vi.mocked(uploadObject).mockResolvedValue(undefined);
  vi.mocked(callFunction).mockResolvedValue({ success: true, ticket: makeTicket({ id: 'new' }) } as never);
});

test('without a photo it asks for one', async () => {
  await send(open());
  expect(screen.getByRole('alert')).toHaveTextContent('Por favor selecciona una imagen del ticket');
  expect(uploadObject).not.toHaveBeenCalled();
});

test('a photo that cannot be opened is refused with its reason', async () => {
  vi.mocked(preparePhoto).mockRejectedValue(new PhotoProblem('Prueba con otra foto'));
  await pick(open());
  expect(await screen.findByRole('alert')).toHaveTextContent('Prueba con otra foto');
});

test('it shows the photo, uploads it into the own folder, submits it and leads back to the VIP area', async () => {
  const page = open();
  await pick(page);
  expect(await screen.findByAltText('Vista previa de tu ticket')).toBeInTheDocument();
  await send(page);
  await waitFor(() =>
    expect(toast).toHaveBeenCalledWith(expect.objectContaining({ title: '¡Ticket enviado!' })),
  );
  const [path] = paths();
  expect(path).toMatch(/^user-1\/\d+\.jpg$/);
  expect(callFunction).toHaveBeenCalledWith('submit-ticket', { cafeId: 'cafe-1', imagePath: path });
  await waitFor(() =>
    expect(screen.getByTestId('address')).toHaveTextContent('/conecta-vip/central?tab=conectitos'),
  );
  expect(page.cached()?.tickets.map(({ id }) => id)).toEqual(['new']);
});

test('a failed upload keeps the photo; the retry goes to the same place, also when that was already taken', async () => {
  vi.mocked(uploadObject)
    .mockRejectedValueOnce(new AppError('NETWORK'))
    .mockRejectedValueOnce(new AppError('OBJECT_EXISTS', 409));
  const page = open();
  await pick(page);
  await send(page);
  await waitFor(() =>
    expect(toast).toHaveBeenCalledWith({
      title: 'Error',
      description: 'No se pudo subir el ticket',
      variant: 'destructive',
    }),
  );
  expect(screen.getByAltText('Vista previa de tu ticket')).toBeInTheDocument();
  await send(page, 'Reintentar');
  await waitFor(() =>
    expect(toast).toHaveBeenCalledWith(expect.objectContaining({ title: '¡Ticket enviado!' })),
  );
  const [first, second] = paths();
  expect(second).toBe(first);
});

test('what the server refuses is said by its code, also when it took no photo at all', async () => {
  vi.mocked(uploadObject).mockRejectedValue(new AppError('OBJECT_REFUSED', 403));
  vi.mocked(callFunction).mockResolvedValue({ success: false, error: 'No.', code: 'NOT_VIP' } as never);
  const page = open();
  await pick(page);
  await send(page);
  await waitFor(() =>
    expect(toast).toHaveBeenCalledWith({
      title: 'Acceso restringido',
      description: 'Para esto tienes que ser VIP en esta cafetería.',
      variant: 'destructive',
    }),
  );
});

test('a session that has ended says so', async () => {
  vi.mocked(uploadObject).mockRejectedValue(new AppError('UNAUTHENTICATED', 401));
  const page = open();
  await pick(page);
  await send(page);
  await waitFor(() =>
    expect(toast).toHaveBeenCalledWith(expect.objectContaining({ description: 'Debes iniciar sesión' })),
  );
});

test('with ten in review there is no form, but the reason', () => {
  open(Array.from({ length: 10 }, (_, index) => makeTicket({ id: String(index) })));
  expect(screen.queryByRole('button', { name: 'Enviar ticket' })).not.toBeInTheDocument();
  expect(screen.getByText('Demasiados tickets pendientes')).toBeInTheDocument();
});

test('the list says state, amount, Conectitos and reason', () => {
  const seen = '2026-11-21T12:00:00Z';
  open([
    makeTicket({
      id: 'a',
      status: 'approved',
      amount_euros: 12.4,
      conectitos_to_award: 124,
      outcome_seen_at: seen,
    }),
    makeTicket({ id: 'b', status: 'rejected', admin_notes: 'No se lee el total', outcome_seen_at: seen }),
    makeTicket({
      id: 'c',
      status: 'approved',
      amount_euros: 0.09,
      conectitos_to_award: 0,
      outcome_seen_at: seen,
    }),
  ]);
  const [approved, rejected, nothing] = screen.getAllByRole('listitem').slice(-3);
  expect(approved).toHaveTextContent(/Aprobado.*12,40\s€ · \+124 Conectitos/);
  expect(rejected).toHaveTextContent('Rechazado«No se lee el total»');
  expect(nothing).toHaveTextContent(/0,09\s€ · menos de 0,10 € no suman Conectitos/);
});
