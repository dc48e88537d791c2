import { exampleId } from '@tests/support/examples/example-id';
import { exampleSession, fakeNetwork, fault } from '@tests/support/dom/faked-network';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { countScan } from '@/app/count-scan';
import { tabStorage } from '@/lib/browser-storage';
import { SESSION_STORAGE_KEY } from '@/lib/prefetch';

const network = fakeNetwork();
const at = () => window.location.pathname + window.location.hash;
const open = (address: string, state: unknown = null) => {
  network.answers('count_scan', null);
  window.history.replaceState(state, '', address);
  countScan();
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
  ['a launch from the home screen', () => undefined, '/dashboard?launch=card'],
  ['a referral link', () => undefined, `/c/central#invitacion=${'a'.repeat(32)}`],
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
  countScan();
  await vi.waitFor(() => expect(network.sent('count_scan')).toHaveLength(1));
});
