import { act, render, screen, waitFor } from '@testing-library/react';
import { exampleId } from '@tests/support/examples/example-id';
import { anyAnswer, fakeNetwork, networkError, tokenFromFuture } from '@tests/support/dom/faked-network';
import { advanceUntilSettled } from '@tests/support/dom/advance-until-settled';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { exampleCafe } from '@/data/cafe/test-support';
// loaded by a fault, which must not wait for it here
import '@/features/desk/counter-screen/api/server-fault';
import { CounterScreenPage } from '@/features/desk/counter-screen/counter-screen-page';
import { storeDevice, readStoredDevice } from '@/features/desk/counter-screen/stored-device';

const network = fakeNetwork();

const id = exampleId('screen');
const cafe = { ...exampleCafe, service_mode: 'proof' as const };
afterEach(() => {
  vi.useRealTimers();
  storeDevice(null);
});

/** An answer with ten minutes of tokens, and a new secret or none. */
function shows(next: string | null = null) {
  const now = new Date();
  const first_step = Math.floor(now.getTime() / 10_000);
  return {
    status: 'on' as const,
    now: now.toISOString(),
    version: '1',
    counter: { cafe, waiting: [] },
    signed: { first_step, tokens: Array<string>(60).fill('ABCD2345') },
    next_secret: next,
  };
}
const unknown = { ...shows(), status: 'unknown' as const, version: null, counter: null, signed: null };
/** Answer to a poll between two renewals. */
function looks(status: 'on' | 'unknown' = 'on') {
  const { now } = shows();
  return { status, now, version: status === 'on' ? '1' : null, counter: null };
}
const open = () =>
  render(
    <MemoryRouter>
      <CounterScreenPage deviceId={id} />
    </MemoryRouter>,
  );
const lookAgain = () => act(() => void window.dispatchEvent(new Event('online')));
const secrets = (name: 'load_counter_screen' | 'renew_screen') =>
  network.sent(name).map(({ secret }) => secret);
const code = () => screen.findByRole('img', { name: `Código de ${cafe.nombre}` });

test('The counter screen stores a new secret beside the old one, which it uses first', async () => {
  storeDevice({ id, secret: 'paired' });
  network.answers('renew_screen', shows('second'));
  network.answers('load_counter_screen', networkError, looks());
  open();
  expect(await code()).toBeVisible();
  expect(readStoredDevice()).toEqual({ id, secret: 'second', former: 'paired' });
  lookAgain();
  await waitFor(() => expect(secrets('load_counter_screen')).toEqual(['paired']));
  expect(secrets('renew_screen')).toEqual(['paired']);
});

test('A counter screen whose key is being changed blames no wifi, and comes back by itself', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  storeDevice({ id, secret: 'paired' });
  network.answers('renew_screen', tokenFromFuture, tokenFromFuture, tokenFromFuture, shows());
  open();
  await advanceUntilSettled(screen.findByText('Algo no ha salido bien'));
  expect(network.sent('renew_screen')).toHaveLength(3);
  expect(await advanceUntilSettled(code())).toBeVisible();
});

test('A counter screen that is answered something else is not broken by it', async () => {
  storeDevice({ id, secret: 'paired' });
  network.answers('renew_screen', anyAnswer({ ...shows(), counter: [], signed: {} }), shows());
  open();
  await screen.findByText('Algo no ha salido bien');
  lookAgain();
  expect(await code()).toBeVisible();
});

test('A reload uses the newest secret, and tries the one before where that is refused', async () => {
  storeDevice({ id, secret: 'second', former: 'paired' });
  network.answers('renew_screen', unknown, shows('third'));
  open();
  expect(await code()).toBeVisible();
  expect(secrets('renew_screen')).toEqual(['second', 'paired']);
  expect(readStoredDevice()).toEqual({ id, secret: 'third', former: 'paired' });
});

test('A counter screen whose secrets are both refused asks to be paired again', async () => {
  storeDevice({ id, secret: 'second', former: 'paired' });
  network.answers('renew_screen', unknown);
  open();
  await waitFor(() => expect(readStoredDevice()).toBeNull());
  expect(secrets('renew_screen')).toEqual(['second', 'paired']);
});

test('A refused poll between two renewals leads to a renewal, which detects a copy', async () => {
  storeDevice({ id, secret: 'paired' });
  network.answers('renew_screen', shows('second'), unknown);
  network.answers('load_counter_screen', looks('unknown'));
  open();
  expect(await code()).toBeVisible();
  lookAgain();
  await waitFor(() => expect(readStoredDevice()).toBeNull());
  expect(secrets('load_counter_screen')).toEqual(['paired', 'second']);
  expect(secrets('renew_screen')).toEqual(['paired', 'paired', 'second']);
});
