import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const STORAGE_KEY = 'sb-session';

/** A session whose token has run out, as it lies in the storage. */
const stored = JSON.stringify({
  access_token: 'a',
  refresh_token: 'r',
  expires_at: 0,
  user: { id: '7b0e8f7e-8f2c-4a58-9a33-2b4f1d3c5e6f', email: 'marta@example.com' },
});

let filesEvaluated: Promise<unknown>;

/** The files of a page that has just been opened, evaluated anew. */
async function openPage() {
  vi.resetModules();
  const provider = import('@/data/session/session-provider');
  filesEvaluated = provider;
  const { SessionProvider } = await provider;
  const { currentMessages } = await import('@/ui/toast/store');
  const { auth } = await import('@/lib/auth-client');
  const mount = () =>
    render(
      <QueryClientProvider client={new QueryClient()}>
        <SessionProvider>{null}</SessionProvider>
      </QueryClientProvider>,
    );
  return { mount, spoken: () => auth.getSession(), toastTitle: () => currentMessages().toast?.title };
}

beforeEach(() => {
  window.localStorage.clear();
  vi.stubGlobal('fetch', async () => {
    await filesEvaluated;
    return Response.json({ error_code: 'refresh_token_not_found' }, { status: 400 });
  });
});
afterEach(() => vi.unstubAllGlobals());

it('A session that is refused before anything is drawn ends with a toast', async () => {
  window.localStorage.setItem(STORAGE_KEY, stored);
  const { mount, toastTitle, spoken } = await openPage();
  await spoken();
  expect(window.localStorage.getItem(STORAGE_KEY)).toBeNull();
  mount();
  await waitFor(() => expect(toastTitle()).toBe('Tu sesión ha terminado'));
});

it('The end of a session is told once: a customer who returns to the pages inside hears nothing', async () => {
  window.localStorage.setItem(STORAGE_KEY, stored);
  const { mount, toastTitle, spoken } = await openPage();
  await spoken();
  mount();
  await waitFor(() => expect(toastTitle()).toBe('Tu sesión ha terminado'));
  cleanup();
  const { dismissToast, currentMessages } = await import('@/ui/toast/store');
  dismissToast(currentMessages().toast!.id);
  mount();
  await spoken();
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(toastTitle()).toBeUndefined();
});

it('A visitor hears nothing', async () => {
  const { mount, toastTitle, spoken } = await openPage();
  mount();
  await spoken();
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(toastTitle()).toBeUndefined();
});

it('The stored rewards are removed with the session', async () => {
  window.localStorage.setItem(STORAGE_KEY, stored);
  window.localStorage.setItem('rewards', '{}');
  const { mount, spoken } = await openPage();
  mount();
  await spoken();
  await waitFor(() => expect(window.localStorage.getItem('rewards')).toBeNull());
});

it('A log-in drops the drafts of anybody else in this tab', async () => {
  const { mount } = await openPage();
  const { draftKey, tabStore } = await import('@/lib/storage');
  const own = draftKey((JSON.parse(stored) as { user: { id: string } }).user.id, 'place');
  const foreign = draftKey('8c1f9f80-8f2c-4a58-9a33-2b4f1d3c5e6f', 'place');
  for (const key of [own, foreign]) tabStore.set(key, 'x');
  mount();
  window.localStorage.setItem(STORAGE_KEY, stored);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEY })));
  expect([own, foreign].map(tabStore.get)).toEqual(['x', null]);
});

it('A log-out and log-in of another tab is followed before this one has needed the client', async () => {
  const valid = { ...(JSON.parse(stored) as object), expires_at: Date.now() / 1000 + 3600 };
  window.localStorage.setItem(STORAGE_KEY, JSON.stringify(valid));
  vi.resetModules();
  const { SessionProvider } = await import('@/data/session/session-provider');
  const { useSession } = await import('@/data/session/session-context');
  const { currentMessages } = await import('@/ui/toast/store');
  const Status = () => <p>{useSession().status}</p>;
  const page = render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionProvider>
        <Status />
      </SessionProvider>
    </QueryClientProvider>,
  );
  expect(page.container.textContent).toBe('signed-in');
  const changeElsewhere = (session: string | null) => {
    if (session) window.localStorage.setItem(STORAGE_KEY, session);
    else window.localStorage.removeItem(STORAGE_KEY);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEY })));
  };
  changeElsewhere(null);
  expect(page.container.textContent).toBe('signed-out');
  expect(currentMessages().toast?.title).toBe('Tu sesión ha terminado');
  changeElsewhere(JSON.stringify(valid));
  expect(page.container.textContent).toBe('signed-in');
});
