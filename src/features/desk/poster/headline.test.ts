import { expect, test } from 'vitest';
import { defaultHeadline, firstPrizeSentence } from '@/features/desk/poster/headline';

test('a poster promises the coffee in its own words, and any other first prize by name', () => {
  expect([defaultHeadline('Café gratis'), firstPrizeSentence('Café gratis')]).toEqual([
    'Tu primer café, gratis',
    'El primer premio: un café gratis.',
  ]);
  expect([defaultHeadline('Tarta de queso'), firstPrizeSentence('Tarta de queso')]).toEqual([
    'Tu primer premio: Tarta de queso',
    'El primer premio: Tarta de queso.',
  ]);
});
