import { exampleId } from '@tests/support/examples/example-id';
import { exampleSession, fakeNetwork, fault } from '@tests/support/dom/faked-network';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { countScanAndRedirect } from '@/app/scan-redirect';
import { tabStorage } from '@/lib/browser-storage';
import { SESSION_STORAGE_KEY } from '@/lib/prefetch';

const network = fakeNetwork();
const at = () => window.location.pathname + window.location.hash;
const open = (address: string, state: unknown = null) => {
  network.answers('count_scan', null);
  window.history.replaceState(state, '', address);
  countScanAndRedirect();
};

/** The way in which the browser came to the page. */
const cameBy = (type: string) =>
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as unknown as PerformanceEntry]);

beforeEach(() => cameBy('navigate'));

afterEach(() => {
  vi.restoreAllMocks();
  window.localStorage.clear();
  tabStorage.keys().forEach((key) => tabStorage.removeItem(key));
});

it('A scan leads a visitor to the log-in and back again', async () => {
  open('/c/cafeter%C3%ADa-central');
  expect(at()).toBe('/login/cafeter%C3%ADa-central');
  expect(window.history.state).toEqual({ usr: { returnTo: '/c/cafeter%C3%ADa-central' } });
  await vi.waitFor(() => expect(network.sent('count_scan')).toEqual([{ cafe_slug: 'cafetería-central' }]));
});

it.each([
  ['a code in the fragment', '/c/central#p=1', null],
  ['a touch in the fragment, also a malformed one', '/c/central#t', null],
  ['a reload', '/c/central', { idx: 0 }],
  ['another page of the café', '/c/central/bases', null],
])('A scan leaves the address as it is for %s', (_, address, state) => {
  open(address, state);
  expect(at()).toBe(address);
});

it('A scan leaves customers with a session where they are', async () => {
  const session = exampleSession(exampleId('person'), 'ana@conecta.test');
  window.localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
  open('/c/central');
  expect(at()).toBe('/c/central');
  await vi.waitFor(() => expect(network.sent('count_scan')).toEqual([{ cafe_slug: 'central' }]));
});

it('A scan counts if another service has added to its address', async () => {
  open('/c/central?fbclid=x&utm_source=poster');
  await vi.waitFor(() => expect(network.sent('count_scan')).toHaveLength(1));
});

it.each<[what: string, prepare: () => void, address: string]>([
  ['a reload', () => cameBy('reload'), '/c/central'],
  ['a step back', () => cameBy('back_forward'), '/c/central'],
  [
    'a link of the product',
    () => vi.spyOn(document, 'referrer', 'get').mockReturnValue(`${window.location.origin}/dashboard`),
    '/c/central',
  ],
  ['a second opening in this tab on this day', () => open('/c/central'), '/c/central'],
])('%s is no scan', async (_, prepare, address) => {
  prepare();
  const before = network.sent('count_scan').length;
  open(address);
  await new Promise(setImmediate);
  expect(network.sent('count_scan')).toHaveLength(before);
});

it('A scan that was rendered ahead counts when somebody sees it', async () => {
  const prerendered = Object.assign(document, { prerendering: true });
  open('/c/central');
  expect(network.sent('count_scan')).toHaveLength(0);
  prerendered.prerendering = false;
  document.dispatchEvent(new Event('prerenderingchange'));
  await vi.waitFor(() => expect(network.sent('count_scan')).toHaveLength(1));
});

it('A scan that cannot be counted shows no error', async () => {
  network.answers('count_scan', fault(500));
  window.history.replaceState(null, '', '/c/central');
  countScanAndRedirect();
  await vi.waitFor(() => expect(network.sent('count_scan')).toHaveLength(1));
});
