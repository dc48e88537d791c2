import { act, render, screen } from '@testing-library/react';
import { afterAll, afterEach, expect, it, vi } from 'vitest';

function passTime(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

// The modules of each toast system cannot be loaded.
vi.mock('@radix-ui/react-toast', () => {
  throw new Error('offline');
});
vi.mock('sonner', () => {
  throw new Error('offline');
});

// modules that an earlier file loaded have their toast systems, and a later file needs them
vi.resetModules();
const { note, toast, ToastHost } = await import('@/ui/toast');
afterAll(() => {
  vi.doUnmock('@radix-ui/react-toast');
  vi.doUnmock('sonner');
  vi.resetModules();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

it('shows messages plainly when the toast systems cannot be loaded, and takes them away in time', async () => {
  render(<ToastHost />);
  act(() => toast({ title: 'Sin conexión', description: 'Inténtalo de nuevo.' }));
  expect(await screen.findByText('Sin conexión')).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('Inténtalo de nuevo.');

  vi.useFakeTimers();
  act(() => toast({ title: 'Sigue sin conexión' }));
  passTime(5001);
  expect(screen.queryByText('Sigue sin conexión')).not.toBeInTheDocument();
  vi.useRealTimers();

  act(() => note('Copiado'));
  expect(await screen.findByText('Copiado')).toBeInTheDocument();
});

/** Adds a part of the screen below that stands between two heights of a phone. */
function addPart(tag: string, top: number, bottom: number): HTMLElement {
  const part = document.body.appendChild(document.createElement(tag));
  return Object.assign(part, { getBoundingClientRect: () => ({ left: 0, right: 390, top, bottom }) });
}

it('covers neither the line at the top nor a greeting nor the press in the thumb’s reach', async () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: false } as MediaQueryList);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({
    left: 8,
    right: 382,
  } as DOMRect);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(80);
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockReturnValue(8);
  addPart('p', 0, 36).dataset.inSight = 'top';
  addPart('h1', 104, 150);
  addPart('button', window.innerHeight - 70, window.innerHeight - 16);
  render(<ToastHost />);
  act(() => toast({ title: 'Sin conexión', description: 'Inténtalo de nuevo.' }));
  const message = (await screen.findByText('Sin conexión')).closest<HTMLElement>('[role=alert]');
  expect(message!.parentElement!.style.top).toBe('150px');
});
