import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ErrorBoundary } from '@/app/error-boundary';
import { ErrorScreen } from '@/app/error-screen';

afterEach(() => vi.restoreAllMocks());

function page(error: Error | null, resetKey: string) {
  const Page = () => {
    if (error) throw error;
    return <p>Todo bien</p>;
  };
  return (
    <ErrorBoundary resetKey={resetKey} fallback={(caught) => <ErrorScreen error={caught} />}>
      <Page />
    </ErrorBoundary>
  );
}

test('an error is shown instead of an empty page, and leaving it tries again', () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const view = render(page(new Error('boom'), '/a'));
  expect(screen.getByRole('heading')).toHaveTextContent('Unexpected Application Error!');
  view.rerender(page(null, '/b'));
  expect(screen.getByText('Todo bien')).toBeInTheDocument();
});

test('a page whose file did not arrive is no fault of the app', () => {
  vi.spyOn(console, 'error').mockReturnValue();
  render(page(new TypeError('Failed to fetch dynamically imported module: /x.js'), '/a'));
  expect(screen.getByRole('heading')).toHaveTextContent('No hemos podido cargar esta página');
});
