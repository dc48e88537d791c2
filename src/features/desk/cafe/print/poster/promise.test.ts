import { expect, test } from 'vitest';
import { defaultPromise, firstPrizeSentence } from '@/features/desk/cafe/print/poster/promise';

test('a poster promises the coffee in its own words, and any other first prize by name', () => {
  expect([defaultPromise('Café gratis'), firstPrizeSentence('Café gratis')]).toEqual([
    'Tu primer café, gratis',
    'El primer premio: un café gratis.',
  ]);
  expect([defaultPromise('Tarta de queso'), firstPrizeSentence('Tarta de queso')]).toEqual([
    'Tu primer premio: Tarta de queso',
    'El primer premio: Tarta de queso.',
  ]);
});
