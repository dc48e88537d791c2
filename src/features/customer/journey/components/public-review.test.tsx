import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeNetwork } from '@tests/support/dom/faked-network';
import { expect, test } from 'vitest';
import { exampleCafe } from '@/data/cafe/test-support';
import { PublicReview } from '@/features/customer/journey/components/public-review';

const network = fakeNetwork();

test('the public review is offered after an opinion alone, and its press tells the server nothing', async () => {
  const cafe = { ...exampleCafe, review_url: 'https://review.example/central' };
  const { rerender } = render(<PublicReview cafe={cafe} />);
  expect(screen.queryByRole('link')).toBeNull();
  rerender(<PublicReview cafe={{ ...cafe, first_challenge: 'opinion' }} />);
  const link = screen.getByRole('link', { name: /^Si quieres, cuéntaselo a otros/ });
  expect(link).toHaveAttribute('href', 'https://review.example/central');
  window.addEventListener('click', (event) => event.preventDefault(), { once: true, capture: true });
  await userEvent.click(link);
  expect(network.calls()).toEqual([]);
});
