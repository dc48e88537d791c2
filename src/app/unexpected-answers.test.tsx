import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { exampleId } from '@tests/support/examples/example-id';
import { exampleSession } from '@tests/support/dom/faked-network';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SESSION_STORAGE_KEY } from '@/lib/prefetch';

const dashboard = {
  email: 'ana@conecta.test',
  today: '2026-11-23',
  is_admin: false,
  password_question: false,
  policy: null,
  teams: [],
  cafes: [],
};

let reload: ReturnType<typeof vi.spyOn>;

/** Opens an address anew, as somebody signed in, at a server that answers every call in this way. */
async function open(path: string, answer: () => unknown) {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer())));
  const session = exampleSession(exampleId('user-1'), dashboard.email);
  window.localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
  window.history.replaceState(null, '', path);
  const [{ App }, { queryClient }] = await Promise.all([import('@/app/app'), import('@/app/session-layer')]);
  queryClient.clear();
  render(<App />);
}

beforeEach(() => {
  // React says what a boundary has caught
  vi.spyOn(console, 'error').mockReturnValue();
  reload = vi.spyOn(window.location, 'reload').mockReturnValue();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  window.localStorage.clear();
  window.history.replaceState(null, '', '/');
});

async function expectFailedState() {
  const retry = await screen.findByRole('button', { name: 'Reintentar' });
  expect(screen.queryByText('Unexpected Application Error!')).not.toBeInTheDocument();
  expect(reload).not.toHaveBeenCalled();
  return retry;
}

describe.each([
  '/dashboard',
  '/account',
  '/get-started/central',
  '/rewards/central',
  '/conecta-vip/central',
  '/earn-conectitos/central',
  '/c/central',
  '/team/central',
  '/team/central/results',
  '/admin/cafeterias',
])('The page %s', (path) => {
  test.each([[[]], [{}], ['portal'], [7], [{ portal: 'wifi' }]])(
    'has failed to load, with a retry, when the answer is %j',
    async (answer) => {
      await open(path, () => answer);
      await expectFailedState();
    },
  );
});

test.each([
  ['a list of something else', { ...dashboard, cafes: [{}] }],
  ['a list of nothing', { ...dashboard, teams: [null] }],
  ['a part of another kind', { ...dashboard, cafes: {} }],
  ['a missing part', { ...dashboard, cafes: undefined }],
])('A page that %s breaks has failed to load, and recovers by its retry', async (_, broken) => {
  let answer: object = broken;
  await open('/dashboard', () => answer);
  const retry = await expectFailedState();
  answer = dashboard;
  await userEvent.click(retry);
  expect(await screen.findByText('No tienes cafeterías aún')).toBeVisible();
  // a tab that has met such an answer checks all of them otherwise
  vi.resetModules();
});
