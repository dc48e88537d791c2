import type { Ticket } from '@functions/_shared/contracts/procedures/shared-schemas';
import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { exampleId } from '@tests/support/examples/example-id';
import { fakeCamera } from '@tests/support/dom/faked-camera';
import { fakeNetwork, fault, networkError } from '@tests/support/dom/faked-network';
import { fakeUploads } from '@tests/support/dom/faked-uploads';
import { expectToast } from '@tests/support/dom/toasts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { rpcKey } from '@/data/rpc';
import { makeTicket, makeVipArea, renderAtCafe } from '@/data/vip/test-support';
import type { CafeVipArea } from '@/data/vip/vip-area';
import { TicketsView } from '@/features/customer/tickets/components/tickets-view';
import { SESSION_OVER_STATUS } from '@/lib/errors';
import { callRpc } from '@/lib/rpc';

const network = fakeNetwork();
const uploads = fakeUploads();
const camera = fakeCamera();
const userId = exampleId('user-1');
const cafeId = exampleId('cafe-1');
const qr = 'https://batuz.eus/QRTBAI/?id=TBAI-00000006Y-251019-btFpwP8dcLGAF-237&s=T&nf=27174&i=4.70&cr=007';
const photo = new File(['x'], 'ticket.jpg', { type: 'image/jpeg' });

const byQr = (change: Partial<Ticket> = {}) =>
  makeTicket({
    id: exampleId('by-qr'),
    status: 'provisional',
    conectitos_to_award: 47,
    decided_by: 'qr',
    confirms_at: new Date(Date.now() + 24 * 3_600_000).toISOString(),
    ticket_image_url: null,
    receipt: { number: 'T27174', day: '2026-11-20', amount_cents: 470 },
    ...change,
  });
const heldFor = (review_reason: Ticket['review_reason'], change: Partial<Ticket> = {}) =>
  byQr({ status: 'pending', decided_by: null, confirms_at: null, review_reason, ...change });

/** The server takes a ticket by its QR, and the area holds it from then on. */
function takes(ticket: Ticket, ...later: Ticket[]) {
  network.answers('submit-ticket-qr', { success: true, ticket });
  const [first, ...others] = [ticket, ...later].map((each) =>
    makeVipArea({ accepts_fiscal_qr: true, tickets: [each] }),
  );
  network.answers('load_vip_area', first!, ...others);
}

function takesPhoto() {
  const ticket = makeTicket({ id: exampleId('new') });
  network.answers('submit-ticket', { success: true, ticket });
  network.answers('load_vip_area', makeVipArea({ accepts_fiscal_qr: true, tickets: [ticket] }));
}

/** The screen as its page feeds it: from the cache, and by the server when a ticket asks for it. */
function Live({ area }: { area: CafeVipArea }) {
  const { data } = useQuery({
    queryKey: rpcKey('load_vip_area', userId, { cafe_slug: 'central' }),
    queryFn: () => callRpc('load_vip_area', { cafe_slug: 'central' }),
    staleTime: Infinity,
  });
  return <TicketsView area={data ? { ...data, cafe: area.cafe } : area} userId={userId} />;
}

function open(change: Partial<CafeVipArea> = {}) {
  const area = makeVipArea({ accepts_fiscal_qr: true, ...change });
  return renderAtCafe(<Live area={area} />, { area, url: '/earn-conectitos/central' });
}
type OpenedTicket = ReturnType<typeof open>;
const button = (name: string) => screen.findByRole('button', { name });
const scan = async ({ user }: OpenedTicket) => user.click(await button('Escanear ticket'));
const fromPhoto = ({ user }: OpenedTicket) =>
  user.upload(screen.getByLabelText('Leer el QR de una foto'), photo);
const problem = async (text: string) => expect(await screen.findByRole('alert')).toHaveTextContent(text);

beforeEach(() => {
  window.sessionStorage.clear();
  takes(byQr());
});

test('A café without QR tickets offers the photo alone, and the decoder is not loaded', () => {
  open({ accepts_fiscal_qr: false });
  expect(screen.queryByText(/QR/)).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Enviar ticket' })).toBeInTheDocument();
});

test('A café that requires proof says before the scan that a visit is needed', () => {
  const words = /^Aquí vale el ticket de un día en que tu visita cuenta/;
  const { unmount } = open();
  expect(screen.queryByText(words)).not.toBeInTheDocument();
  unmount();
  const { cafe } = makeVipArea({});
  open({ cafe: { ...cafe, service_mode: 'proof' } });
  expect(screen.getByText(words)).toBeInTheDocument();
});

test('A ticket whose café’s number is not confirmed yet says what it waits for', () => {
  open({ tickets: [byQr({ confirms_at: null })] });
  expect(screen.getByText(/entran en tu saldo cuando comprobemos el NIF de la cafetería/)).toBeVisible();
});

describe('The scanner with the camera', () => {
  test('loads its decoder with the press, sends what it reads once and shows its Conectitos', async () => {
    camera.shows(qr);
    const page = open();
    expect(camera.decoders()).toBe(0);
    await scan(page);
    await waitFor(() => expect(screen.getByRole('heading', { name: '+47 Conectitos' })).toHaveFocus());
    expect(camera.decoders()).toBe(1);
    expect(screen.getAllByText(/^Son provisionales hasta mañana a las? \d+:\d\d: entonces/)).toHaveLength(2);
    expect(network.sent('submit-ticket-qr')).toEqual([
      { cafeId, qr, requestId: expect.any(String) as string },
    ]);
    expect(camera.open()).toBe(0);
    expect(within(screen.getByRole('list', { name: 'Mis tickets' })).getByText('Provisional')).toBeVisible();
    // The ticket was accepted, so no photo is requested.
    expect(screen.queryByRole('button', { name: 'Enviar ticket' })).toBeNull();
    await page.user.click(await button('Escanear otro ticket'));
    expect(await button('Escanear ticket')).toBeVisible();
    expect(await button('Enviar ticket')).toBeVisible();
  });

  test('names another QR nearby and goes on scanning', async () => {
    camera.shows('https://carta.example/menu');
    await scan(open());
    expect(await screen.findByText(/^Ese QR no es el del ticket\./)).toBeInTheDocument();
    expect(camera.open()).toBe(1);
    expect(network.calls()).toEqual([]);
    camera.shows('https://carta.example/menu', qr);
    expect(await screen.findByRole('heading', { name: '+47 Conectitos' })).toBeInTheDocument();
  });

  test('stops the camera when it is closed, when the tab is hidden or the page is left', async () => {
    const page = open();
    await scan(page);
    expect(await screen.findByText('Pon el QR del ticket dentro del recuadro.')).toBeInTheDocument();
    const hide = (hidden: boolean) => {
      vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
    };
    hide(true);
    expect(camera.open()).toBe(0);
    hide(false);
    await waitFor(() => expect(camera.open()).toBe(1));
    await page.user.click(await button('Cerrar la cámara'));
    expect(camera.open()).toBe(0);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Escanear ticket' })).toHaveFocus());
    await scan(page);
    await waitFor(() => expect(camera.open()).toBe(1));
    page.unmount();
    expect(camera.open()).toBe(0);
  });

  test('says what helps when it finds nothing for three seconds', async () => {
    const timers = vi.spyOn(window, 'setTimeout');
    await scan(open());
    expect(await screen.findByText('Pon el QR del ticket dentro del recuadro.')).toBeInTheDocument();
    const help = timers.mock.calls.find(([, milliseconds]) => milliseconds === 3000);
    act(() => help![0]());
    expect(screen.getByText(/^¿No lo lee\? Alisa el ticket/)).toBeInTheDocument();
  });

  test('switches the camera’s light on and off', async () => {
    const page = open();
    await scan(page);
    await page.user.click(await button('Linterna'));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Linterna', pressed: true })).toBeVisible(),
    );
    expect(camera.torch()).toEqual([true]);
  });

  test.each([
    ['NotAllowedError', 'No tenemos permiso para usar la cámara.'],
    ['NotFoundError', 'Aquí no encontramos ninguna cámara.'],
    ['NotReadableError', 'La cámara se ha cortado'],
  ] as const)('leads on after %s, with the remaining ways', async (name, words) => {
    camera.refuses(name);
    await scan(open());
    await problem(words);
    expect(screen.getByLabelText('Leer el QR de una foto')).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Enviar ticket' })).toBeEnabled();
  });

  test('says that its decoder cannot be loaded, and loads it anew by the next press', async () => {
    camera.noDecoder();
    camera.shows(qr);
    const page = open();
    await scan(page);
    await problem('No hemos podido cargar el lector de QR.');
    await waitFor(() => expect(camera.open()).toBe(0));
    await scan(page);
    expect(await screen.findByRole('heading', { name: '+47 Conectitos' })).toBeInTheDocument();
    expect(camera.decoders()).toBe(2);
  });
});

describe('from a photo', () => {
  test('its QR is sent, and no photo', async () => {
    camera.shows(qr);
    await fromPhoto(open());
    expect(await screen.findByRole('heading', { name: '+47 Conectitos' })).toBeInTheDocument();
    expect(uploads.sent()).toEqual([]);
  });

  test.each([
    ['without a code', [], 'No hemos encontrado el QR en esta foto.'],
    ['with another code', ['https://carta.example'], 'Ese QR no es el del ticket.'],
  ])('keeps one %s, and sends it as the ticket’s photo with one press', async (_, texts, words) => {
    takesPhoto();
    camera.shows(...texts);
    const page = open();
    await fromPhoto(page);
    await problem(words);
    expect(screen.getByAltText('Vista previa de tu ticket')).toBeInTheDocument();
    await page.user.click(await button('Enviar ticket'));
    await expectToast('¡Ticket enviado!');
    expect(network.calls()).toEqual(['submit-ticket', 'load_vip_area']);
  });

  test('keeps a photo whose QR is refused, and offers it for review by a person', async () => {
    const show = vi.fn();
    Element.prototype.scrollIntoView = show;
    network.answers('submit-ticket-qr', { success: false, error: 'No.', code: 'RECEIPT_TOO_OLD' });
    takesPhoto();
    camera.shows(qr);
    const page = open();
    await fromPhoto(page);
    await problem('una persona');
    await page.user.click(await button('Ver la foto y enviarla'));
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: '¿No tiene QR, o no se lee?' })).toHaveFocus(),
    );
    expect(show).toHaveBeenCalled();
    expect(screen.getByAltText('Vista previa de tu ticket')).toBeInTheDocument();
    await page.user.click(await button('Enviar ticket'));
    await expectToast('¡Ticket enviado!');
    expect(network.calls()).toEqual(['submit-ticket-qr', 'submit-ticket', 'load_vip_area']);
  });

  test('keeps the photo after a failed request', async () => {
    network.answers('submit-ticket-qr', networkError);
    camera.shows(qr);
    await fromPhoto(open());
    await problem('Hemos leído el QR, pero no hay conexión.');
    expect(screen.getByAltText('Vista previa de tu ticket')).toBeInTheDocument();
  });

  test('keeps the photo when the decoder cannot be loaded', async () => {
    camera.noDecoder();
    await fromPhoto(open());
    await problem('No hemos podido cargar el lector de QR.');
    expect(screen.getByAltText('Vista previa de tu ticket')).toBeInTheDocument();
  });
});

describe('A refusal of the server', () => {
  test.each([
    ['NOT_A_FISCAL_QR', 'No hemos podido leer este QR.'],
    ['TAX_NUMBER_WRONG', 'El NIF de este QR no es correcto'],
    ['RECEIPT_OF_OTHERS', 'Este ticket no es de Cafetería Central'],
    ['RECEIPT_IN_FUTURE', 'La fecha de este ticket aún no ha llegado.'],
    ['RECEIPT_TOO_OLD', 'y este es más antiguo. Envía la foto y una persona lo mirará.'],
    ['RECEIPT_WITHOUT_VISIT', 'No nos consta una visita tuya que cuente en Cafetería Central'],
    ['RECEIPT_WITHOUT_AMOUNT', 'El total de este ticket no es mayor que cero'],
    ['TOO_MANY_QR_TODAY', 'Hoy ya has leído 3 tickets por QR.'],
    ['NOT_VIP', 'Para esto tienes que ser VIP en esta cafetería.'],
    ['CAFE_PAUSED', 'Esta cafetería no está activa en este momento.'],
    ['BLOCKED', 'Esta cafetería te ha bloqueado. Si crees que es un error, habla allí con su titular.'],
    ['TEAM_MEMBER', 'Formas parte del equipo. Aquí no sumas visitas'],
    ['TOO_MANY_PENDING_TICKETS', 'Ya tienes 10 tickets en revisión.'],
  ] as const)('is %s and shown at the button, and the scanner is ready again', async (code, words) => {
    network.answers('submit-ticket-qr', { success: false, error: 'No.', code });
    camera.shows(qr);
    const page = open();
    await scan(page);
    await problem(words);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Escanear ticket' })).toHaveFocus());
    expect(window.sessionStorage).toHaveLength(0);
  });

  test('offers the way to a photo for a receipt, and none to a blocked customer', async () => {
    for (const [code, ways] of [
      ['NOT_A_FISCAL_QR', 1],
      ['BLOCKED', 0],
    ] as const) {
      network.answers('submit-ticket-qr', { success: false, error: 'No.', code });
      camera.shows(qr);
      const page = open();
      await scan(page);
      await screen.findByRole('alert');
      expect(screen.queryAllByRole('button', { name: 'Enviar una foto del ticket' }), code).toHaveLength(
        ways,
      );
      page.unmount();
    }
  });

  test('says when a ticket was sent before', async () => {
    const sentAt = '2026-11-20T09:00:00Z';
    network.answers('submit-ticket-qr', {
      success: false,
      error: 'No.',
      code: 'RECEIPT_ALREADY_SENT',
      sentAt,
    });
    camera.shows(qr);
    await scan(open());
    await problem('Ya enviaste este ticket el 20/11/2026.');
  });
});

describe('A scan that did not arrive', () => {
  test('is stored over a reload and sent again with the same request id', async () => {
    network.answers('submit-ticket-qr', networkError, { success: true, ticket: byQr() });
    camera.shows(qr);
    const page = open();
    await scan(page);
    await problem('Hemos leído el QR, pero no hay conexión.');
    page.unmount();
    const again = open();
    expect(screen.getByText(/^Tienes un ticket leído y sin enviar\./)).toBeInTheDocument();
    await again.user.click(await button('Enviarlo ahora'));
    expect(await screen.findByRole('heading', { name: '+47 Conectitos' })).toBeInTheDocument();
    const [first, second] = network.sent('submit-ticket-qr');
    expect(second).toEqual(first);
    expect(window.sessionStorage).toHaveLength(0);
  });

  test('is stored over the end of the session', async () => {
    network.answers('submit-ticket-qr', fault(SESSION_OVER_STATUS), { success: true, ticket: byQr() });
    camera.shows(qr);
    const page = open();
    await scan(page);
    await problem('Inicia sesión para seguir donde estabas.');
    page.unmount();
    await open().user.click(await button('Enviarlo ahora'));
    expect(await screen.findByRole('heading', { name: '+47 Conectitos' })).toBeInTheDocument();
  });

  test('is sent by itself when the connection is back', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    camera.shows(qr);
    await scan(open());
    await problem('Hemos leído el QR, pero no hay conexión.');
    expect(network.calls()).toEqual([]);
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByRole('heading', { name: '+47 Conectitos' })).toBeInTheDocument();
    expect(network.sent('submit-ticket-qr')).toHaveLength(1);
  });
});

describe('A ticket in manual review', () => {
  test.each([
    ['amount', 'Pasa de 100 €'],
    ['sample', 'elegidos al azar, los comprueba una persona'],
    ['competing-receipt', 'Otra persona ha enviado este mismo ticket'],
    ['same-purchase', 'Ya sumaste en estos días un ticket con foto'],
    ['member', 'Formas parte del equipo'],
    ['bounds', 'Con este ticket pasas de lo que se suma por QR'],
    ['unanswered', 'Falta la foto que te pedimos de otro ticket'],
    ['number', 'La cafetería ha quitado el NIF de este ticket'],
  ] as const)('says why it is in review: %s', async (why, words) => {
    takes(heldFor(why));
    camera.shows(qr);
    await scan(open());
    expect(await screen.findByRole('heading', { name: 'Ticket leído' })).toBeInTheDocument();
    expect(screen.getAllByText(new RegExp(words))).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Haz una foto del ticket' })).not.toBeInTheDocument();
  });

  test('gets the requested photo', async () => {
    const ticket = heldFor('sample', { photo_requested: true });
    const withPhoto = { ...ticket, photo_requested: false, ticket_image_url: 'user-1/2.jpg' };
    takes(ticket, withPhoto);
    network.answers('submit-ticket', { success: true, ticket: withPhoto });
    camera.shows(qr);
    const page = open();
    await scan(page);
    await screen.findByRole('heading', { name: 'Ticket leído' });
    expect(screen.getByText(/^Tienes 14 días para enviar su foto\./)).toBeInTheDocument();
    await page.user.click(screen.getAllByRole('button', { name: 'Haz una foto del ticket' })[0]!);
    await waitFor(() => expect(screen.getByRole('heading', { name: /^Foto del ticket del/ })).toHaveFocus());
    await page.user.upload(screen.getByLabelText('Elegir imagen'), photo);
    await page.user.click(await button('Enviar la foto'));
    await expectToast('¡Foto enviada!');
    expect(network.sent('submit-ticket')).toMatchObject([{ cafeId, ticketId: ticket.id }]);
    expect(page.cached()?.tickets).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Haz una foto del ticket' })).not.toBeInTheDocument();
  });

  test('gets the requested photo from the list, at another visit', async () => {
    const ticket = heldFor('competing-receipt', { photo_requested: true });
    const page = open({ tickets: [ticket] });
    await page.user.click(await button('Haz una foto del ticket'));
    expect(await screen.findByText(/\(ticket T27174\)/)).toBeInTheDocument();
    await page.user.click(await button('Ahora no'));
    expect(await button('Escanear ticket')).toBeInTheDocument();
  });
});
