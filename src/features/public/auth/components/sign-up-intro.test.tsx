import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SignUpIntro } from '@/features/public/auth/components/sign-up-intro';

const line = () => screen.getByRole('heading', { level: 1 }).previousElementSibling;

test.each([
  ['Café gratis', 'Tu primer café, gratis'],
  ['Cruasán', 'Tu primer premio: Cruasán'],
])('above the heading stands what this café gives first: %s', (prize, promise) => {
  render(<SignUpIntro prize={prize} picture="coffee" />);
  expect(line()).toHaveTextContent(promise);
});

test.each([
  ['Café gratis', 'Lucía te invita a un café'],
  ['Cruasán', 'Lucía te invita: Cruasán'],
])('an invitee reads there who invites them: %s', (prize, headline) => {
  render(<SignUpIntro prize={prize} link={{ token: 'a', open: true, name: 'Lucía' }} />);
  expect(line()).toHaveTextContent(headline);
});

test('while the prize loads its room is kept; without a café there is none', () => {
  const { rerender } = render(<SignUpIntro />);
  expect(line()?.tagName).toBe('P');
  expect(line()).toBeEmptyDOMElement();
  rerender(<SignUpIntro prize={null} />);
  expect(line()).toBeNull();
});
