import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SignUpIntro } from '@/features/public/auth/components/sign-up-intro';

const line = () => screen.getByRole('heading', { level: 1 }).nextElementSibling;

test.each([
  ['Café gratis', 'Tu primer café, gratis'],
  ['Cruasán', 'Tu primer premio: Cruasán'],
])('beside the heading stands what this café gives first: %s', (prize, promise) => {
  render(<SignUpIntro prize={prize} picture="coffee" />);
  expect(line()).toHaveTextContent(promise);
});

test('while the prize loads its room is kept; without a café there is none', () => {
  const { rerender } = render(<SignUpIntro />);
  expect(line()?.tagName).toBe('P');
  expect(line()).toBeEmptyDOMElement();
  rerender(<SignUpIntro prize={null} />);
  expect(line()?.tagName).toBe('OL');
});
