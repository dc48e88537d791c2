import { fakeNetwork } from '@tests/support/dom/faked-network';
import { afterEach, expect, test, vi } from 'vitest';
import { exampleCafe } from '@/data/cafe/test-support';

const network = fakeNetwork();

afterEach(() => {
  vi.restoreAllMocks();
  delete document.documentElement.dataset.foreign;
});

test.each([
  ['es-MX', undefined],
  ['ca', undefined],
  ['eu-ES', undefined],
  ['en-GB', 'en'],
  ['de', 'de'],
])('Room for a tourist’s two lines is kept by the first language: %s', async (first, foreign) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue([first, 'es']);
  vi.resetModules();
  await import('@/app/preload');
  expect(document.documentElement.dataset.foreign).toBe(foreign);
});

test.each([
  ['', 'active', 'Tu primer café, gratis'],
  [`#invitacion=${'0'.repeat(32)}`, 'active', ''],
  ['', 'paused', ''],
])(
  'A visitor’s prize is written into the prerendered screen at /c/central%s of a café that is %s',
  async (hash, state, text) => {
    network.answers('get_cafe', {
      cafe: { ...exampleCafe, state: state as 'active' },
      email: null,
      first_prize: 'Café gratis',
      first_prize_picture: null,
      enrolled: false,
    });
    window.history.replaceState(null, '', `/c/central${hash}`);
    document.body.innerHTML = '<div data-frame="visitor"><h1></h1></div>';
    vi.resetModules();
    await import('@/app/preload');
    await vi.waitFor(() => expect(network.sent('get_cafe')).toHaveLength(1));
    await new Promise(setImmediate);
    expect(document.querySelector('h1')?.textContent).toBe(text);
  },
);
