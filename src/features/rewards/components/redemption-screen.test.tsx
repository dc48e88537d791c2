import type { Redemption } from '@functions/_shared/contracts/procedures/rewards';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderAtCafe, testCafe } from '@/data/vip/test-support';
import { RedemptionScreen } from '@/features/rewards/components/redemption-screen';
import { rememberRedemption } from '@/features/rewards/just-redeemed';
import type { Redeemable } from '@/features/rewards/redeemable';
import type { ServerClock } from '@/features/rewards/use-server-clock';
import { AppError, fromRest } from '@/lib/errors';
import { requestIntent } from '@/lib/request-intent';
import { callRpc } from '@/lib/rpc';
import { toast } from '@/ui/toast';

vi.mock('@/lib/rpc', () => ({ callRpc: vi.fn() }));
vi.mock('@/ui/toast', () => ({ toast: vi.fn() }));

const reward: Redeemable = {
  id: 'reward-1',
  procedure: 'redeem_reward',
  name: 'Café gratis',
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
});

function open(change: Partial<Redeemable> = {}, cafe = testCafe, clock = clockAfter(12)) {
  return renderAtCafe(
    <RedemptionScreen
      cafe={cafe}
      reward={{ ...reward, ...change }}
      nombre="Ana"
      clock={clock}
      back={{ to: '/rewards/central', label: 'Mis Recompensas' }}
    />,
  );
}

const press = async ({ user }: ReturnType<typeof open>, name: string) =>
  user.click(await screen.findByRole('button', { name }));
/** Presses until it takes: the first moments of the question take nothing. */
const answer = (name: string) =>
  waitFor(
    () => {
      fireEvent.click(screen.getByRole('button', { name }));
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    },
    { timeout: 3000 },
  );
const redeem = async (page: ReturnType<typeof open>) => {
  await press(page, 'CANJEAR');
  await answer('Sí, canjear ahora');
};
const requests = () =>
  vi.mocked(callRpc).mock.calls.map(([, args]) => (args as { request_id: string }).request_id);

beforeEach(() => {
  vi.clearAllMocks();
  window.sessionStorage.clear();
  window.localStorage.clear();
});

test('shows who, what and when in Madrid, and asks before it redeems', async () => {
  const page = open();
  expect(screen.getByText('Obtenido: 12:31 - 20/11/2026')).toBeInTheDocument();
  expect(screen.getByText('Ana')).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('DISPONIBLE');
  await press(page, 'CANJEAR');
  expect(screen.getByRole('button', { name: 'Todavía no' })).toHaveFocus();
  await answer('Todavía no');
  expect(callRpc).not.toHaveBeenCalled();
  expect(screen.getByRole('status')).toHaveTextContent('DISPONIBLE');
});

test('afterwards it shows CANJEADO with the server’s time and code until the customer goes back', async () => {
  vi.mocked(callRpc).mockResolvedValue(redeemed);
  const page = open();
  await redeem(page);
  expect(await screen.findByRole('button', { name: 'CANJEADO' })).toBeDisabled();
  expect(screen.getByRole('status')).toHaveFocus();
  expect(screen.getByText('21/11/2026 a las 12:05:09')).toBeInTheDocument();
  expect(screen.getByText(/^hace 1\d s$/)).toBeInTheDocument();
  expect(screen.getByText('A1B2C3D4')).toBeInTheDocument();
  expect(toast).toHaveBeenCalledWith(expect.objectContaining({ title: '¡Recompensa canjeada!' }));
  await page.user.click(screen.getByRole('link', { name: 'Volver a Mis Recompensas' }));
  expect(screen.getByTestId('address')).toHaveTextContent('/rewards/central');
});

test('a lost answer says what to do, and the next press repeats the same request', async () => {
  vi.mocked(callRpc).mockRejectedValueOnce(new AppError('NETWORK')).mockResolvedValueOnce(redeemed);
  const page = open();
  await redeem(page);
  expect(await screen.findByText('No sabemos si se ha canjeado.')).toBeInTheDocument();
  expect(toast).toHaveBeenCalledWith(
    expect.objectContaining({ description: 'Error al canjear la recompensa' }),
  );
  await redeem(page);
  expect(await screen.findByRole('button', { name: 'CANJEADO' })).toBeInTheDocument();
  const [first, second] = requests();
  expect(second).toBe(first);
});

test.each([
  [
    'a fault that undid everything',
    fromRest({ status: 500, error: { code: 'XX000' } }),
    'No se pudo canjear',
    0,
  ],
  ['a fault of the gateway', new AppError('SERVER', 502), 'Error al canjear', 1],
  ['a refusal', new AppError('UNKNOWN', 400), 'No se pudo canjear', 0],
])('one sentence after %s', async (_, error, sentence, open_ends) => {
  vi.mocked(callRpc).mockRejectedValue(error);
  await redeem(open());
  await waitFor(() =>
    expect(toast).toHaveBeenCalledWith(
      expect.objectContaining({ title: 'Error', description: `${sentence} la recompensa` }),
    ),
  );
  expect(screen.queryAllByText('No sabemos si se ha canjeado.')).toHaveLength(open_ends);
});

test('a refusal ends the intent: the next press is a new request', async () => {
  vi.mocked(callRpc).mockRejectedValue(new AppError('UNKNOWN', 400));
  const page = open();
  await redeem(page);
  await waitFor(() =>
    expect(toast).toHaveBeenCalledWith({
      title: 'Error',
      description: 'No se pudo canjear la recompensa',
      variant: 'destructive',
    }),
  );
  await redeem(page);
  await waitFor(() => expect(callRpc).toHaveBeenCalledTimes(2));
  const [first, second] = requests();
  expect(second).not.toBe(first);
});

test('the second phone reads "Ya canjeado" and when', async () => {
  vi.mocked(callRpc).mockResolvedValue({ ...redeemed, status: 'already_redeemed' });
  await redeem(open());
  await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ title: 'Ya canjeado' })));
  expect(screen.getByRole('status')).toHaveTextContent('CANJEADO');
  expect(screen.queryByText(/^hace /)).not.toBeInTheDocument();
  expect(screen.getByText('21/11/2026 a las 12:05:09')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'CANJEAR' })).not.toBeInTheDocument();
});

test('a VIP prize that expired meanwhile reads EXPIRADO', async () => {
  vi.mocked(callRpc).mockResolvedValue({ status: 'expired', redeemed_at: null, code: 'A1B2C3D4' });
  await redeem(open({ procedure: 'redeem_vip_reward', validUntil: '21/11/2026' }));
  await waitFor(() =>
    expect(toast).toHaveBeenCalledWith(expect.objectContaining({ title: 'Premio expirado' })),
  );
  expect(screen.getByRole('status')).toHaveTextContent('EXPIRADO');
});

test('a failed redemption of a VIP prize has its own text', async () => {
  vi.mocked(callRpc).mockRejectedValue(new AppError('SERVER', 500));
  await redeem(open({ procedure: 'redeem_vip_reward' }));
  await waitFor(() =>
    expect(toast).toHaveBeenCalledWith(
      expect.objectContaining({ title: 'Error', description: 'Hubo un problema al procesar el canje' }),
    ),
  );
});

test('opened after a reload that lost the answer, it asks whether that press did it', async () => {
  const request = requestIntent('redeem:reward-1');
  vi.mocked(callRpc).mockResolvedValue(redeemed);
  open({ state: 'redeemed', redeemedAt: redeemed.redeemed_at });
  expect(await screen.findByRole('button', { name: 'CANJEADO' })).toBeInTheDocument();
  expect(requests()).toEqual([request]);
});

test('opened where it was not redeemed, it is neutral and asks nothing', () => {
  rememberRedemption(window.localStorage, 'somebody-else', 'reward-1', redeemedAt);
  open({ state: 'redeemed', redeemedAt: redeemed.redeemed_at });
  expect(screen.getByRole('status')).toHaveTextContent('CANJEADO');
  expect(screen.queryByText(/^hace /)).not.toBeInTheDocument();
  expect(screen.getByText('A1B2C3D4')).toBeInTheDocument();
  expect(callRpc).not.toHaveBeenCalled();
});

test('opened again where it was redeemed, it is green until five minutes of the server are over', async () => {
  rememberRedemption(window.localStorage, 'user-1', 'reward-1', redeemedAt);
  open({ state: 'redeemed', redeemedAt: redeemed.redeemed_at }, testCafe, clockAfter(299));
  expect(screen.getByText('hace 4 min 59 s')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText(/^hace /)).not.toBeInTheDocument(), {
    timeout: 3000,
  });
  expect(screen.getByRole('button', { name: 'CANJEADO' })).toBeDisabled();
});

test('at a paused café nothing can be pressed', () => {
  open({}, { ...testCafe, state: 'paused' });
  expect(screen.getByRole('button', { name: 'CANJEAR' })).toBeDisabled();
  expect(screen.getByText('Cafetería no disponible')).toBeInTheDocument();
});
