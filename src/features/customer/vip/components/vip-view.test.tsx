import type { VipPrize } from '@functions/_shared/contracts/procedures/shared-schemas';
import type { VipSpin } from '@functions/_shared/contracts/procedures/vip';
import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { exampleId } from '@tests/support/examples/example-id';
import {
  exampleSession,
  fakeNetwork,
  fault,
  networkError,
  invalidAnswer,
  refusal,
  callAndRollBack,
} from '@tests/support/dom/faked-network';
import { expectToast, shownToast } from '@tests/support/dom/toasts';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { rpcKey } from '@/data/rpc';
// The page loads it late; here it is at hand, however busy the machine.
import '@/features/customer/vip/components/prize-won';
import { makePrize, makeTicket, makeVipArea, renderAtCafe } from '@/data/vip/test-support';
import type { CafeVipArea } from '@/data/vip/vip-area';
import { REVEAL_DELAY_MS } from '@/domain/spin-state';
import { VipView } from '@/features/customer/vip/components/vip-view';
import { SESSION_STORAGE_KEY } from '@/lib/prefetch';
import { callRpc } from '@/lib/rpc';

const network = fakeNetwork();
const userId = exampleId('user-1');
const title = () => screen.getByRole('heading', { level: 1 });
const collect = () => screen.getByRole('link', { name: 'Canjear ahora' });
const prizeId = makePrize().id;

/** The screen as its page feeds it: from the cache, and by the server when an action asks for it. */
function Live({ area }: { area: CafeVipArea }) {
  const { data } = useQuery({
    queryKey: rpcKey('load_vip_area', userId, { cafe_slug: 'central' }),
    queryFn: () => callRpc('load_vip_area', { cafe_slug: 'central' }),
    staleTime: Infinity,
  });
  return <VipView area={(data ?? area) as CafeVipArea} />;
}
const open = (change: Partial<CafeVipArea> = {}, url = '/?tab=ruleta') => {
  const area = makeVipArea(change);
  network.answers('load_vip_area', area);
  return renderAtCafe(<Live area={area} />, { area, url });
};
const spunArea = (prize: VipPrize, change: Partial<CafeVipArea> = {}) =>
  makeVipArea({ balance: 50, spun_today: true, prizes: [prize], ...change });
const drawn: VipSpin = {
  wheel: 'vip',
  prize_name: 'Postre gratis',
  position: 3,
  prize: makePrize({ seen_at: null }),
  load_vip_area: spunArea(makePrize({ seen_at: null })),
};

/** Lets the wheel come to rest, and its prize on the screen after it. */
async function comeToRest(ms: number) {
  await act(() => vi.advanceTimersByTimeAsync(ms));
  await act(() => vi.advanceTimersByTimeAsync(REVEAL_DELAY_MS));
}

/** The server draws that. */
function draws() {
  network.answers('spin_vip_wheel', { spin_id: exampleId('spin-1') }, { spin_id: exampleId('spin-2') });
  network.answers('load_spin', drawn);
}

// the tabs' file, which the screen fetches by itself
beforeAll(() => vi.dynamicImportSettled());
beforeEach(() => {
  window.sessionStorage.clear();
  const session = exampleSession(userId, 'ana@conecta.test');
  window.localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
  network.answers('mark_vip_prize_seen', { load_vip_area: spunArea(makePrize()) });
  network.answers('mark_ticket_outcomes_seen', null);
});
afterEach(() => vi.useRealTimers());

describe('the welcome', () => {
  const welcomed = { granted: true, already_won: false, load_vip_area: makeVipArea({ balance: 150 }) };

  test('is claimed once on entry, and read aloud: the card shows it', async () => {
    network.answers('claim_vip_welcome', welcomed);
    const { cached } = open({ welcome_claimed: false, balance: 0 });
    expect(
      await screen.findByText('¡Conectitos otorgados! Has recibido 150 Conectitos por ser Conecta VIP'),
    ).toHaveAttribute('role', 'status');
    expect(shownToast()).toEqual([]);
    expect(network.calls()).toEqual(['claim_vip_welcome']);
    expect(cached()).toMatchObject({ welcome_claimed: true, balance: 150 });
  });

  test('waits for the mailbox where the café asks for it, and leads there', async () => {
    open({ welcome_claimed: false, needs_mailbox_proof: true, balance: 0 });
    expect(await screen.findByText(/^Te esperan 150 Conectitos de bienvenida/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Confirmar mi correo' })).toHaveAttribute(
      'href',
      '/confirm-email',
    );
    expect(network.calls()).toEqual([]);
  });

  test('can be claimed again after a failure', async () => {
    network.answers('claim_vip_welcome', networkError, welcomed);
    const { user, cached } = open({ welcome_claimed: false, balance: 0 }, '/?tab=conectitos');
    await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(cached()?.balance).toBe(150));
  });

  test('is not claimed when it was granted or the café is paused', () => {
    open();
    open({ welcome_claimed: false, cafe: { ...makeVipArea().cafe, state: 'paused' } });
    expect(network.calls()).toEqual([]);
  });
});

describe('the wheel', () => {
  test('turns to the drawn segment, and only then shows the prize and the new balance', async () => {
    vi.useFakeTimers();
    draws();
    const { cached } = open();
    fireEvent.click(screen.getByRole('button', { name: 'Girar Ruleta VIP' }));
    await act(() => vi.advanceTimersByTimeAsync(5900));
    expect(screen.getByRole('button', { name: 'Girando la ruleta VIP...' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(screen.getByText('150', { selector: 'strong' })).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(screen.getByText('¡Premio obtenido!')).toHaveAttribute('role', 'status');
    await act(() => vi.advanceTimersByTimeAsync(REVEAL_DELAY_MS));
    // the screen is the prize's: said once, and no cost any more
    await vi.waitFor(() => expect(title()).toHaveFocus());
    expect(title()).toHaveAccessibleName('Has ganado: Postre gratis');
    expect(screen.getAllByText(/Postre gratis/)).toHaveLength(1);
    expect(screen.getByText('Vale hasta mañana')).toBeVisible();
    expect(screen.queryByText(/^Costo/)).toBeNull();
    expect(collect()).toHaveAttribute('href', `/redeem-vip/central/${prizeId}`);
    expect(cached()).toMatchObject({ balance: 50, spun_today: true, prizes: [{ id: prizeId }] });
    expect(shownToast()).toEqual([]);
    expect(network.sent('mark_vip_prize_seen')).toEqual([{ prize_id: prizeId }]);
    // each answer brought the area along
    expect(network.sent('load_vip_area')).toEqual([]);
  });

  test('is there again on the next day, once the prize is collected, on a page that stayed open', async () => {
    vi.useFakeTimers();
    draws();
    const { learn } = open();
    fireEvent.click(screen.getByRole('button', { name: 'Girar Ruleta VIP' }));
    await comeToRest(6100);
    expect(collect()).toBeInTheDocument();
    const collected = { ...drawn.prize, state: 'redeemed' as const, redeemed_at: '2026-11-21T18:00:00Z' };
    act(() => void learn({ today: '2026-11-22', balance: 150, spun_today: false, prizes: [collected] }));
    await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Girar Ruleta VIP' })).toBeEnabled());
    const prize = makePrize({ id: exampleId('prize-2'), seen_at: null });
    const next = { today: '2026-11-22', prizes: [prize, collected] };
    network.answers('load_spin', { ...drawn, prize, load_vip_area: spunArea(prize, next) });
    const seen = { ...next, prizes: [{ ...prize, seen_at: '2026-11-22T10:00:00Z' }, collected] };
    network.answers('mark_vip_prize_seen', { load_vip_area: spunArea(prize, seen) });
    fireEvent.click(screen.getByRole('button', { name: 'Girar Ruleta VIP' }));
    await comeToRest(6100);
    expect(collect()).toBeInTheDocument();
    expect(network.sent('spin_vip_wheel')).toHaveLength(2);
  });

  test('keeps turning behind another tab', async () => {
    vi.useFakeTimers();
    draws();
    open();
    fireEvent.click(screen.getByRole('button', { name: 'Girar Ruleta VIP' }));
    await act(() => vi.advanceTimersByTimeAsync(1000));
    fireEvent.mouseDown(screen.getByRole('tab', { name: 'Info VIP' }), { button: 0 });
    await comeToRest(5200);
    expect(collect()).toBeInTheDocument();
  });

  test.each([
    ['undone', callAndRollBack, 'No se pudo registrar la tirada', false],
    ['a fault of the gateway', fault(502), 'Hubo un problema al procesar el premio', true],
    ['nonsense', invalidAnswer, 'Hubo un problema al procesar el premio', true],
    ['no session', refusal('UNAUTHENTICATED'), 'No autenticado', false],
    ['too poor', refusal('INSUFFICIENT_CONECTITOS'), 'Necesitas al menos 100 Conectitos para tirar.', false],
  ])(
    'says what failed, and calls only an unknown outcome unknown: %s',
    async (_, reply, description, unclear) => {
      // The client renews its token before it believes the refusal.
      network.answers('auth/token', exampleSession(userId, 'ana@conecta.test'));
      network.answers('spin_vip_wheel', reply);
      const { user } = open();
      await user.click(screen.getByRole('button', { name: 'Girar Ruleta VIP' }));
      await expectToast(description);
      expect(screen.queryAllByText('No nos llegó la respuesta.')).toHaveLength(unclear ? 1 : 0);
    },
  );

  test('offers the scan in place of the press without the required proof', async () => {
    const area = makeVipArea();
    const at = (present_until: string | null) => ({
      is_required: true,
      now: '2026-11-21T11:00:00Z',
      present_until,
      needs_visit_proof: false,
      needs_mailbox_proof: false,
    });
    network.answers('load_presence', at('2026-11-21T11:10:00Z'), at(null));
    network.answers('spin_vip_wheel', refusal('PRESENCE_MISSING'));
    const { user } = open({ cafe: { ...area.cafe, service_mode: 'proof' } });
    await user.click(await screen.findByRole('button', { name: 'Girar Ruleta VIP' }));
    expect(await screen.findByRole('button', { name: 'Escanear el código de la barra' })).toBeVisible();
  });

  test('says that a prize cannot be loaded, and the reloaded area shows it', async () => {
    network.answers('spin_vip_wheel', { spin_id: exampleId('spin-1') });
    network.answers('load_spin', refusal('SPIN_NOT_FOUND'));
    const { user } = open();
    network.answers('load_vip_area', drawn.load_vip_area);
    await user.click(screen.getByRole('button', { name: 'Girar Ruleta VIP' }));
    expect(await screen.findByRole('heading', { name: 'Has ganado: Postre gratis' })).toBeVisible();
    await expectToast('Error', 'Hubo un problema al procesar el premio');
    expect(screen.queryByText('No nos llegó la respuesta.')).not.toBeInTheDocument();
    expect(network.sent('spin_vip_wheel')).toHaveLength(1);
  });

  test('says that it has changed without an alarm', async () => {
    network.answers('spin_vip_wheel', refusal('WHEEL_CHANGED'));
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Girar Ruleta VIP' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'La ruleta ha cambiado: mira los premios de ahora y gira cuando quieras.',
    );
    expect(shownToast()).toEqual([]);
  });

  test('rests with the reasons and the ways to change them', () => {
    open({ balance: 20, spun_today: true, prizes: [makePrize()] });
    expect(screen.getByRole('button', { name: 'Ruleta VIP no disponible' })).toBeDisabled();
    for (const badge of ['Premio pendiente', 'Ya tiraste hoy', 'Sin Conectitos suficientes'])
      expect(screen.getByText(badge)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Ir a canjearlo' })).toHaveAttribute(
      'href',
      `/redeem-vip/central/${prizeId}`,
    );
    expect(
      screen.getByText(
        'Podrás girar mañana a las 0:00, cuando canjees Postre gratis y tengas 100: te faltan 80.',
      ),
    ).toBeVisible();
    expect(screen.queryByText(/^Necesitas al menos/)).toBeNull();
  });

  test('says what a spin costs before the press', () => {
    open();
    const cost = screen.getByText('Costo: 100 Conectitos • Una tirada por día');
    const spin = screen.getByRole('button', { name: 'Girar Ruleta VIP' });
    expect(cost.compareDocumentPosition(spin)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });
});

describe('Below the card stands what can be done today:', () => {
  const area = makeVipArea();
  const paused = { ...area.cafe, state: 'paused' as const };
  const link = () =>
    within(screen.getByRole('tabpanel', { name: 'Info VIP' }))
      .queryAllByRole('link')
      .map((found) => [found.textContent, found.getAttribute('href')]);

  test.each([
    ['to spin', {}, 'Girar (100)', '/?tab=ruleta'],
    [
      'to redeem',
      { prizes: [makePrize()], spun_today: true },
      'Te espera: Postre gratis, hasta mañana',
      `/redeem-vip/central/${prizeId}`,
    ],
    ['to earn', { balance: 60 }, 'Ganar Conectitos', '/earn-conectitos/central'],
  ])('%s', (_, change, name, href) => {
    open(change, '/');
    expect(link()).toEqual([[name, href]]);
  });

  test('how much is missing, and for when', () => {
    open({ balance: 55, spun_today: true }, '/');
    expect(screen.getByRole('region', { name: 'Para girar' })).toHaveTextContent(
      'Te faltan 45 Conectitos para girar mañana Con 5 € en tickets los tienes.',
    );
  });

  test.each([
    ['nothing but tomorrow', { spun_today: true }, 1],
    ['nothing at a paused café', { cafe: paused }, 0],
  ])('%s', (_, change, count) => {
    open(change, '/');
    expect(link()).toEqual([]);
    expect(screen.queryAllByText('Vuelve mañana')).toHaveLength(count);
  });

  test('the card is the code, and carries name and balance', async () => {
    open({ balance: 137 }, '/');
    const card = screen.getByRole('region', { name: 'Tarjeta VIP' });
    expect(card).toHaveTextContent('¡Felicidades, Ana!');
    expect(card).toHaveTextContent('137 Conectitos');
    expect(card).toHaveTextContent('A1B2 C3D4');
    expect(await within(card).findByRole('img', { name: 'Código QR: A1B2 C3D4' })).toBeVisible();
  });
});

describe('The VIP area of a café where visits pay', () => {
  const paying = { visit_points: 10 };

  test.each([
    [3, 70, 'Te quedan 3 visitas para girar'],
    [1, 95, 'Te queda 1 visita para girar'],
  ])('says below the card how many are left to a spin: %i', (visits_until_spin, balance, said) => {
    open({ ...paying, visits_until_spin, balance }, '/');
    expect(screen.getByRole('region', { name: 'Para girar' })).toHaveTextContent(said);
  });

  test('names visits among the ways to earn, and their Conectitos among the movements', () => {
    const movement = { balance_after: 70, created_at: '2026-11-21T10:00:00Z' };
    const movements = [
      { id: 2, delta: -10, reason: 'visit-revoked' as const, ...movement },
      { id: 1, delta: 10, reason: 'visit' as const, ...movement },
    ];
    open({ ...paying, visits_until_spin: 3, balance: 70, movements }, '/?tab=conectitos');
    expect(
      screen.getByText('Cada visita que registras con tu sesión y su prueba suma 10 Conectitos, una al día.'),
    ).toBeVisible();
    expect(screen.getByText('Visita retirada')).toBeVisible();
    expect(screen.getByText('Visita')).toBeVisible();
  });
});

test('The tabs are part of the URL, and an unknown one opens the first', async () => {
  const { user } = open({}, '/?tab=nada');
  expect(screen.getByRole('tab', { name: 'Info VIP' })).toHaveAttribute('aria-selected', 'true');
  await user.click(screen.getByRole('tab', { name: 'Recompensas' }));
  expect(screen.getByTestId('address')).toHaveTextContent('/?tab=recompensas');
  expect(screen.getByText('No tienes recompensas VIP aún')).toBeInTheDocument();
});

test.each([
  ['conectitos', 'Conectitos'],
  ['ruleta', 'Ruleta VIP'],
])('The balance stands once on the tab %s', (tab, name) => {
  open({ balance: 137 }, `/?tab=${tab}`);
  expect(screen.getByRole('region', { name: 'Tarjeta VIP' })).not.toHaveTextContent('137');
  expect(within(screen.getByRole('tabpanel', { name })).getAllByText('137')).toHaveLength(1);
});

test('A prize that is gone says so once, with its day and nothing to press in vain', () => {
  const gone = [
    makePrize({ state: 'redeemed', redeemed_at: '2026-11-21T18:00:00Z' }),
    makePrize({ id: exampleId('prize-2'), state: 'expired', expires_at: '2026-11-20' }),
  ];
  open({ prizes: gone }, '/?tab=recompensas');
  const panel = within(screen.getByRole('tabpanel', { name: 'Recompensas' }));
  expect(panel.getAllByText(/canjead|expir/i).map(({ textContent }) => textContent)).toEqual([
    'Canjeado',
    'Expirado',
  ]);
  expect(panel.queryByRole('button')).toBeNull();
});

test('An unseen prize is shown on return, marked, and can wait', async () => {
  const { user } = open({ spun_today: true, prizes: [makePrize({ seen_at: null })] });
  await waitFor(() => expect(title()).toHaveFocus());
  expect(title()).toHaveAccessibleName('Has ganado: Postre gratis');
  await user.click(screen.getByRole('button', { name: 'Más tarde' }));
  await waitFor(() => expect(screen.getByRole('tab', { name: 'Info VIP' })).toHaveFocus());
  expect(screen.getByRole('link', { name: 'Te espera: Postre gratis, hasta mañana' })).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Ruleta VIP' }));
  expect(screen.getByRole('button', { name: 'Ruleta VIP no disponible' })).toBeVisible();
  expect(network.sent('mark_vip_prize_seen')).toEqual([{ prize_id: prizeId }]);
  expect(network.sent('load_vip_area')).toEqual([]);
});

test('The outcome of a ticket is shown once', async () => {
  const approved = makeTicket({ status: 'approved', amount_cents: 1250, conectitos_to_award: 125 });
  open({ tickets: [approved] });
  await expectToast('Has recibido 125 Conectitos.');
  await waitFor(() => expect(network.sent('load_vip_area')).toHaveLength(1));
  expect(network.sent('mark_ticket_outcomes_seen')).toEqual([{ cafe_id: exampleId('cafe-1') }]);
});

test('Provisional Conectitos stand apart from the balance', () => {
  const provisional = { status: 'provisional', ticket_image_url: null } as const;
  const tickets = [
    makeTicket({ id: exampleId('a'), ...provisional, conectitos_to_award: 20 }),
    makeTicket({ id: exampleId('b'), ...provisional, conectitos_to_award: 12 }),
    makeTicket({ id: exampleId('c'), status: 'pending', conectitos_to_award: null }),
  ];
  open({ balance: 150, tickets, accepts_fiscal_qr: true }, '/?tab=conectitos');
  const balance = screen.getByRole('heading', { name: 'Mis Conectitos' }).closest('section');
  expect(balance).toHaveTextContent(/Mis Conectitos150.*\+32 por confirmar/);
  expect(balance).toHaveTextContent('1 ticket en revisión');
});

test('Tickets that wait for a person are seen where their sending leads', () => {
  const decided = makeTicket({ status: 'rejected', outcome_seen_at: '2026-11-21T10:00:00Z' });
  const byQr = makeTicket({ id: exampleId('held'), review_reason: 'amount', photo_requested: true });
  open({ tickets: [makeTicket({ id: exampleId('photo') }), byQr, decided] }, '/?tab=conectitos');
  expect(screen.getByText('2 tickets en revisión')).toBeVisible();
});
