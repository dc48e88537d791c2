import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { exampleId } from '@tests/support/examples/example-id';
import { fakeNetwork } from '@tests/support/dom/faked-network';
import { expectToast } from '@tests/support/dom/toasts';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, describe, expect, test } from 'vitest';
import { exampleCafe } from '@/data/cafe/test-support';
import { makeJourney } from '@/data/customer/test-support';
import { clearBrowserSecret } from '@/data/presence/claim-presence';
import { unprovenPresence } from '@/data/presence/test-support';
import { SessionContext, type SessionState } from '@/data/session/session-context';
import { ScanPage } from '@/features/customer/journey/scan/scan-page';
import { makeQueryClient } from '@/lib/query-client';
import { ToastHost } from '@/ui/toast';

const network = fakeNetwork();
const ana = {
  status: 'signed-in',
  user: { id: exampleId('user-1'), email: 'ana@conecta.test', metadata: {} },
} satisfies SessionState;
const cafe: Cafe = { ...exampleCafe, service_mode: 'proof', has_tag: true };

function Address() {
  const { pathname, hash } = useLocation();
  return <p>{decodeURI(pathname) + hash}</p>;
}

const open = (hash: string) =>
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <SessionContext value={ana}>
        <MemoryRouter initialEntries={[{ pathname: '/c/cafetería-central', hash }]}>
          <Routes>
            <Route path="/c/:cafeSlug" element={<ScanPage cafeSlug="cafetería-central" />} />
            <Route path="*" element={null} />
          </Routes>
          <Address />
        </MemoryRouter>
      </SessionContext>
      <ToastHost />
    </QueryClientProvider>,
  );

const TOKEN = '0123456789ABCDEF'.repeat(3);
const answer = { method: null, day: null, valid_until: null, attempt_id: null, tag_active: false } as const;
const claimed = { ...answer, status: 'claimed', method: 'tag' } as const;
const refused = { ...answer, status: 'not_valid' } as const;
const args = { cafe_slug: 'cafetería-central', token: TOKEN };
const AGAIN = 'Toca otra vez la etiqueta';
const loads = (more = {}) => network.answers('load_journey', { ...makeJourney(), cafe, ...more });

afterEach(() => {
  sessionStorage.clear();
  clearBrowserSecret();
});

test('A touch leaves the address, is claimed by its 48 digits, and the page says for how long', async () => {
  loads();
  network.answers('load_presence', unprovenPresence);
  network.answers('claim_presence', claimed);
  open(`#t=${TOKEN}`);
  expect(await screen.findByText('Etiqueta leída: vale 15 minutos.')).toBeVisible();
  expect(screen.getByText('/c/cafetería-central')).toBeVisible();
  expect(network.sent('claim_presence')).toEqual([args]);
});

const malformed = [
  '#t',
  '#t=',
  `#t=${TOKEN.slice(1)}`,
  `#t=${TOKEN}0`,
  `#t=${TOKEN.slice(1)}G`,
  `#t=${TOKEN.toLowerCase()}`,
  `#T=${TOKEN}`,
  `#t${TOKEN}`,
  `#t=${TOKEN}&p=ABCD2345`,
  `#t=${TOKEN}#`,
  `#t%3D${TOKEN}`,
  `#t=%30${TOKEN.slice(1)}`,
  `#t=${TOKEN}%`,
  `#t=${TOKEN}%0A`,
  `#t=${TOKEN.slice(16)}&m=${TOKEN.slice(32)}`,
];

describe.each(malformed)('The malformed touch %s', (hash) => {
  test('opens the page as without it, and is not sent', async () => {
    loads();
    network.answers('load_presence', unprovenPresence);
    open(hash);
    expect(await screen.findByText(AGAIN)).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Hola, Ana' })).toBeVisible();
    expect(screen.getByText('/c/cafetería-central')).toBeVisible();
    expect(network.sent('claim_presence')).toEqual([]);
  });
});

test('A touch that proves nothing any more says so', async () => {
  loads();
  network.answers('load_presence', unprovenPresence);
  network.answers('claim_presence', refused);
  open(`#t=${TOKEN}`);
  expect(await screen.findByText(AGAIN)).toBeVisible();
});

test.each([
  ['the team', { cafe: { ...cafe, team_member: true } }, '/team/cafetería-central'],
  ['an administrator', { viewer: 'preview' as const }, '/get-started/cafetería-central'],
])('A touch by %s tells them on the page that follows whether it is good', async (_who, more, address) => {
  loads(more);
  network.answers('claim_presence', { ...claimed, status: 'tried', tag_active: true }, refused);
  const page = open(`#t=${TOKEN}`);
  expect(await screen.findByText(address)).toBeVisible();
  await expectToast('La etiqueta funciona');
  page.unmount();
  open(`#t=${TOKEN}`);
  expect(await screen.findByText(address)).toBeVisible();
  await expectToast(AGAIN);
});

test('A page that waits for a touch says what to do, and goes on once another tab has it', async () => {
  loads();
  const live = { ...unprovenPresence, present_until: '2026-11-22T11:14:30Z' };
  network.answers('load_presence', unprovenPresence, live);
  open('');
  expect(await screen.findByText('Toca la etiqueta de la barra con el móvil desbloqueado')).toBeVisible();
  // the camera is the second way
  expect(screen.getByRole('button', { name: '¿No la lee? Escanea un código' })).toBeVisible();
  expect(screen.queryByText(/código de la barra/)).toBeNull();
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  expect(await screen.findByRole('button', { name: 'Registrar mi visita de hoy' })).toBeEnabled();
});
