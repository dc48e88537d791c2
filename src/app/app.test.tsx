import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { App } from '@/app/app';

test('A step back that comes while the first screen is drawn reaches the router once it listens', async () => {
  window.history.replaceState(null, '', '/no-existe');
  window.dispatchEvent(new PopStateEvent('popstate'));
  const move = vi.fn();
  window.addEventListener('popstate', move);
  render(<App />);
  expect(await screen.findByText('Page not found')).toBeVisible();
  expect(move).toHaveBeenCalledOnce();
});
