import { fakeNetwork, fault } from '@tests/support/faked-network';
import { afterEach, expect, it, vi } from 'vitest';
import { startScan } from '@/app/scan';
import { sessionStorageKey } from '@/lib/prefetch';

const network = fakeNetwork();
const at = () => window.location.pathname + window.location.hash;
const open = (address: string, state: unknown = null) => {
  network.answers('count_scan', null);
  window.history.replaceState(state, '', address);
  startScan();
};

afterEach(() => window.localStorage.clear());

it('leads a visitor to the log-in and back again', async () => {
  open('/c/cafeter%C3%ADa-central');
  expect(at()).toBe('/login/cafeter%C3%ADa-central');
  expect(window.history.state).toEqual({ usr: { returnTo: '/c/cafeter%C3%ADa-central' } });
  await vi.waitFor(() => expect(network.sent('count_scan')).toEqual([{ cafe_slug: 'cafetería-central' }]));
});

it.each([
  ['a code in the fragment', '/c/central#p=1', null],
  ['a reload', '/c/central', { idx: 0 }],
  ['another page of the café', '/c/central/bases', null],
])('leaves the address as it is for %s', (_, address, state) => {
  open(address, state);
  expect(at()).toBe(address);
});

it('leaves who has a session where they are', async () => {
  window.localStorage.setItem(sessionStorageKey, '{}');
  open('/c/central');
  expect(at()).toBe('/c/central');
  await vi.waitFor(() => expect(network.sent('count_scan')).toEqual([{ cafe_slug: 'central' }]));
});

it('says nothing when the scan cannot be counted', async () => {
  network.answers('count_scan', fault(500));
  window.history.replaceState(null, '', '/c/central');
  startScan();
  await vi.waitFor(() => expect(network.sent('count_scan')).toHaveLength(1));
});
