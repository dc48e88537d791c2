import type { Journey, JourneyRecord } from '@functions/_shared/contracts/procedures/journey';
import type { Reward } from '@functions/_shared/contracts/procedures/shapes';
import type { ReactElement } from 'react';
import { exampleId } from '@tests/support/example-id';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { exampleCafe } from '@/data/cafe/test-support';
import { rpcKey } from '@/data/rpc';
import { SessionContext } from '@/data/session/session-context';
import { makeWheel } from '@/data/vip/test-support';
import { HITO_WHEEL } from '@/domain/wheel';
import type { OpenJourney } from '@/features/customer/journey/use-journey';
import { ToastHost } from '@/ui/toast';

/** Builders and a renderer for this feature's component tests. */

export function makeRecord(change: Partial<JourneyRecord> = {}): JourneyRecord {
  return {
    id: exampleId('record-1'),
    nombre: 'Ana',
    joined_on: '2026-11-09',
    hito_actual: 2,
    hito_validado: 0,
    hito_1_completado: true,
    hito_2_reference_date: '2026-11-10T10:00:00Z',
    hito_2_deadline: '2026-11-25',
    hito_2_completado: false,
    hito_6_reference_date: null,
    hito_6_deadline: null,
    hito_6_completado: false,
    instagram_usuario: null,
    inviter_waits: false,
    friend_link: null,
    vip: false,
    codigo_vip: null,
    given_before: [],
    mailbox_waits: false,
    ...change,
  };
}

export function makeReward(change: Partial<Reward> = {}): Reward {
  return {
    id: exampleId(`reward-${change.hito_number ?? 2}`),
    hito_number: 2,
    reward_name: 'Aperitivo gratis',
    picture: 'aperitif',
    conditions: null,
    reward_type: 'variable',
    obtained_at: '2026-11-21T10:00:00Z',
    redeemed_at: null,
    seen_at: null,
    ...change,
  };
}

export function makeJourney(
  record: Partial<JourneyRecord> | null = {},
  change: Partial<Journey> = {},
): OpenJourney {
  return {
    viewer: record ? 'customer' : 'visitor',
    email: record ? 'ana@conecta.test' : null,
    place: null,
    now: '2026-11-21T10:00:00Z',
    today: '2026-11-21',
    record: record && makeRecord(record),
    visits: [],
    visited_today: change.visits?.includes('2026-11-21') ?? false,
    rewards: [],
    vip_prizes: [],
    wheel: makeWheel(HITO_WHEEL),
    first_prize: { name: 'Café gratis', picture: 'coffee' },
    visits_to_turn: null,
    points_today: null,
    ...change,
    cafe: exampleCafe,
  };
}

/**
 * Renders inside router, session and query client, with the toaster.
 * @returns Testing Library's result, a user, the cached journey
 */
export function renderChallenge(
  ui: ReactElement,
  journey: OpenJourney,
  url = '/',
  metadata: Record<string, unknown> = {},
) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const key = rpcKey('load_journey', exampleId('user-1'), { cafe_slug: journey.cafe.slug });
  client.setQueryData<Journey>(key, journey);
  const user = { id: exampleId('user-1'), email: 'ana@conecta.test', metadata };
  const wrapper = (node: ReactElement) => (
    <QueryClientProvider client={client}>
      <SessionContext value={{ status: 'signed-in', user }}>
        <MemoryRouter initialEntries={[url]}>{node}</MemoryRouter>
        <ToastHost />
      </SessionContext>
    </QueryClientProvider>
  );
  return {
    ...render(wrapper(ui)),
    user: userEvent.setup(),
    cached: () => client.getQueryData<Journey>(key),
    /** True if the server is asked again at the next use. */
    invalidated: () => client.getQueryState(key)?.isInvalidated ?? false,
  };
}
