import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pressUntil } from '@tests/support/dom/press-later';
import { beforeEach, expect, test, vi } from 'vitest';
import '@/features/customer/shared/at-hand';
import { LazyAtHand } from '@/features/customer/shared/lazy-at-hand';
import { keepInstallOffer } from '@/lib/install-offer';

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) Version/26.0 Mobile/15E148 Safari/604.1';
const line = () => screen.queryByRole('region', { name: 'Ten tu tarjeta a mano' });

/** Opens a screen with the line on a device that says of itself whether the page runs installed. */
async function open(standalone?: boolean, userAgent = SAFARI) {
  Object.assign(navigator, { standalone });
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  cleanup();
  render(<LazyAtHand />);
  // the file of the line is there: what does not stand now does not come
  await act(async () => void (await import('@/features/customer/shared/at-hand')));
}
const press = (name: string) =>
  pressUntil(
    () => screen.getByRole('button', { name }),
    () => line() === null || screen.queryByRole('dialog') !== null,
  );

beforeEach(() => window.localStorage.clear());

test.each<[string, boolean | undefined, string]>([
  ['a browser that neither offers it nor has a menu for it', undefined, SAFARI],
  ['an iPhone on which it runs installed', true, SAFARI],
  ['an app that shows the page within itself', false, SAFARI.replace(/Version.*/, 'Mobile/15E148 Instagram')],
])('The line is not shown in %s', async (_, standalone, userAgent) => {
  await open(standalone, userAgent);
  expect(line()).toBeNull();
});

test('An iPhone shows how in two pictures, and never again once it is done', async () => {
  await open(false);
  await press('Añadir');
  expect(screen.getAllByRole('listitem').map((step) => step.textContent)).toEqual([
    '1. CompartirAbajo, o en el menú ···',
    '2. Añadir a pantalla de inicio',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
  expect(line()).toBeVisible();
  await press('Añadir');
  await userEvent.click(screen.getByRole('button', { name: 'Hecho' }));
  expect(line()).toBeNull();
  await open(false);
  expect(line()).toBeNull();
});

test("The browser's offer is kept for the screen, asked for by a press, and never again once it is answered", async () => {
  keepInstallOffer();
  await open();
  const prompt = vi.fn(() => Promise.resolve({ outcome: 'dismissed' }));
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void window.dispatchEvent(offer));
  expect(offer.defaultPrevented).toBe(true);
  await waitFor(() => expect(line()).toBeVisible());
  await open();
  await press('Añadir');
  await waitFor(() => expect(line()).toBeNull());
  expect(prompt).toHaveBeenCalledTimes(1);
  window.localStorage.clear();
  await open();
  await press('No, gracias');
  expect(line()).toBeNull();
  window.localStorage.clear();
  // a window of its own gets the offer too
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  await open();
  expect(line()).toBeNull();
});
