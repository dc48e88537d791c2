import { expect, test } from 'vitest';
import { reviewLink } from '@/data/cafe/review-link';

test("the café's own link, else a search for its name", () => {
  expect(reviewLink({ nombre: 'Central', review_url: 'https://g.page/r/x' })).toBe('https://g.page/r/x');
  expect(reviewLink({ nombre: 'Pan & Canela', review_url: null })).toMatch(/query=Pan%20%26%20Canela$/);
});
