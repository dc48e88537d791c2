import { act, render, screen, waitFor } from '@testing-library/react';
import { exampleId } from '@tests/support/example-id';
import { fakeNetwork, lost } from '@tests/support/faked-network';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { exampleCafe } from '@/data/cafe/test-support';
import { CounterPage } from '@/features/desk/counter/counter-page';
import { keepDevice, keptDevice } from '@/features/desk/counter/kept-device';

const network = fakeNetwork();

const id = exampleId('screen');
const cafe = { ...exampleCafe, way_of_working: 'proof' as const };
afterEach(() => keepDevice(null));

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
const open = () =>
  render(
    <MemoryRouter>
      <CounterPage deviceId={id} revoked={false} />
    </MemoryRouter>,
  );
const lookAgain = () => act(() => void window.dispatchEvent(new Event('online')));
const secrets = () => network.sent('load_counter').map(({ secret }) => secret);
const code = () => screen.findByRole('img', { name: `Código de ${cafe.nombre}` });

test('The counter screen stores a new secret beside the old one, which it uses first', async () => {
  keepDevice({ id, secret: 'paired' });
  network.answers('load_counter', shows('second'), lost, shows());
  open();
  expect(await code()).toBeVisible();
  expect(keptDevice()).toEqual({ id, secret: 'second', former: 'paired' });
  lookAgain();
  await waitFor(() => expect(secrets()).toEqual(['paired', 'paired']));
});

test('A reload uses the newest secret, and tries the one before where that is refused', async () => {
  keepDevice({ id, secret: 'second', former: 'paired' });
  network.answers('load_counter', unknown, shows('third'));
  open();
  expect(await code()).toBeVisible();
  expect(secrets()).toEqual(['second', 'paired']);
  expect(keptDevice()).toEqual({ id, secret: 'third', former: 'paired' });
});

test('A counter screen whose secrets are both refused asks to be paired again', async () => {
  keepDevice({ id, secret: 'second', former: 'paired' });
  network.answers('load_counter', unknown);
  open();
  await waitFor(() => expect(keptDevice()).toBeNull());
  expect(secrets()).toEqual(['second', 'paired']);
});
