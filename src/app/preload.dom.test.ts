import { afterEach, expect, test, vi } from 'vitest';

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
