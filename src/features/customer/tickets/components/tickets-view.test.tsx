import { screen, waitFor } from '@testing-library/react';
import { exampleId } from '@tests/support/examples/example-id';
import { fakeNetwork } from '@tests/support/dom/faked-network';
import { fakeUploads } from '@tests/support/dom/faked-uploads';
import { expectFormError, expectToast, shownToast } from '@tests/support/dom/toasts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeTicket, makeVipArea, renderAtCafe } from '@/data/vip/test-support';
import { TicketsView } from '@/features/customer/tickets/components/tickets-view';

const network = fakeNetwork();
const uploads = fakeUploads();
const userId = exampleId('user-1');
const file = new File(['x'], 'ticket.jpg', { type: 'image/jpeg' });

function open(tickets = [] as ReturnType<typeof makeTicket>[]) {
  const area = makeVipArea({ tickets });
  return renderAtCafe(<TicketsView area={area} userId={userId} />, {
    area,
    url: '/earn-conectitos/central',
  });
}
const pick = ({ user }: ReturnType<typeof open>) => user.upload(screen.getByLabelText('Elegir imagen'), file);
const send = ({ user }: ReturnType<typeof open>, name = 'Enviar ticket') =>
  user.click(screen.getByRole('button', { name }));
const paths = () => uploads.sent().map(({ url }) => url.split('/purchase-tickets/')[1]);

beforeEach(() => {
  // happy-dom draws nothing
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 800, height: 600, close: vi.fn() }));
  const { prototype } = HTMLCanvasElement;
  const context = { fillRect: vi.fn(), drawImage: vi.fn() };
  vi.spyOn(prototype, 'getContext').mockReturnValue(context as unknown as RenderingContext);
  vi.spyOn(prototype, 'toBlob').mockImplementation((done) => done(new Blob(['y'], { type: 'image/jpeg' })));
  network.answers('submit-ticket', { success: true, ticket: makeTicket({ id: exampleId('new') }) });
});
afterEach(() => vi.restoreAllMocks());

test('A form without a photo asks for one', async () => {
  await send(open());
  expect(screen.getByRole('alert')).toHaveTextContent('Por favor selecciona una imagen del ticket');
  expect(uploads.sent()).toEqual([]);
});

test('A photo that cannot be opened is refused with its reason', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('InvalidStateError')));
  await pick(open());
  expect(await screen.findByRole('alert')).toHaveTextContent('Prueba con otra foto');
});

test('A photo is shown, uploaded into the own folder and submitted, and leads back to the VIP area', async () => {
  const page = open();
  await pick(page);
  expect(await screen.findByAltText('Vista previa de tu ticket')).toBeInTheDocument();
  await send(page);
  await expectToast('¡Ticket enviado!');
  const [path] = paths();
  expect(path).toMatch(new RegExp(`^${userId}/\\d+\\.jpg$`));
  expect(network.sent('submit-ticket')).toEqual([{ cafeId: exampleId('cafe-1'), imagePath: path }]);
  await waitFor(() =>
    expect(screen.getByTestId('address')).toHaveTextContent('/conecta-vip/central?tab=conectitos'),
  );
  // read anew there
  expect(page.cached()).toBeUndefined();
});

test('A failed upload keeps the photo, and the retry uses the same path, even if that exists already', async () => {
  uploads.answers(null, { status: 409 });
  const page = open();
  await pick(page);
  await send(page);
  await expectFormError('No se pudo subir el ticket');
  expect(shownToast()).toEqual([]);
  expect(screen.getByAltText('Vista previa de tu ticket')).toBeInTheDocument();
  await send(page, 'Reintentar');
  await expectToast('¡Ticket enviado!');
  const [first, second] = paths();
  expect(second).toBe(first);
});

test('A refusal is told by its code, even if no photo was accepted', async () => {
  uploads.answers({ status: 403 });
  network.answers('submit-ticket', { success: false, error: 'No.', code: 'NOT_VIP' });
  const page = open();
  await pick(page);
  await send(page);
  await expectFormError('Acceso restringido. Para esto tienes que ser VIP en esta cafetería.');
});

test('The form is replaced by the reason while ten tickets are in review', () => {
  open(Array.from({ length: 10 }, (_, index) => makeTicket({ id: exampleId(`ticket-${index}`) })));
  expect(screen.queryByRole('button', { name: 'Enviar ticket' })).not.toBeInTheDocument();
  expect(screen.getByText('Demasiados tickets pendientes')).toBeInTheDocument();
});

test('The list has state, amount, Conectitos and reason', () => {
  const seen = '2026-11-21T12:00:00Z';
  open([
    makeTicket({
      id: 'a',
      status: 'approved',
      amount_cents: 1240,
      conectitos_to_award: 124,
      outcome_seen_at: seen,
    }),
    makeTicket({ id: 'b', status: 'rejected', admin_notes: 'No se lee el total', outcome_seen_at: seen }),
    makeTicket({
      id: 'c',
      status: 'approved',
      amount_cents: 9,
      conectitos_to_award: 0,
      outcome_seen_at: seen,
    }),
  ]);
  const [approved, rejected, nothing] = screen.getAllByRole('listitem').slice(-3);
  expect(approved).toHaveTextContent(/Aprobado.*12,40\s€ · \+124 Conectitos/);
  expect(rejected).toHaveTextContent('Rechazado«No se lee el total»');
  expect(nothing).toHaveTextContent(/0,09\s€ · menos de 0,10 € no suman Conectitos/);
});

test('A decided ticket whose photo was removed says so, others do not', () => {
  const decided = {
    status: 'rejected',
    rejection_reason: 'other',
    ticket_image_url: null,
    outcome_seen_at: '2026-08-20T10:00:00Z',
  } as const;
  open([
    makeTicket({ id: exampleId('old'), ...decided, photo_removed_at: '2026-11-20T10:00:00Z' }),
    makeTicket({ id: exampleId('new') }),
  ]);
  expect(screen.getAllByText('La foto se borró a los 90 días.')).toHaveLength(1);
});
