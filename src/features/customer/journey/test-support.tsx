import type { Journey } from '@functions/_shared/contracts/procedures/journey';
import type { ReactElement } from 'react';
import { exampleId } from '@tests/support/examples/example-id';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { rpcKey } from '@/data/rpc';
import { SessionContext } from '@/data/session/session-context';
import type { CafeJourney } from '@/features/customer/journey/use-journey';
import { ToastHost } from '@/ui/toast';

/**
 * Renders inside router, session and query client, with the toaster.
 * @returns Testing Library's result, a user, the cached journey
 */
export function renderChallenge(
  ui: ReactElement,
  journey: CafeJourney,
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
