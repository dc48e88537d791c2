import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ErrorBoundary, ErrorPage } from '@/app/error-boundary';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  window.history.replaceState(null, '');
});

function page(error: Error | null, resetKey: string) {
  const Page = () => {
    if (error) throw error;
    return <p>Todo bien</p>;
  };
  return (
    <ErrorBoundary resetKey={resetKey} fallback={(caught) => <ErrorPage error={caught} />}>
      <Page />
    </ErrorBoundary>
  );
}

/** A host that has no file, and answers addresses of pages with a status. */
function host(status: number) {
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue();
  const answers = vi.fn(() => Promise.resolve(new Response('', { status })));
  vi.stubGlobal('fetch', answers);
  return { reload, answers };
}

test('an error reloads the page once by itself; then it is shown, and leaving it tries again', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { reload } = host(200);
  const first = render(page(new Error('boom'), '/a'));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  first.unmount();
  const view = render(page(new Error('boom'), '/a'));
  expect(await screen.findByRole('heading')).toHaveTextContent('Unexpected Application Error!');
  expect(reload).toHaveBeenCalledOnce();
  view.rerender(page(null, '/b'));
  expect(screen.getByText('Todo bien')).toBeInTheDocument();
});

/** Throws as an import does whose file is gone, which Vite reports. */
function missing(message: string): Error {
  const error = new TypeError(message);
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));
  return error;
}

test.each([
  ['Chrome', 'Failed to fetch dynamically imported module: https://aroma.example/assets/x.js'],
  ['Firefox', 'error loading dynamically imported module: https://aroma.example/assets/x.js'],
  ['Safari', 'Importing a module script failed.'],
  ['Safari, for a page in the place of the file', "'text/html' is not a valid JavaScript MIME type."],
])('a file that did not arrive is known, whatever the words: of %s', async (_, words) => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { reload } = host(503);
  render(page(missing(words), '/a'));
  expect(await screen.findByRole('heading')).toHaveTextContent('No hemos podido cargar esta página');
  expect(screen.getByRole('alert')).toHaveTextContent('recarga la página');
  expect(reload).not.toHaveBeenCalled();
});

test('a file that is gone reloads the page once by itself, and then it is said', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { reload } = host(200);
  const first = render(page(missing('in words of another browser'), '/a'));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  first.unmount();
  // the page after the reload, in the same entry of the history
  render(page(missing('in words of another browser'), '/a'));
  expect(await screen.findByRole('heading')).toHaveTextContent('No hemos podido cargar esta página');
  expect(reload).toHaveBeenCalledOnce();
});

test('the page is not reloaded while the host does not answer', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { reload, answers } = host(200);
  answers.mockRejectedValue(new TypeError('Failed to fetch'));
  render(page(missing('in words of another browser'), '/a'));
  expect(await screen.findByRole('heading')).toHaveTextContent('No hemos podido cargar esta página');
  expect(reload).not.toHaveBeenCalled();
});

test('a page that could not be loaded goes on by itself once the network is back', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { reload, answers } = host(200);
  answers.mockRejectedValue(new TypeError('Failed to fetch'));
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const view = render(page(missing('in words of another browser'), '/a'));
  expect(await screen.findByRole('heading')).toHaveTextContent('No hemos podido cargar esta página');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reload).not.toHaveBeenCalled();
  answers.mockResolvedValue(new Response(''));
  await vi.advanceTimersByTimeAsync(4000);
  expect(reload).toHaveBeenCalledOnce();
  // another page has taken its place
  view.rerender(page(null, '/b'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reload).toHaveBeenCalledOnce();
});

test('a page whose file is gone is not reloaded again and again by a host that answers', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { reload } = host(200);
  window.history.replaceState({ reloadedAt: Date.now() }, '');
  vi.useFakeTimers({ shouldAdvanceTime: true });
  render(page(missing('in words of another browser'), '/a'));
  expect(await screen.findByRole('heading')).toHaveTextContent('No hemos podido cargar esta página');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reload).not.toHaveBeenCalled();
});
