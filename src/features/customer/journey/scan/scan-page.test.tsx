import type { Journey } from '@functions/_shared/contracts/procedures/journey';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { exampleId } from '@tests/support/examples/example-id';
import {
  authRefusal,
  callAndRollBack,
  exampleSession,
  fakeNetwork,
  fault,
  refusal,
  noAnswer,
} from '@tests/support/dom/faked-network';
import { showFromCache } from '@tests/support/dom/show-from-cache';
import { expectAlert, shownToast } from '@tests/support/dom/toasts';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { exampleCafe } from '@/data/cafe/test-support';
import { makePrize, makeVipArea } from '@/data/vip/test-support';
import { unprovenPresence } from '@/data/presence/test-support';
import { getOrCreateBrowserSecret } from '@/data/presence/claim-presence';
import { SessionContext, type SessionState } from '@/data/session/session-context';
import { SessionProvider } from '@/data/session/session-provider';
import { ScanPage } from '@/features/customer/journey/scan/scan-page';
import { readStoredVipCode } from '@/data/customer/stored-vip-code';
import { makeJourney, makeReward, makeVisit } from '@/data/customer/test-support';
import { deviceStorage } from '@/lib/browser-storage';
import { SESSION_STORAGE_KEY } from '@/lib/prefetch';
import { makeQueryClient } from '@/lib/query-client';
import { ToastHost } from '@/ui/toast';

const network = fakeNetwork();
const ana: SessionState = {
  status: 'signed-in',
  user: { id: exampleId('user-1'), email: 'ana@conecta.test', metadata: {} },
};

function Elsewhere() {
  const { pathname, hash, state } = useLocation() as { pathname: string; hash: string; state: unknown };
  return <p>{`${decodeURI(pathname)}${hash} ${JSON.stringify(state)}`}</p>;
}

function open(
  session: SessionState = ana,
  state: unknown = null,
  hash = '',
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  reactStrictMode = false,
) {
  return render(
    <QueryClientProvider client={client}>
      <SessionContext value={session}>
        <MemoryRouter initialEntries={[{ pathname: '/c/cafetería-central', state, hash }]}>
          <Routes>
            <Route path="/c/:cafeSlug" element={<ScanPage cafeSlug="cafetería-central" />} />
            <Route path="*" element={<Elsewhere />} />
          </Routes>
        </MemoryRouter>
      </SessionContext>
      <ToastHost />
    </QueryClientProvider>,
    { reactStrictMode },
  );
}

const loads = (...journeys: [Journey, ...Journey[]]) => network.answers('load_journey', ...journeys);
const THANKS = '¡Gracias por volver!';
/** Holds every claim back until the returned function is called. */
function holdClaims(): () => void {
  const { fetch: send } = globalThis;
  let finish = () => {};
  const held = new Promise<void>((resolve) => (finish = resolve));
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.includes('claim_presence')) await held;
    return send(url, init);
  });
  return finish;
}
const press = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Registrar mi visita de hoy' }));

const card = '#codigo=a34n75';

test('A referral link goes on through the log-in of somebody whose session has ended', async () => {
  const invitation = `#invitacion=${'a'.repeat(32)}`;
  open({ status: 'signed-out', user: null, left: false }, null, invitation);
  expect(await screen.findByText(new RegExp(`^/login/cafetería-central${invitation} `))).toBeVisible();
});

test('A VIP card leads a customer at challenge 7 there; its code is stored in the tab and leaves the address', async () => {
  loads(makeJourney({ hito_actual: 7 }));
  open(ana, null, card);
  expect(await screen.findByText('/get-started/cafetería-central null')).toBeVisible();
  expect(readStoredVipCode(exampleCafe)).toBe('a34n75');
  expect(readStoredVipCode({ ...exampleCafe, slug: 'otra', short_slug: 'otra' })).toBe('');
});

test('A customer before challenge 7 is asked to keep the VIP card', async () => {
  loads(makeJourney({ hito_actual: 3 }));
  open(ana, null, card);
  expect(
    await screen.findByText('Guarda tu tarjeta VIP: su código, a34n75, es para el último desafío.'),
  ).toBeVisible();
});

const slip = '#p=ABCD2345';
const tried = {
  status: 'tried',
  method: 'slip',
  day: null,
  valid_until: null,
  attempt_id: exampleId('try'),
  tag_active: false,
} as const;
const claimedSlip = {
  status: 'claimed',
  method: 'slip',
  day: '2026-11-21',
  valid_until: '2026-11-23T23:00:00+00:00',
  attempt_id: null,
  registered: true,
} as const;

test('A slip leaves the address, is claimed by the session, and the page shows which day it gave', async () => {
  loads(makeJourney());
  network.answers('claim_presence', tried);
  network.answers('load_slip_attempt', claimedSlip);
  open(ana, null, slip);
  expect(await screen.findByText('Tu vale es para la visita del 21/11/2026.')).toBeVisible();
  expect(network.sent('claim_presence')).toEqual([{ cafe_slug: 'cafetería-central', token: 'ABCD2345' }]);
});

test('A press while the code is still being claimed waits for the claim', async () => {
  loads(makeJourney());
  network.answers('claim_presence', noAnswer);
  open(ana, null, slip);
  await press();
  expect(await screen.findByRole('button', { name: 'Registrando tu visita…' })).toBeVisible();
  expect(network.sent('register_visit')).toEqual([]);
});

describe('A scanned code', () => {
  afterEach(() => vi.useRealTimers());
  const result = 'Tu vale es para la visita del 21/11/2026.';

  test('A code from before the log-in is taken over by the account, once even if React runs each effect twice', async () => {
    const browser = getOrCreateBrowserSecret();
    loads(makeJourney());
    network.answers('link_presence_claims', { adopted: 1 });
    open(ana, null, '', undefined, true);
    expect(await screen.findByText('Lo que leíste antes en la barra ya está en tu cuenta.')).toBeVisible();
    expect(network.sent('link_presence_claims')).toEqual([{ browser }]);
  });

  test('is claimed once if the page is left and opened again in the meantime', async () => {
    loads(makeJourney());
    network.answers('claim_presence', tried);
    network.answers('load_slip_attempt', claimedSlip);
    const finishClaims = holdClaims();
    const client = new QueryClient();
    open(ana, null, slip, client).unmount();
    open(ana, null, '', client);
    expect(await screen.findByRole('button', { name: 'Registrar mi visita de hoy' })).toBeVisible();
    finishClaims();
    expect(await screen.findByText(result)).toBeVisible();
    expect(network.sent('claim_presence')).toHaveLength(1);
  });

  test('is claimed again in the background after a failure, and blocks no press', async () => {
    vi.useFakeTimers();
    loads(makeJourney());
    network.answers('claim_presence', fault(503), tried);
    network.answers('load_slip_attempt', claimedSlip);
    network.answers('register_visit', refusal('CAFE_PAUSED'));
    open(ana, null, slip, makeQueryClient());
    await act(() => vi.advanceTimersByTimeAsync(100));
    fireEvent.click(screen.getByRole('button', { name: 'Registrar mi visita de hoy' }));
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(network.sent('register_visit')).toHaveLength(1);
    expect(screen.queryByText(result)).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(screen.getByText(result)).toBeVisible();
  });
});

test.each(['#p=ABCD2345&utm_source=qr', '#P=ABCD2345', '#p%3DABCD2345', '#p=%41BCD2345', '#p=ABCD2345&%'])(
  'The scanned code is accepted in the form %s and never stored',
  async (hash) => {
    const written = (['log', 'info', 'warn', 'error', 'debug'] as const).map((how) => vi.spyOn(console, how));
    loads(makeJourney());
    network.answers('claim_presence', tried);
    network.answers('load_slip_attempt', claimedSlip);
    open(ana, null, hash);
    expect(await screen.findByText('Tu vale es para la visita del 21/11/2026.')).toBeVisible();
    expect(network.sent('claim_presence')).toEqual([{ cafe_slug: 'cafetería-central', token: 'ABCD2345' }]);
    for (const spy of written) expect(spy).not.toHaveBeenCalled();
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('BCD2345');
  },
);

test('A slip’s code can be typed at a café that requires proof', async () => {
  const user = userEvent.setup();
  // with today's visit there is nothing else to ask for
  loads({ ...makeJourney(), visited_today: true, cafe: { ...exampleCafe, service_mode: 'proof' } });
  network.answers('claim_presence', tried);
  network.answers('load_slip_attempt', claimedSlip);
  open(ana);
  await user.click(await screen.findByRole('button', { name: 'Tengo un vale' }));
  await user.type(screen.getByLabelText('Código del vale'), 'abcd 234{Enter}');
  expect(screen.getByLabelText('Código del vale')).toHaveAccessibleDescription(
    'Son 8 letras y números, como los del vale.',
  );
  await user.type(screen.getByLabelText('Código del vale'), '5{Enter}');
  expect(await screen.findByText('Tu vale es para la visita del 21/11/2026.')).toBeVisible();
  expect(network.sent('claim_presence')).toEqual([{ cafe_slug: 'cafetería-central', token: 'abcd2345' }]);
});

describe('A page of a café that requires proof', () => {
  const cafe = { ...exampleCafe, service_mode: 'proof' as const };
  const live = { ...unprovenPresence, present_until: '2026-11-22T11:14:30Z' };
  const registerButton = () => screen.queryByRole('button', { name: 'Registrar mi visita de hoy' });

  test('opens the camera by its one button while the code of the counter is missing', async () => {
    loads({ ...makeJourney(), cafe });
    network.answers('load_presence', unprovenPresence);
    open();
    expect(
      await screen.findByText(
        /^Para que la visita cuente, escanea antes con la cámara el código de la barra/,
      ),
    ).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Escanear el código de la barra' })).toBeVisible();
    expect(registerButton()).toBeNull();
  });

  test('does not show a scanned code as missing, while it is claimed and after it', async () => {
    loads({ ...makeJourney(), cafe });
    network.answers('load_presence', unprovenPresence, live);
    network.answers('claim_presence', { ...tried, status: 'claimed', method: 'screen', attempt_id: null });
    const { fetch: send } = globalThis;
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      // The server knows a claim's effect a moment after it.
      if (url.includes('load_presence') && network.sent('claim_presence').length > 0)
        await new Promise((resolve) => setTimeout(resolve, 50));
      return send(url, init);
    });
    const finishClaim = holdClaims();
    const shownButtons: string[] = [];
    const observer = new MutationObserver(() => {
      for (const { textContent } of screen.queryAllByRole('button')) shownButtons.push(textContent);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    open(ana, null, '#p=ABCD2345ABCD2345');
    expect(await screen.findByText(/^Para que la visita cuente/)).toBeVisible();
    expect(registerButton()).toBeEnabled();
    finishClaim();
    expect(await screen.findByText('Código de la barra leído: vale 15 minutos.')).toBeVisible();
    expect(registerButton()).toBeEnabled();
    observer.disconnect();
    expect(shownButtons).not.toContain('Escanear el código de la barra');
  });

  test('drops an answer from before the claim that arrives after it', async () => {
    loads({ ...makeJourney(), cafe });
    network.answers('load_presence', unprovenPresence, live);
    network.answers('claim_presence', { ...tried, status: 'claimed', method: 'screen', attempt_id: null });
    const { fetch: send } = globalThis;
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      const response = await send(url, init);
      // the first answer is on its way until the claim has long been answered
      if (url.includes('load_presence') && network.sent('load_presence').length === 1)
        await new Promise((resolve) => setTimeout(resolve, 300));
      return response;
    });
    const finishClaim = holdClaims();
    open(ana, null, '#p=ABCD2345ABCD2345');
    await waitFor(() => expect(network.sent('load_presence')).toHaveLength(1));
    finishClaim();
    expect(await screen.findByText('Código de la barra leído: vale 15 minutos.')).toBeVisible();
    await waitFor(() => expect(network.sent('load_presence')).toHaveLength(2));
    await waitFor(() => expect(registerButton()).toBeEnabled());
    expect(screen.queryByRole('button', { name: 'Escanear el código de la barra' })).toBeNull();
  });

  test('shows a visit that does not count, because the code has ended, and offers a scan', async () => {
    loads({ ...makeJourney(), cafe });
    network.answers('load_presence', live);
    network.answers('register_visit', makeVisit({ ...makeJourney(), cafe }, { proof: 'none' }));
    open();
    await waitFor(() => expect(registerButton()).toBeEnabled());
    await press();
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'Anotada, falta la prueba' })).toHaveFocus(),
    );
    expect(await screen.findByRole('button', { name: 'Escanear el código de la barra' })).toBeVisible();
  });
});

test('One press registers the account’s visit, and the page says what it opened', async () => {
  const journey = makeJourney({ hito_actual: 2, hito_validado: 2 }, { visited_today: true });
  loads(makeJourney({ hito_actual: 2 }), { ...journey, now: '2026-11-21T10:05:00Z' });
  network.answers('register_visit', makeVisit(journey, { completed_hito: 2 }));
  open(ana, null, '', makeQueryClient());
  const titles = new Set<string>();
  const observer = new MutationObserver(() =>
    titles.add(screen.getByRole('heading', { level: 1 }).textContent),
  );
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  await press();
  await waitFor(() => expect(screen.getByRole('heading', { name: '¡Visita registrada!' })).toHaveFocus());
  observer.disconnect();
  // No other title shows for a moment.
  expect([...titles]).toEqual(['Hola, Ana', '¡Visita registrada!']);
  expect(screen.getByText('Has completado el desafío 2. Te espera la ruleta.')).toBeVisible();
  expect(network.sent('register_visit')).toEqual([{ cafe_slug: 'cafetería-central' }]);
  expect(network.sent('load_journey')).toHaveLength(1);
  const wheel = screen.getByRole('link', { name: 'Girar la ruleta' });
  expect(wheel).toHaveAttribute('href', '/get-started/cafeter%C3%ADa-central?step=2');
  // A later read leaves the focus where it is.
  wheel.focus();
  act(showFromCache);
  await waitFor(() => expect(network.sent('load_journey')).toHaveLength(2));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  await waitFor(() => expect(wheel).toHaveFocus());
});

describe('A page that showed a visit of the day before', () => {
  afterEach(() => vi.useRealTimers());
  const TEN_MINUTES = 10 * 60_000;
  const returns: Record<string, () => Promise<void>> = {
    'stayed open over midnight of Madrid': async () => {
      await act(() => vi.advanceTimersByTimeAsync(TEN_MINUTES + 5_000));
    },
    'lay behind another one': async () => {
      vi.setSystemTime(Date.now() + 9 * 3_600_000);
      await act(async () => {
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
        await vi.advanceTimersByTimeAsync(100);
      });
    },
    'comes out of the back/forward cache': async () => {
      await act(async () => {
        showFromCache();
        await vi.advanceTimersByTimeAsync(100);
      });
    },
  };
  test.each(Object.keys(returns))('has the button again: %s', async (how) => {
    // ten to midnight in Madrid; the device's own clock is three hours off
    const evening = { now: '2026-11-21T22:50:00Z', today: '2026-11-21' };
    vi.useFakeTimers({ now: new Date('2026-11-22T01:50:00Z') });
    const next = makeJourney({ hito_actual: 2 }, { now: '2026-11-21T23:00:01Z', today: '2026-11-22' });
    loads(makeJourney({ hito_actual: 2 }, evening), next);
    const journey = makeJourney({ hito_actual: 2 }, { ...evening, visited_today: true });
    network.answers('register_visit', makeVisit(journey));
    open(ana, null, '', makeQueryClient());
    await act(() => vi.advanceTimersByTimeAsync(100));
    fireEvent.click(screen.getByRole('button', { name: 'Registrar mi visita de hoy' }));
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(screen.getByRole('heading', { name: '¡Visita registrada!' })).toBeVisible();
    await returns[how]!();
    expect(screen.getByRole('button', { name: 'Registrar mi visita de hoy' })).toBeVisible();
    expect(screen.queryByText('¡Visita registrada!')).toBeNull();
  });
});

describe('The message of a visit', () => {
  test('ends when the team revokes the visit', async () => {
    loads(makeJourney({ hito_actual: 2 }));
    network.answers('register_visit', makeVisit(makeJourney({ hito_actual: 2 }, { visited_today: true })));
    open(ana, null, '', makeQueryClient());
    await press();
    expect(await screen.findByRole('heading', { name: '¡Visita registrada!' })).toBeVisible();
    // read anew, however fresh the last answer is
    act(showFromCache);
    expect(await screen.findByRole('button', { name: 'Registrar mi visita de hoy' })).toBeEnabled();
    expect(screen.queryByText('¡Visita registrada!')).toBeNull();
  });

  test('ends when a missing proof is there', async () => {
    const cafe = { ...exampleCafe, service_mode: 'proof' as const };
    const noted = { ...makeJourney(), cafe };
    loads(noted, { ...noted, visited_today: true });
    network.answers('register_visit', makeVisit(noted, { proof: 'none' }));
    network.answers('load_presence', {
      ...unprovenPresence,
      present_until: '2026-11-22T11:15:00Z',
    });
    open(ana, null, '', makeQueryClient());
    await press();
    expect(await screen.findByRole('heading', { name: 'Anotada, falta la prueba' })).toBeVisible();
    // read anew, however fresh the last answer is
    act(showFromCache);
    expect(await screen.findByRole('heading', { name: 'Hoy ya cuenta' })).toBeVisible();
  });
});

/** Title, state and detail of the day's rows. */
const dayRows = () =>
  within(screen.getAllByRole('list')[0]!)
    .getAllByRole('listitem')
    .map((row) => [within(row).getByRole('img').getAttribute('aria-label'), row.textContent]);
const vip = { hito_actual: 8, vip: true };

test('A VIP’s day is two rows, and one button that does the first that is open', async () => {
  loads(makeJourney(vip, { vip_spin_missing: 0 }));
  const paid = makeJourney(vip, { vip_spin_missing: 0, visited_today: true, points_today: 10 });
  network.answers('register_visit', makeVisit(paid, { points: 10 }));
  network.answers('load_vip_area', makeVipArea());
  open();
  const spin = { name: 'Girar Ruleta VIP' };
  await screen.findByRole('button', { name: 'Registrar mi visita de hoy' });
  expect(dayRows()).toEqual([
    ['Pendiente', 'Tu visita'],
    ['Pendiente', 'Tu tirada de hoyCuesta 100'],
  ]);
  expect(screen.queryByRole('link', spin)).toBeNull();
  await press();
  expect(await screen.findByRole('link', spin)).toHaveAttribute(
    'href',
    '/conecta-vip/cafeter%C3%ADa-central?tab=ruleta',
  );
  expect(dayRows()[0]).toEqual(['Hecho', 'Tu visita+10 Conectitos']);
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([
  ['Hecho', 'Tu tirada de hoy', { vip_spin_missing: null }, null],
  ['Pendiente', 'Tu tirada de hoyTe faltan 40 Conectitos', { vip_spin_missing: 40 }, null],
  [
    'Pendiente',
    'Tu tirada de hoyTe quedan 4 visitas para girar',
    { vip_spin_missing: 40, visits_until_spin: 4 },
    null,
  ],
  [
    'Pendiente',
    'Tu tirada de hoyAntes canjea Postre gratis',
    { vip_spin_missing: 0, vip_prizes: [makePrize()] },
    'Canjear ahora',
  ],
])('The day’s spin of a VIP who has come: %s, %s', async (state, row, change, act) => {
  loads(makeJourney(vip, { visited_today: true, ...change }));
  open();
  await screen.findByRole('heading', { name: 'Hoy ya cuenta' });
  expect(dayRows()[1]).toEqual([state, row]);
  // the one button, and what is listed below
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Mis Cafeterías',
    ...(act ? [act] : []),
    'Tu zona VIP',
  ]);
});

describe('A visit that opens a wheel', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') }));
  afterEach(() => vi.useRealTimers());
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const MOMENT_MS = 1_600;
  const visit = async (before: Journey, after: Partial<Journey>) => {
    loads(before);
    network.answers('register_visit', makeVisit({ ...before, visited_today: true, ...after }));
    network.answers('load_vip_area', makeVipArea());
    open(ana, null, '', makeQueryClient());
    await pass(100);
    fireEvent.click(screen.getByRole('button', { name: 'Registrar mi visita de hoy' }));
    await pass(100);
    expect(screen.getByRole('heading', { name: '¡Visita registrada!' })).toBeVisible();
  };
  const isHere = () => screen.queryByRole('heading', { name: '¡Visita registrada!' }) !== null;
  const ready = makeJourney(vip, { vip_spin_missing: 0 });

  test('leads a VIP there by itself, with its data, once the cup is full', async () => {
    await visit(ready, {});
    expect(screen.getByRole('status')).toHaveTextContent('Ahora, la ruleta');
    expect(network.sent('load_vip_area')).toEqual([{ cafe_slug: 'cafetería-central' }]);
    await pass(MOMENT_MS - 200);
    expect(isHere()).toBe(true);
    await pass(200);
    expect(screen.getByText('/conecta-vip/cafetería-central null')).toBeVisible();
  });

  test('leads to the wheel of a challenge', async () => {
    await visit(
      makeJourney({ hito_actual: 2 }),
      makeJourney({ hito_actual: 2, hito_validado: 2 }, { visited_today: true }),
    );
    await pass(MOMENT_MS);
    expect(screen.getByText('/get-started/cafetería-central null')).toBeVisible();
  });

  test.each(['pointerDown', 'keyDown', 'focusIn', 'wheel'] as const)(
    'leaves whoever does something meanwhile: %s',
    async (deed) => {
      await visit(ready, {});
      fireEvent[deed](document.body);
      await pass(10 * MOMENT_MS);
      expect(isHere()).toBe(true);
    },
  );

  test('leads nobody to a prize that must be redeemed first', async () => {
    await visit(makeJourney(vip, { vip_spin_missing: 0, vip_prizes: [makePrize()] }), {});
    await pass(10 * MOMENT_MS);
    expect(isHere()).toBe(true);
  });
});

test('The next challenge names the café’s first prize', async () => {
  loads(
    makeJourney(
      { hito_actual: 1, hito_1_completado: false },
      { first_prize: { name: 'Cruasán', picture: 'croissant' } },
    ),
  );
  open();
  expect(await screen.findByText('Desafío 1 de 7 · Premio: Cruasán')).toBeVisible();
});

describe('A visit before challenge 1 is completed', () => {
  const newcomer = { hito_actual: 1, hito_1_completado: false };

  test.each(['2026-11-20', '2026-11-21'])(
    'is confirmed after a press, with an enrollment on %s',
    async (joined_on) => {
      const enrollment = { ...newcomer, joined_on };
      loads(makeJourney(enrollment));
      network.answers('register_visit', makeVisit(makeJourney(enrollment, { visited_today: true })));
      open(ana, null, '', makeQueryClient());
      await press();
      await screen.findByText(THANKS);
      expect(screen.getByRole('heading', { name: '¡Visita registrada!' })).toBeVisible();
      expect(screen.getByRole('link', { name: /Tu primera reseña/ })).toBeVisible();
    },
  );
});

test.each([
  ['Mañana te queda 1 visita', { hito_actual: 2 }, ['2026-11-21']],
  ['Mañana te queda 1 visita', { hito_actual: 6 }, ['2026-11-21']],
  ['Te quedan 2 visitas, desde mañana', { hito_actual: 6 }, []],
])('A visit that wins nothing says what is left to a wheel: %s', async (left, enrollment, visits) => {
  loads(makeJourney(enrollment));
  network.answers('register_visit', makeVisit(makeJourney(enrollment, { visits, visited_today: true })));
  open();
  await press();
  expect(await screen.findByText(left)).toBeVisible();
  // No line leads to what cannot be done today.
  expect(screen.queryByRole('link', { name: /Premio: Ruleta de premios$/ })).toBeNull();
});

test('A wheel that waits is the one act of a second scan, above what else is open', async () => {
  loads(makeJourney({ hito_actual: 2, hito_validado: 2 }, { visited_today: true, rewards: [makeReward()] }));
  open();
  const wheel = await screen.findByRole('link', { name: 'Girar la ruleta' });
  expect(dayRows()).toEqual([
    ['Hecho', 'Tu visita'],
    ['Pendiente', 'Tu tiradaDesafío 2'],
  ]);
  const prize = screen.getByRole('link', { name: /Premio por canjear$/ });
  expect(wheel.compareDocumentPosition(prize)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('A changed policy is shown below the rest, until the customer goes on with it', async () => {
  const policy = { version: '2027-02', since: '2027-02-01', changes: 'Guardamos menos.' };
  loads(makeJourney({}, { policy }), makeJourney());
  network.answers('accept_policy', null);
  open(ana, null, '', makeQueryClient());
  const card = await screen.findByText('Desde el 01/02/2027: Guardamos menos.');
  const press = screen.getByRole('button', { name: 'Registrar mi visita de hoy' });
  expect(press.compareDocumentPosition(card)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await userEvent.click(screen.getByRole('button', { name: 'De acuerdo' }));
  await waitFor(() => expect(card).not.toBeInTheDocument());
  expect(network.sent('accept_policy')).toEqual([{ version: '2027-02' }]);
  // the button goes with its card
  await waitFor(() => expect(document.activeElement).toContainElement(press));
});

test('A press on a prize is not lost while what stands above it changes', async () => {
  const rewards = [makeReward()];
  loads(makeJourney({}, { rewards }));
  network.answers('register_visit', makeVisit(makeJourney({}, { rewards, visited_today: true })));
  open();
  const prize = await screen.findByRole('link', { name: /Premio por canjear$/ });
  await press();
  await screen.findByText(THANKS);
  // another node in its place would take the end of a press that began on this one
  expect(screen.getByRole('link', { name: /Premio por canjear$/ })).toBe(prize);
});

test('A second scan of the day is good news', async () => {
  loads(makeJourney({}, { visited_today: true }));
  open();
  expect(await screen.findByRole('heading', { name: 'Hoy ya cuenta' })).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test('A visit that another phone has just registered is shown as good news too', async () => {
  loads(makeJourney());
  network.answers(
    'register_visit',
    makeVisit(makeJourney({}, { visited_today: true }), { registered: false }),
  );
  open();
  await press();
  expect(await screen.findByRole('heading', { name: 'Hoy ya cuenta' })).toBeVisible();
  expect(shownToast()).toEqual([]);
});

test('A visit that could not be registered is told, and can be tried again', async () => {
  loads(makeJourney());
  network.answers('register_visit', refusal('CAFE_PAUSED'), callAndRollBack, fault(502));
  open();
  await press();
  await expectAlert('Esta cafetería no está activa en este momento.');
  await press();
  await expectAlert('Hubo un problema al registrar tu visita. Por favor, intenta de nuevo.');
  await press();
  await expectAlert('Puede que ya esté hecho. Pulsa otra vez: no se hace dos veces.');
  expect(screen.getByRole('button', { name: 'Registrar mi visita de hoy' })).toBeEnabled();
});

test('A press whose account is deleted elsewhere leads to the log-in and says that the session has ended', async () => {
  deviceStorage.setItem(
    SESSION_STORAGE_KEY,
    JSON.stringify(exampleSession(exampleId('user-1'), 'ana@conecta.test')),
  );
  loads(makeJourney());
  network.answers('register_visit', refusal('UNAUTHENTICATED'));
  network.answers('auth/token', authRefusal(400, 'session_not_found'));
  network.answers('auth/logout', {});
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <SessionProvider>
        <MemoryRouter initialEntries={['/c/cafetería-central']}>
          <Routes>
            <Route path="/c/:cafeSlug" element={<ScanPage cafeSlug="cafetería-central" />} />
            <Route path="*" element={<Elsewhere />} />
          </Routes>
        </MemoryRouter>
      </SessionProvider>
      <ToastHost />
    </QueryClientProvider>,
  );
  await press();
  expect(await screen.findByText(/^\/login\/cafetería-central/)).toBeVisible();
  await waitFor(() => expect(shownToast().join()).toContain('Tu sesión ha terminado'));
});
