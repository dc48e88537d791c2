import { act, render, screen, waitFor } from '@testing-library/react';
import { exampleId } from '@tests/support/example-id';
import { fakeNetwork, lost } from '@tests/support/faked-network';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { exampleCafe } from '@/data/cafe/test-support';
import { CounterPage } from '@/features/counter/counter-page';
import { keepDevice } from '@/features/counter/kept-device';

const network = fakeNetwork();

test('who is greeted is named no longer than the network answers; the code stays', async () => {
  const device = { id: exampleId('screen'), secret: 'x'.repeat(64) };
  keepDevice(device);
  const now = new Date();
  const signed = {
    first_step: Math.floor(now.getTime() / 10_000),
    tokens: Array<string>(60).fill('ABCD2345'),
  };
  const cafe = { ...exampleCafe, way_of_working: 'proof' as const };
  const greets = {
    status: 'on' as const,
    now: now.toISOString(),
    version: '1',
    counter: { cafe, hello: 'Marta', waiting: [] },
    signed,
  };
  network.answers('load_counter', greets, lost);
  render(
    <MemoryRouter>
      <CounterPage deviceId={device.id} revoked={false} />
    </MemoryRouter>,
  );
  expect(await screen.findByText('¡Hola, Marta!')).toBeVisible();
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryByText('¡Hola, Marta!')).toBeNull());
  expect(screen.getByText('Apunta aquí con la cámara de tu móvil.')).toBeVisible();
  expect(screen.getByRole('img', { name: `Código de ${cafe.nombre}` })).toBeVisible();
  keepDevice(null);
});
