import type { Ticket, VipPrize } from '@functions/_shared/contracts/procedures/shared-schemas';
import type { VipArea } from '@functions/_shared/contracts/procedures/vip';
import { useEffect, type ReactElement } from 'react';
import { exampleId } from '@tests/support/examples/example-id';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { exampleCafe } from '@/data/cafe/test-support';
import { rpcKey } from '@/data/rpc';
import { SessionContext } from '@/data/session/session-context';
import type { CafeVipArea } from '@/data/vip/vip-area';
import type { WeightedPrize } from '@/domain/wheel';
import { ToastHost } from '@/ui/toast';

/** Builders and a renderer for the component tests of rewards, VIP area and tickets. */

export const testCafe = { ...exampleCafe, slug: 'central' };

export function makePrize(change: Partial<VipPrize> = {}): VipPrize {
  return {
    id: exampleId('prize-1'),
    reward_name: 'Premio Conecta VIP: Postre gratis',
    picture: 'dessert',
    conditions: 'Uno de los postres del día',
    obtained_at: '2026-11-21T10:00:00Z',
    expires_at: '2026-11-22',
    redeemed_at: null,
    seen_at: '2026-11-21T10:00:00Z',
    state: 'available',
    code: 'ABCD1234',
    ...change,
  };
}

export function makeTicket(change: Partial<Ticket> = {}): Ticket {
  return {
    id: exampleId('ticket-1'),
    status: 'pending',
    amount_cents: null,
    conectitos_to_award: null,
    rejection_reason: null,
    admin_notes: null,
    reviewed_as: null,
    ticket_image_url: 'user-1/1.jpg',
    created_at: '2026-11-21T10:00:00Z',
    reviewed_at: null,
    outcome_seen_at: null,
    photo_removed_at: null,
    decided_by: null,
    confirms_at: null,
    review_reason: null,
    photo_requested: false,
    receipt: null,
    ...change,
  };
}

/** Returns a wheel as the server describes it, nothing out where the segments say nothing. */
export function makeWheel(
  segments: readonly (WeightedPrize & Partial<VipArea['wheel']['segments'][number]>)[],
  odds = 'odds-1',
): VipArea['wheel'] {
  return {
    odds,
    segments: segments.map((segment) => ({
      conditions: null,
      out: null,
      available_again_on: null,
      ...segment,
    })),
  };
}

export function makeVipArea(change: Partial<CafeVipArea> = {}): CafeVipArea {
  return {
    cafe: testCafe,
    viewer: 'vip',
    now: '2026-11-21T10:00:00Z',
    today: '2026-11-21',
    nombre: 'Ana',
    hito_actual: 8,
    wheel: makeWheel([
      { name: '2€ de descuento', picture: 'discount', weight: 35 },
      { name: 'Bebida gratis', picture: 'drink', weight: 25 },
      { name: 'Postre gratis', picture: 'dessert', weight: 20 },
      { name: '3€ de descuento', picture: 'discount', weight: 15 },
      { name: 'Cookie gratis', picture: 'cookie', weight: 5 },
    ]),
    needs_mailbox_proof: false,
    welcome_claimed: true,
    customer_code: 'A1B2C3D4',
    balance: 150,
    spun_today: false,
    visit_points: null,
    visits_until_spin: null,
    prizes: [],
    movements: [],
    tickets: [],
    accepts_fiscal_qr: false,
    ...change,
  };
}

function Address({ onState }: { onState: (state: unknown) => void }) {
  const location = useLocation();
  const { pathname, search } = location;
  const state = location.state as unknown;
  useEffect(() => {
    onState(state);
  });
  return <p data-testid="address">{pathname + search}</p>;
}

/**
 * Renders inside router, session and query client, with the toaster.
 * @returns Testing Library's result, a user, the cached VIP area
 */
export function renderAtCafe(
  ui: ReactElement,
  { area, url = '/' }: { area?: CafeVipArea; url?: string | { pathname: string; state: unknown } } = {},
) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const key = rpcKey('load_vip_area', exampleId('user-1'), { cafe_slug: testCafe.slug });
  if (area) client.setQueryData<VipArea>(key, area);
  const user = { id: exampleId('user-1'), email: 'ana@conecta.test', metadata: {} };
  let locationState: unknown;
  const wrapper = (node: ReactElement) => (
    <QueryClientProvider client={client}>
      <SessionContext value={{ status: 'signed-in', user }}>
        <MemoryRouter initialEntries={[url]}>
          {node}
          <Address onState={(state) => (locationState = state)} />
          <ToastHost />
        </MemoryRouter>
      </SessionContext>
    </QueryClientProvider>
  );
  return {
    ...render(wrapper(ui)),
    user: userEvent.setup(),
    locationState: () => locationState,
    cached: () => client.getQueryData<VipArea>(key),
    /** Changes the cached answer, as a refetch would. */
    learn: (change: Partial<VipArea>) =>
      client.setQueryData<VipArea>(key, (was) => (was ? { ...was, ...change } : was)),
  };
}
