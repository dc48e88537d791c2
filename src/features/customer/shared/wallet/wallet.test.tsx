import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { fakeNetwork, networkError, refusal } from '@tests/support/dom/faked-network';
import { pressUntil } from '@tests/support/dom/press-later';
import { exampleId } from '@tests/support/examples/example-id';
import type { ReactElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderAtCafe } from '@/data/vip/test-support';
import { LazyWalletCards, LazyWalletOffer } from '@/features/customer/shared/wallet/lazy-wallet';

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const IPHONE = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) ${WEBKIT} Version/26.0 Mobile/15E148 Safari/604.1`;
const MAC = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT}`;
const ANDROID = `Mozilla/5.0 (Linux; Android 16; Pixel 9) ${WEBKIT} Chrome/142.0.0.0 Mobile Safari/537.36`;
const APPLE = 'Añadir a Cartera de Apple';
const GOOGLE = 'Añadir a Google Wallet';

const network = fakeNetwork();
const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
const isHandedOver = () => assign.mock.calls.length > 0;
const saveButton = (name: string | RegExp = /^Añadir a/) => screen.getByRole('button', { name });
const isTold = (words: string) => () => screen.queryByRole('alert')?.textContent?.includes(words) ?? false;

/** Opens a part of a page on a device, by default what stands below the green ticket. */
async function open(userAgent: string, part: ReactElement = <LazyWalletOffer cafeSlug="central" />) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  cleanup();
  const { container } = renderAtCafe(part);
  await act(async () => void (await import('@/features/customer/shared/wallet/wallet-cards')));
  return container;
}

beforeEach(() => {
  window.localStorage.clear();
  assign.mockClear();
});

test.each([
  ['Safari on an iPhone', IPHONE, APPLE],
  ['Safari on a Mac, as an iPad too calls itself', `${MAC} Version/26.0 Safari/605.1.15`, APPLE],
  ['Chrome on a Mac', `${MAC} Chrome/142.0.0.0 Safari/537.36`, undefined],
  ['an app on an iPhone', IPHONE.replace(/ Version.*/, ' Mobile/15E148 Instagram'), undefined],
  ['Android', ANDROID, GOOGLE],
  ['an app on Android', ANDROID.replace('Pixel 9', 'Pixel 9; wv'), undefined],
  ['Linux', 'Mozilla/5.0 (X11; Linux x86_64)', undefined],
])('The wallet of %s decides whether the card is offered after the ticket', async (_, userAgent, button) => {
  const offer = await open(userAgent);
  expect(offer.querySelector('button')?.textContent).toBe(button);
});

test('The card goes to an iPhone by an address of its own, without the name; saved or declined it is never offered again', async () => {
  const serial = exampleId('pass');
  network.answers('save_wallet_pass', { serial, code: '1800000000.a+b/c=' });
  await open(IPHONE);
  await pressUntil(saveButton, isHandedOver);
  const sent = { cafe_slug: 'central', platform: 'apple', shows_name: false };
  expect(network.sent('save_wallet_pass')).toEqual([sent]);
  const query = `serial=${serial}&code=1800000000.a%2Bb%2Fc%3D&cafe=central`;
  expect(String(assign.mock.calls[0])).toContain(`/functions/v1/apple-wallet/download?${query}`);
  // Whoever closed the wallet's sheet by mistake can press again.
  expect(saveButton()).toBeVisible();
  expect((await open(IPHONE)).querySelector('button')).toBeNull();
  window.localStorage.clear();
  await open(IPHONE);
  const decline = () => screen.getByRole('button', { name: 'No, gracias' });
  await pressUntil(decline, () => screen.queryByText(APPLE) === null);
  expect((await open(IPHONE)).querySelector('button')).toBeNull();
});

test('What went wrong is said at the button, nothing is lost, and a further press hands the card over', async () => {
  const pass = { serial: exampleId('pass'), code: 'abc' };
  network.answers('save_wallet_pass', networkError, refusal('TOO_MANY_REQUESTS'), refusal('BLOCKED'), pass);
  await open(IPHONE);
  for (const words of ['Revisa tu conexión', 'dentro de una hora.', 'Esta cafetería te ha bloqueado.']) {
    await pressUntil(saveButton, isTold(words));
    await waitFor(() => expect(saveButton()).not.toHaveAttribute('aria-busy'));
  }
  expect(window.localStorage).toHaveLength(0);
  await pressUntil(saveButton, isHandedOver);
  expect(screen.queryByRole('alert')).toBeNull();
});

test("The card of each café bears the name by a tick alone, and Google's function says its own refusals", async () => {
  const cafes = ['Central', 'Esquina'].map((nombre) => ({ nombre, slug: nombre.toLowerCase() }));
  const url = 'https://pay.google.com/gp/v/save/jwt';
  network.answers('google-wallet', { success: false, error: 'No se puede.' }, { success: true, url });
  await open(ANDROID, <LazyWalletCards cafes={cafes} />);
  expect(screen.getAllByRole('button')).toHaveLength(2);
  act(() => screen.getByRole('checkbox', { name: /^Con mi nombre/, checked: false }).click());
  await pressUntil(() => saveButton(`${GOOGLE}: Esquina`), isTold('No se puede.'));
  await pressUntil(() => saveButton(`${GOOGLE}: Esquina`), isHandedOver);
  expect(assign).toHaveBeenCalledWith(url);
  expect(network.sent('google-wallet')[0]).toEqual({ cafe: 'esquina', showsName: true });
});
