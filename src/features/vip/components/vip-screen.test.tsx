import type { VipSpin } from '@functions/_shared/contracts/procedures/vip';
import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryKeys } from '@/data/query-keys';
import { makePrize, makeTicket, makeVipArea, renderAtCafe } from '@/data/vip/test-support';
import type { OpenVipArea } from '@/data/vip/vip-area';
import { VipScreen } from '@/features/vip/components/vip-screen';
import { AppError, fromRest } from '@/lib/errors';
import { sessionStorageKey } from '@/lib/head-start';
import { callRpc, callVoidRpc } from '@/lib/rpc';
import { toast } from '@/ui/toast';

vi.mock('@/lib/rpc', () => ({ callRpc: vi.fn(), callVoidRpc: vi.fn() }));
vi.mock('@/ui/toast', () => ({ toast: vi.fn() }));

/** The screen fed by the cache, as its page does it. */
function Cached({ area }: { area: OpenVipArea }) {
  const { data } = useQuery({
    queryKey: queryKeys.vipArea('central', 'user-1'),
    queryFn: () => Promise.resolve(area),
    enabled: false,
  });
  return <VipScreen area={data ?? area} />;
}
const open = (change: Partial<OpenVipArea> = {}, url = '/?tab=ruleta') => {
  const area = makeVipArea(change);
  return renderAtCafe(<Cached area={area} />, { area, url });
};
const drawn: VipSpin = {
  wheel: 'vip',
  prize_name: 'Postre gratis',
  position: 3,
  balance: 50,
  prize: makePrize({ seen_at: null }),
};

beforeEach(() => {
  vi.clearAllMocks();
  window.sessionStorage.clear();
  const session = { refresh_token: 'r', user: { id: 'user-1' } };
  window.localStorage.setItem(sessionStorageKey, JSON.stringify(session));
  vi.mocked(callVoidRpc).mockResolvedValue(undefined);
});
afterEach(() => vi.useRealTimers());

describe('the welcome', () => {
  test('is claimed once on entry, with its toast', async () => {
    vi.mocked(callRpc).mockResolvedValue({ granted: true, given_before: false, balance: 150 });
    const { cached } = open({ welcome_claimed: false, balance: 0 });
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith({
        title: '¡Conectitos otorgados!',
        description: 'Has recibido 150 Conectitos por ser Conecta VIP',
        variant: 'success',
      }),
    );
    expect(callRpc).toHaveBeenCalledTimes(1);
    expect(cached()).toMatchObject({ welcome_claimed: true, balance: 150 });
  });

  test('that failed can be asked for again', async () => {
    vi.mocked(callRpc)
      .mockRejectedValueOnce(new AppError('NETWORK'))
      .mockResolvedValue({ granted: true, given_before: false, balance: 150 });
    const { user, cached } = open({ welcome_claimed: false, balance: 0 }, '/?tab=conectitos');
    await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(cached()?.balance).toBe(150));
  });

  test('is not asked for when it was granted or the café is paused', () => {
    open();
    open({ welcome_claimed: false, cafe: { ...makeVipArea().cafe, state: 'paused' } });
    expect(callRpc).not.toHaveBeenCalled();
  });
});

describe('the wheel', () => {
  test('turns to what the server drew, and only then shows the prize and the new balance', async () => {
    vi.useFakeTimers();
    vi.mocked(callRpc).mockImplementation((name) =>
      Promise.resolve(name === 'spin_vip_wheel' ? { spin_id: 'spin-1' } : drawn),
    );
    const { cached } = open();
    fireEvent.click(screen.getByRole('button', { name: 'Girar Ruleta VIP' }));
    await act(() => vi.advanceTimersByTimeAsync(5900));
    expect(screen.getByRole('button', { name: 'Girando la ruleta VIP...' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(cached()?.balance).toBe(150);
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(screen.getByRole('link', { name: 'Postre gratis - Recoger premio' })).toHaveAttribute(
      'href',
      '/redeem-vip/central/prize-1',
    );
    expect(screen.getByRole('link', { name: 'Postre gratis - Recoger premio' })).toHaveFocus();
    expect(cached()).toMatchObject({ balance: 50, spun_today: true, prizes: [{ id: 'prize-1' }] });
    expect(toast).toHaveBeenCalledWith(
      expect.objectContaining({ title: '¡Premio obtenido!', description: 'Has ganado: Postre gratis' }),
    );
    expect(callVoidRpc).toHaveBeenCalledWith('mark_vip_prize_seen', { prize_id: 'prize-1' });
  });

  test('what the page learns while it turns waits until it rests', async () => {
    vi.useFakeTimers();
    vi.mocked(callRpc).mockResolvedValue(drawn);
    const { learn } = open();
    fireEvent.click(screen.getByRole('button', { name: 'Girar Ruleta VIP' }));
    await act(() => vi.advanceTimersByTimeAsync(2000));
    act(() => void learn({ balance: 50, spun_today: true, prizes: [drawn.prize] }));
    expect(screen.getByText('150', { selector: 'strong' })).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(4200));
    expect(screen.getByText('50', { selector: 'strong' })).toBeInTheDocument();
  });

  test('keeps turning behind another tab', async () => {
    vi.useFakeTimers();
    vi.mocked(callRpc).mockImplementation((name) =>
      Promise.resolve(name === 'spin_vip_wheel' ? { spin_id: 'spin-1' } : drawn),
    );
    open();
    fireEvent.click(screen.getByRole('button', { name: 'Girar Ruleta VIP' }));
    await act(() => vi.advanceTimersByTimeAsync(1000));
    fireEvent.mouseDown(screen.getByRole('tab', { name: 'Info VIP' }), { button: 0 });
    await act(() => vi.advanceTimersByTimeAsync(5200));
    expect(toast).toHaveBeenCalledWith(expect.objectContaining({ title: '¡Premio obtenido!' }));
  });

  test('after a lost answer the next press repeats the same request', async () => {
    vi.mocked(callRpc)
      .mockRejectedValueOnce(new AppError('NETWORK'))
      .mockReturnValueOnce(new Promise(() => undefined));
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Girar Ruleta VIP' }));
    expect(await screen.findByText('No nos llegó la respuesta.')).toBeInTheDocument();
    expect(toast).toHaveBeenCalledWith(
      expect.objectContaining({ title: 'Error', description: 'Hubo un problema al procesar el premio' }),
    );
    await user.click(screen.getByRole('button', { name: 'Girar Ruleta VIP' }));
    await waitFor(() => expect(callRpc).toHaveBeenCalledTimes(2));
    const [first, second] = vi.mocked(callRpc).mock.calls.map(([, args]) => args);
    expect(second).toEqual(first);
  });

  test.each([
    [fromRest({ status: 500, error: { code: 'XX000' } }), 'No se pudo registrar la tirada', false],
    [new AppError('SERVER', 502), 'Hubo un problema al procesar el premio', true],
    [new AppError('BAD_RESPONSE', 200), 'Hubo un problema al procesar el premio', true],
    [new AppError('UNAUTHENTICATED', 401), 'No autenticado', false],
    [new AppError('INSUFFICIENT_CONECTITOS', 409), 'Necesitas al menos 100 Conectitos para tirar.', false],
  ])('says what failed, and only an open end is called one: %s', async (error, description, unclear) => {
    vi.mocked(callRpc).mockRejectedValue(error);
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Girar Ruleta VIP' }));
    await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ description })));
    expect(screen.queryAllByText('No nos llegó la respuesta.')).toHaveLength(unclear ? 1 : 0);
  });

  test('rests with the reasons and the ways to change them', () => {
    open({ balance: 20, spun_today: true, prizes: [makePrize()] });
    expect(screen.getByRole('button', { name: 'Ruleta VIP no disponible' })).toBeDisabled();
    for (const badge of ['Premio pendiente', 'Ya tiraste hoy', 'Sin Conectitos suficientes'])
      expect(screen.getByText(badge)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Ir a canjearlo' })).toHaveAttribute(
      'href',
      '/redeem-vip/central/prize-1',
    );
    expect(screen.getByText('Costo: 100 Conectitos • Una tirada por día')).toBeInTheDocument();
  });
});

test('tabs are part of the URL; an unknown one opens the first', async () => {
  const { user } = open({}, '/?tab=nada');
  expect(screen.getByRole('tab', { name: 'Info VIP' })).toHaveAttribute('aria-selected', 'true');
  await user.click(screen.getByRole('tab', { name: 'Recompensas' }));
  expect(screen.getByTestId('address')).toHaveTextContent('/?tab=recompensas');
  expect(screen.getByText('No tienes recompensas VIP aún')).toBeInTheDocument();
});

test('a prize that nobody saw is shown on return, and marked', async () => {
  const { user } = open({ prizes: [makePrize({ seen_at: null })] });
  expect(screen.getByRole('dialog')).toHaveTextContent('¡Tienes un premio esperándote!');
  await user.click(screen.getByRole('button', { name: 'Más tarde' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(callVoidRpc).toHaveBeenCalledWith('mark_vip_prize_seen', { prize_id: 'prize-1' });
});

test('the outcome of a ticket is told once', async () => {
  const approved = makeTicket({ status: 'approved', amount_euros: 12.5, conectitos_to_award: 125 });
  const { cached } = open({ tickets: [approved] });
  await waitFor(() => expect(cached()?.tickets[0]?.outcome_seen_at).not.toBeNull());
  expect(toast).toHaveBeenCalledTimes(1);
  expect(toast).toHaveBeenCalledWith(
    expect.objectContaining({ description: 'Has recibido 125 Conectitos.' }),
  );
  expect(callVoidRpc).toHaveBeenCalledWith('mark_ticket_outcomes_seen', { cafe_id: 'cafe-1' });
});
