import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderAtCafe, testCafe } from '@/data/vip/test-support';
import { RedemptionScreen } from '@/features/rewards/components/redemption-screen';
import type { Redeemable } from '@/features/rewards/redeemable';
import { AppError } from '@/lib/errors';
import { requestIntent } from '@/lib/request-intent';
import { callRpc } from '@/lib/rpc';
import { toast } from '@/ui/toast';

vi.mock('@/lib/rpc', () => ({ callRpc: vi.fn(), shape: vi.fn() }));
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
const redeemed = { status: 'redeemed', redeemed_at: '2026-11-21T11:05:09Z', code: 'A1B2C3D4' };

function open(change: Partial<Redeemable> = {}, cafe = testCafe) {
  return renderAtCafe(
    <RedemptionScreen
      cafe={cafe}
      reward={{ ...reward, ...change }}
      nombre="Ana"
      serverNow={new Date().toISOString()}
      receivedAt={Date.now()}
      back={{ to: '/rewards/central', label: 'Mis Recompensas' }}
    />,
  );
}

const press = async ({ user }: ReturnType<typeof open>, name: string) =>
  user.click(await screen.findByRole('button', { name }));
const redeem = async (page: ReturnType<typeof open>) => {
  await press(page, 'CANJEAR');
  await press(page, 'Sí, canjear ahora');
};
const requests = () =>
  vi.mocked(callRpc).mock.calls.map(([, args]) => (args as { request_id: string }).request_id);

beforeEach(() => {
  vi.clearAllMocks();
  window.sessionStorage.clear();
});

test('shows who, what and when in Madrid, and asks before it redeems', async () => {
  const page = open();
  expect(screen.getByText('Obtenido: 12:31 - 20/11/2026')).toBeInTheDocument();
  expect(screen.getByText('Ana')).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('DISPONIBLE');
  await press(page, 'CANJEAR');
  await press(page, 'Todavía no');
  expect(callRpc).not.toHaveBeenCalled();
  expect(screen.getByRole('status')).toHaveTextContent('DISPONIBLE');
});

test('afterwards it shows CANJEADO with the server’s time and code until the customer goes back', async () => {
  vi.mocked(callRpc).mockResolvedValue(redeemed);
  const page = open();
  await redeem(page);
  expect(await screen.findByRole('button', { name: 'CANJEADO' })).toBeDisabled();
  expect(screen.getByRole('status')).toHaveFocus();
  expect(screen.getByText('12:05:09 del 21/11/2026')).toBeInTheDocument();
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
  expect(screen.getByRole('status')).toHaveTextContent('YA CANJEADO');
  expect(screen.getByText('12:05:09 del 21/11/2026')).toBeInTheDocument();
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

test('opened without such a press, a redeemed one is spent and asks nothing', () => {
  open({ state: 'redeemed', redeemedAt: redeemed.redeemed_at });
  expect(screen.getByRole('status')).toHaveTextContent('YA CANJEADO');
  expect(callRpc).not.toHaveBeenCalled();
});

test('at a paused café nothing can be pressed', () => {
  open({}, { ...testCafe, state: 'paused' });
  expect(screen.getByRole('button', { name: 'CANJEAR' })).toBeDisabled();
  expect(screen.getByText('Cafetería no disponible')).toBeInTheDocument();
});
