import type { Answer } from '@functions/_shared/contracts/procedures';
import type { Today } from '@functions/_shared/contracts/procedures/today';
import type { ReactElement } from 'react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { exampleId } from '@tests/support/examples/example-id';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { exampleCafe } from '@/data/cafe/test-support';
import { SessionContext } from '@/data/session/session-context';
import { ToastHost } from '@/ui/toast';

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
}

/** Renders inside router, session and query client, with the toaster, at an address. Returns Testing Library's result and a user. */
export function renderAtDesk(ui: ReactElement, address = '/', userId = exampleId('user-1')) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const user = { id: userId, email: 'ana@conecta.test', metadata: {} };
  const shown = render(
    <QueryClientProvider client={client}>
      <SessionContext value={{ status: 'signed-in', user }}>
        <MemoryRouter initialEntries={[address]}>
          {ui}
          <Address />
          <ToastHost />
        </MemoryRouter>
      </SessionContext>
    </QueryClientProvider>,
  );
  return { ...shown, user: userEvent.setup() };
}

/**
 * Returns the server's answer for a search of cafés. Their ids are made of their names.
 * @param total number of matches, of which these are a part
 */
export function makeCafeList(names: string[], total = names.length): Answer<'admin_list_cafes'> {
  const rows = names.map((nombre) => ({
    ...exampleCafe,
    id: exampleId(nombre),
    nombre,
    created_at: '2026-01-01T10:00:00Z',
    paused_at: null,
    figures: null,
  }));
  return { rows, total };
}

/** A quiet day at the example café, as its owner reads it. */
export const exampleToday: Today = {
  cafe: exampleCafe,
  role: 'owner',
  permissions: ['today'],
  teams: [],
  waiting_tickets: 0,
  missing: [],
  has_begun: true,
  day: '2026-11-28',
  day_word: { picture: '☕', word: 'taza' },
  now: '2026-11-28T20:30:00Z',
  waiting: [],
  visits: 0,
  redemptions: 0,
  handed_out: [],
  latest: [],
  sellable: [],
  day_summary: null,
};
