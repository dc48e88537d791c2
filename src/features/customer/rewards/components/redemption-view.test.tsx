import type { Redemption } from '@functions/_shared/contracts/procedures/rewards';
import type { HandoverRequest } from '@functions/_shared/contracts/procedures/shared-schemas';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { exampleId } from '@tests/support/examples/example-id';
import { fakeNetwork, fault, networkError, refusal, callAndRollBack } from '@tests/support/dom/faked-network';
import { pressUntil } from '@tests/support/dom/press-later';
import { shownToast } from '@tests/support/dom/toasts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
// The page loads these late; here they are at hand, however busy the machine.
import '@/features/customer/shared/presence/counter-code-button';
import '@/features/customer/shared/presence/presence-requirement';
import { redeemNow } from '@/config/paths';
import { REWARDS_KEY } from '@/data/customer/clear-stored-rewards';
import { storeReward, readStoredReward, storeOwnAction } from '@/data/customer/stored-rewards';
import { renderAtCafe, testCafe } from '@/data/vip/test-support';
import { presenceMessage } from '@/data/presence/presence-message';
import { RedemptionView } from '@/features/customer/rewards/components/redemption-view';
import type { Redeemable } from '@/features/customer/rewards/redeemable';
import type { ServerClock } from '@/features/customer/rewards/use-server-clock';
import { AppError } from '@/lib/errors';
import { sendIdempotent } from '@/lib/idempotent-request';

const network = fakeNetwork();
const cafeSlugParam = {
  is_required: true,
  now: '2026-11-21T11:05:09Z',
  present_until: null,
  needs_visit_proof: false,
  needs_mailbox_proof: false,
};
const reward: Redeemable = {
  id: exampleId('reward-1'),
  procedure: 'redeem_reward',
  name: 'Café gratis',
  picture: 'coffee',
  conditions: 'Solo o con leche, en barra',
  origin: 'Hito 1',
  validUntil: null,
  obtainedAt: '2026-11-20T11:31:00Z',
  redeemedAt: null,
  state: 'available',
  code: 'A1B2C3D4',
};
const redeemedAt = '2026-11-21T11:05:09Z';
const redeemed: Redemption = { status: 'redeemed', redeemed_at: redeemedAt, code: 'A1B2C3D4' };

/** The server's clock, so many seconds after that redemption. */
const clockAfter = (seconds: number): ServerClock => ({
  serverNow: new Date(Date.parse(redeemedAt) + seconds * 1000).toISOString(),
  receivedAt: Date.now(),
  heardAt: performance.now(),
});
const retry = vi.fn();

function open(
  change: Partial<Redeemable> = {},
  cafe = testCafe,
  clock: ServerClock | null = clockAfter(12),
  url: string | { pathname: string; state: unknown } = '/',
  asked: HandoverRequest | null = null,
  needsMailboxProof = false,
) {
  return renderAtCafe(
    <RedemptionView
      cafe={cafe}
      reward={{ ...reward, ...change }}
      nombre="Ana"
      dayWord={{ picture: '🍋', word: 'limón' }}
      asked={asked}
      needsMailboxProof={needsMailboxProof}
      clock={clock}
      seenAt={redeemedAt}
      back={{ to: '/rewards/central', label: 'Mis Recompensas' }}
      onRetry={retry}
      retrying={false}
    />,
    { url },
  );
}

/** Presses once the button takes it: CANJEAR waits until the page knows whether the code of the counter is missing. */
const press = async ({ user }: ReturnType<typeof open>, name: string) => {
  await waitFor(() => expect(screen.getByRole('button', { name })).toBeEnabled());
  await user.click(screen.getByRole('button', { name }));
};
const answer = (name: string) =>
  pressUntil(
    () => screen.getByRole('button', { name }),
    () => screen.queryByRole('dialog') === null,
  );
const redeem = async (page: ReturnType<typeof open>) => {
  await press(page, 'CANJEAR');
  await answer('Sí, canjear ahora');
};
const requests = () => network.sent('redeem_reward').map(({ request_id }) => request_id);
/** Finds the stamp: the state in one word, which takes the focus after a press. */
const stamp = () => document.querySelector('p[tabindex="-1"]');

/** Waits until the one notice says this, read aloud; no toast does (rule J30). */
const expectNotice = async (text: string) => {
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(shownToast()).toEqual([]);
};

beforeEach(() => {
  window.sessionStorage.clear();
  window.localStorage.clear();
});

test('The page shows customer, prize and time in Madrid, and asks before it redeems', async () => {
  const page = open();
  expect(screen.getByText('Obtenido: 12:31 - 20/11/2026')).toBeInTheDocument();
  expect(screen.getByText('Ana')).toBeInTheDocument();
  expect(stamp()).toHaveTextContent('DISPONIBLE');
  await press(page, 'CANJEAR');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Ahora no' })).toHaveFocus());
  // An early press is meant for the button that stood there before.
  for (const name of ['Sí, canjear ahora', 'Ahora no']) fireEvent.click(screen.getByRole('button', { name }));
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  await answer('Ahora no');
  expect(network.calls()).toEqual([]);
  expect(stamp()).toHaveTextContent('DISPONIBLE');
});

test('The page then shows CANJEADO with the server’s time and code until the customer goes back', async () => {
  network.answers('redeem_reward', redeemed);
  const page = open();
  await redeem(page);
  expect(await screen.findByText('CANJEADO')).toBeVisible();
  await waitFor(() => expect(stamp()).toHaveFocus());
  // The stamp alone says it: a screen reader reads it with the focus, and not as news too.
  expect(screen.getAllByText(/canjead/i)).toEqual([stamp()]);
  expect(stamp()).toHaveAccessibleName('¡Recompensa canjeada!');
  // The word is what the counter compares: it comes first.
  expect(stamp()).toHaveAccessibleDescription(/limón.*A1B2C3D4.*12:05:09$/);
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.getByText('21/11/2026 a las 12:05:09')).toBeInTheDocument();
  expect(screen.getByText(/^hace 1\d s$/)).toBeInTheDocument();
  expect(screen.getByText('A1B2C3D4')).toBeInTheDocument();
  expect(shownToast()).toEqual([]);
  await page.user.click(screen.getByRole('link', { name: 'Volver a Mis Recompensas' }));
  expect(screen.getByTestId('address')).toHaveTextContent('/rewards/central');
});

test('A lost answer says what to do, and the next press repeats the same request', async () => {
  network.answers('redeem_reward', networkError, redeemed);
  const page = open();
  await redeem(page);
  expect(await screen.findByText('No sabemos si se ha canjeado.')).toBeInTheDocument();
  await expectNotice('Error al canjear la recompensa');
  await redeem(page);
  expect(await screen.findByText('CANJEADO')).toBeVisible();
  const [first, second] = requests();
  expect(second).toBe(first);
});

test.each([
  ['a fault that undid everything', callAndRollBack, 'No se pudo canjear', 0],
  ['a fault of the gateway', fault(502), 'Error al canjear', 1],
  ['a refusal', refusal('INVALID_INPUT'), 'No se pudo canjear', 0],
])('The page shows one sentence after %s', async (_, reply, sentence, open_ends) => {
  network.answers('redeem_reward', reply);
  await redeem(open());
  await expectNotice(`${sentence} la recompensa`);
  expect(screen.queryAllByText('No sabemos si se ha canjeado.')).toHaveLength(open_ends);
});

test('A second phone reads "Ya canjeado" and when', async () => {
  network.answers('redeem_reward', { ...redeemed, status: 'already_redeemed' });
  await redeem(open());
  await waitFor(() => expect(stamp()).toHaveAccessibleName('Ya canjeado'));
  expect(stamp()).toHaveTextContent('CANJEADO');
  expect(screen.queryByText(/^hace /)).not.toBeInTheDocument();
  expect(screen.getByText('21/11/2026 a las 12:05:09')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'CANJEAR' })).not.toBeInTheDocument();
});

test('A failed redemption of a VIP prize has its own text', async () => {
  network.answers('redeem_vip_reward', fault(500));
  await redeem(open({ procedure: 'redeem_vip_reward' }));
  await expectNotice('Hubo un problema al procesar el canje');
});

test('A reload that lost the answer asks whether that press redeemed', async () => {
  let request = '';
  const unanswered = sendIdempotent(`redeem:${reward.id}`, (id) => {
    request = id;
    return Promise.reject(new AppError('NETWORK'));
  });
  await expect(unanswered).rejects.toThrow('NETWORK');
  network.answers('redeem_reward', redeemed);
  open({ state: 'redeemed', redeemedAt: redeemed.redeemed_at });
  expect(await screen.findByText('CANJEADO')).toBeVisible();
  expect(requests()).toEqual([request]);
});

/** Ends the page right after a key is stored: what the storages hold then is all that comes back. */
function crashAfterStoring(key: string, page: ReturnType<typeof open>) {
  const stores = { localStorage: window.localStorage, sessionStorage: window.sessionStorage };
  const left = new Map<Storage, [string, string][]>();
  const watched = (store: Storage): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> => ({
    getItem: (name) => store.getItem(name),
    removeItem: (name) => store.removeItem(name),
    setItem: (name, value) => {
      store.setItem(name, value);
      if (left.size > 0 || !name.startsWith(key)) return;
      for (const one of Object.values(stores)) left.set(one, Object.entries<string>(one));
      page.unmount();
    },
  });
  for (const [name, store] of Object.entries(stores)) vi.stubGlobal(name, watched(store));
  return () => {
    for (const [name, store] of Object.entries(stores)) vi.stubGlobal(name, store);
    for (const [store, entries] of left) {
      store.clear();
      for (const [name, value] of entries) store.setItem(name, value);
    }
  };
}

test.each([
  ['its request was stored', 'kept:request:redeem:', 2],
  ['the redemption was noted', REWARDS_KEY, 2],
  ['the redemption was noted, in a new tab', REWARDS_KEY, 1],
])('A crash right after %s loses nothing and redeems once', async (what, key, sent) => {
  network.answers('redeem_reward', redeemed);
  const page = open();
  const comeBack = crashAfterStoring(key, page);
  await redeem(page);
  await waitFor(() => expect(window.localStorage.getItem(REWARDS_KEY)).not.toBeNull());
  expect(screen.queryByText('CANJEADO')).toBeNull();
  comeBack();
  if (what.endsWith('tab')) window.sessionStorage.clear();
  open({ state: 'redeemed', redeemedAt });
  expect(await screen.findByText(/^hace 1\d s$/)).toBeInTheDocument();
  expect(stamp()).toHaveTextContent('CANJEADO');
  await waitFor(() => expect(requests()).toHaveLength(sent));
  expect(new Set(requests()).size).toBe(1);
});

test('The device that redeemed is green again after reopening, for five minutes of the server’s clock', async () => {
  storeOwnAction(window.localStorage, exampleId('user-1'), reward.id, redeemedAt);
  open({ state: 'redeemed', redeemedAt: redeemed.redeemed_at }, testCafe, clockAfter(299));
  expect(screen.getByText('hace 4 min 59 s')).toBeInTheDocument();
  expect(screen.getByText(/^Palabra de hoy:/).parentElement).toHaveTextContent('Palabra de hoy: 🍋 limón');
  await waitFor(() => expect(screen.queryByText(/^hace /)).not.toBeInTheDocument());
  expect(stamp()).toHaveAccessibleName('Ya canjeado');
  expect(screen.queryByText(/^Palabra de hoy:/)).not.toBeInTheDocument();
});

test('A phone whose clock is set back does not stay green longer', async () => {
  storeOwnAction(window.localStorage, exampleId('user-1'), reward.id, redeemedAt);
  const clock = { ...clockAfter(299), receivedAt: Date.now() + 3_600_000 };
  open({ state: 'redeemed', redeemedAt: redeemed.redeemed_at }, testCafe, clock);
  expect(screen.getByText('hace 4 min 59 s')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText(/^hace /)).not.toBeInTheDocument());
});

test('The link "Canjear ahora" asks at once, and after a reload no more', async () => {
  network.answers('redeem_reward', redeemed);
  const page = open({}, testCafe, clockAfter(12), { pathname: '/', state: redeemNow });
  expect(screen.getByRole('dialog', { name: '¿Canjear ahora «Café gratis»?' })).toBeInTheDocument();
  await waitFor(() => expect(page.locationState()).toBeNull());
  await answer('Sí, canjear ahora');
  expect(await screen.findByText('CANJEADO')).toBeVisible();
});

describe('A page without a network', () => {
  test('shows a prize seen before as such, and cannot redeem it', async () => {
    const page = open({}, testCafe, null);
    expect(stamp()).toHaveTextContent('SIN CONEXIÓN');
    expect(screen.queryByText('DISPONIBLE')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Café gratis' })).toBeInTheDocument();
    expect(screen.getByText('Visto por última vez: 12:05 - 21/11/2026')).toBeInTheDocument();
    expect(screen.getByText(/para canjearlo hace falta conexión/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'CANJEAR' })).toBeDisabled();
    await press(page, 'Reintentar');
    expect(retry).toHaveBeenCalledOnce();
  });

  test('takes no press until the network is back', () => {
    open();
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByRole('button', { name: 'CANJEAR' })).toBeDisabled();
    onLine.mockRestore();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.getByRole('button', { name: 'CANJEAR' })).toBeEnabled();
  });

  test('remembers a redemption made on this device as redeemed', async () => {
    const row = {
      id: reward.id,
      hito_number: 1,
      reward_name: 'Café gratis',
      picture: 'coffee',
      reward_type: 'fixed' as const,
    };
    const dates = { conditions: null, obtained_at: reward.obtainedAt, seen_at: null, redeemed_at: null };
    const visit = {
      cafe: testCafe,
      now: '2026-11-21T11:00:00Z',
      nombre: 'Ana',
      vip_prize: null,
      needs_mailbox_proof: false,
      day_word: null,
      handover_request: null,
    };
    const me = exampleId('user-1');
    storeReward(window.localStorage, me, reward.id, {
      ...visit,
      reward: { ...row, ...dates, code: reward.code, vip_prize_id: null, already_received: false },
    });
    network.answers('redeem_reward', redeemed);
    await redeem(open());
    await waitFor(() =>
      expect(readStoredReward(window.localStorage, me, reward.id)?.reward?.redeemed_at).toBe(redeemedAt),
    );
  });
});

describe('A reward that the mailbox has received with another account', () => {
  const why = 'Este premio ya te lo dimos en esta cafetería con otra cuenta de este mismo email.';

  test('is marked received by the press, and cannot be pressed again', async () => {
    network.answers('redeem_reward', { status: 'already_received', redeemed_at: null, code: 'A1B2C3D4' });
    await redeem(open());
    await waitFor(() => expect(stamp()).toHaveTextContent('YA RECIBIDO'));
    expect(screen.getAllByText(why)).not.toHaveLength(0);
    expect(screen.queryByRole('button', { name: 'CANJEAR' })).not.toBeInTheDocument();
  });
});

test('A paused café has nothing to press', () => {
  open({}, { ...testCafe, state: 'paused' });
  expect(screen.getByRole('button', { name: 'CANJEAR' })).toBeDisabled();
  expect(screen.getByText('Cafetería no disponible')).toBeInTheDocument();
});

const proven = {
  ...cafeSlugParam,
  present_until: new Date(Date.parse(cafeSlugParam.now) + 600_000).toISOString(),
};

describe('A redemption at a café that requires proof', () => {
  const cafe = { ...testCafe, service_mode: 'proof' } as const;

  test.each([
    { has_tag: false, name: 'Escanear el código de la barra' },
    { has_tag: true, name: '¿No la lee? Escanea un código' },
  ])('reads its refusal like the line before it, with a tag: $has_tag', async ({ has_tag, name }) => {
    network.answers('load_presence', proven, cafeSlugParam);
    network.answers('redeem_reward', refusal('PRESENCE_MISSING'));
    const page = open({}, { ...cafe, has_tag });
    const { title, description } = presenceMessage('PRESENCE_MISSING', has_tag);
    await redeem(page);
    expect(stamp()).toHaveTextContent('DISPONIBLE');
    expect(await screen.findByText(`${title}. ${description}`)).toBeVisible();
    expect(await screen.findByRole('button', { name })).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'CANJEAR' })).not.toBeInTheDocument();
  });

  test('asks, after "Canjear ahora", once the code is known to be there, and not without it', async () => {
    const from = { pathname: '/', state: redeemNow };
    network.answers('load_presence', proven);
    const page = open({}, cafe, clockAfter(12), from);
    expect(await screen.findByRole('dialog', { name: '¿Canjear ahora «Café gratis»?' })).toBeInTheDocument();
    page.unmount();
    network.answers('load_presence', cafeSlugParam);
    open({}, cafe, clockAfter(12), from);
    expect(await screen.findByRole('button', { name: 'Escanear el código de la barra' })).toBeEnabled();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('asks for an unproven mailbox in place of CANJEAR, and leads back', async () => {
    network.answers('load_presence', { ...cafeSlugParam, needs_mailbox_proof: true });
    const page = open({}, cafe, clockAfter(12), '/', null, true);
    expect(stamp()).toHaveTextContent('Falta un paso');
    expect(screen.queryByRole('button', { name: 'CANJEAR' })).not.toBeInTheDocument();
    await page.user.click(screen.getByRole('link', { name: 'Confirmar mi correo' }));
    expect(page.locationState()).toEqual({ returnTo: '/' });
  });

  test('is loaded again if the café requires the mailbox since then', async () => {
    network.answers('load_presence', proven);
    network.answers('redeem_reward', refusal('MAILBOX_NOT_PROVEN'));
    retry.mockClear();
    await redeem(open({}, cafe));
    await waitFor(() => expect(retry).toHaveBeenCalledOnce());
  });
});

describe('A redemption that the team confirms', () => {
  beforeEach(() => network.answers('load_presence', proven));
  const cafe = { ...testCafe, service_mode: 'proof_and_handover' } as const;
  const waiting: HandoverRequest = {
    id: exampleId('request-1'),
    status: 'waiting',
    ends_at: new Date(Date.parse(redeemedAt) + 140_000).toISOString(),
    decided_at: null,
    reason: null,
    note: null,
    role: null,
  };
  const pressed: Redemption = {
    status: 'asked',
    redeemed_at: null,
    code: 'A1B2C3D4',
    handover_request: waiting,
    is_new: true,
  };
  const confirmed: HandoverRequest = {
    ...waiting,
    status: 'confirmed',
    decided_at: redeemedAt,
    role: 'staff',
  };
  const now = redeemedAt;

  test('waits after the press with the time left, and is green on this device once it is confirmed', async () => {
    network.answers('redeem_reward', pressed);
    network.answers(
      'load_handover_request',
      { now, handover_request: waiting },
      { now, handover_request: confirmed },
    );
    const page = open({}, cafe);
    await redeem(page);
    await waitFor(() => expect(stamp()).toHaveTextContent('Esperando a la barra…'));
    expect(screen.getByText(/^2:0\d$/)).toBeInTheDocument();
    expect(screen.getByText('A1B2C3D4')).toBeInTheDocument();
    await waitFor(() => expect(stamp()).toHaveTextContent('CANJEADO'));
    expect(screen.getByText(/^hace 1\d s$/)).toBeInTheDocument();
    await waitFor(() => expect(stamp()).toHaveFocus());
    // The page has stopped polling.
    expect(network.sent('load_handover_request')).toHaveLength(2);
  });

  test('is found again on return, and can be cancelled', async () => {
    network.answers('load_handover_request', { now, handover_request: waiting });
    network.answers('withdraw_handover_request', {
      now,
      handover_request: { ...waiting, status: 'withdrawn' },
    });
    const page = open({}, cafe, clockAfter(12), '/', waiting);
    expect(stamp()).toHaveTextContent('Esperando a la barra…');
    await press(page, 'Retirar el aviso');
    await waitFor(() => expect(stamp()).toHaveTextContent('DISPONIBLE'));
    await waitFor(() => expect(screen.getByRole('button', { name: 'CANJEAR' })).toBeEnabled());
  });

  test.each([
    [{ status: 'refused', reason: 'sold_out' }, 'Ahora mismo no queda. Tu premio sigue igual.'],
    [
      { status: 'refused', reason: 'other', note: 'Desde las doce.' },
      'Desde las doce. Tu premio sigue igual.',
    ],
    [{ status: 'ended' }, 'Nadie lo ha confirmado a tiempo.'],
  ] as const)('explains %o, and the reward can be requested again', async (change, text) => {
    open({}, cafe, clockAfter(12), '/', { ...waiting, ...change });
    expect(screen.getByRole('alert')).toHaveTextContent(text);
    expect(stamp()).toHaveTextContent('DISPONIBLE');
    await waitFor(() => expect(screen.getByRole('button', { name: 'CANJEAR' })).toBeEnabled());
  });

  test('is requested again with the same id if the answer was lost before a reload', async () => {
    network.answers('redeem_reward', networkError, pressed);
    network.answers('load_handover_request', { now, handover_request: waiting });
    const page = open({}, cafe);
    await redeem(page);
    expect(await screen.findByText('No sabemos si se ha canjeado.')).toBeInTheDocument();
    page.unmount();
    open({}, cafe, clockAfter(12), '/', waiting);
    await waitFor(() => expect(requests()).toHaveLength(2));
    const [first, second] = requests();
    expect(second).toBe(first);
    expect(stamp()).toHaveTextContent('Esperando a la barra…');
  });
});
