import { act, render, screen } from '@testing-library/react';
import { shiftTime } from '@tests/support/dom/shift-time';
import { afterAll, afterEach, expect, it, vi } from 'vitest';

// The modules of each toast system cannot be loaded.
vi.mock('@radix-ui/react-toast', () => {
  throw new Error('offline');
});
vi.mock('sonner', () => {
  throw new Error('offline');
});

// modules that an earlier file loaded have their toast systems, and a later file needs them
vi.resetModules();
const { sonnerToast: note, toast, ToastHost } = await import('@/ui/toast');
afterAll(() => {
  vi.doUnmock('@radix-ui/react-toast');
  vi.doUnmock('sonner');
  vi.resetModules();
});

afterEach(() => vi.useRealTimers());

it('shows messages plainly when the toast systems cannot be loaded, and takes them away in time', async () => {
  render(<ToastHost />);
  act(() => toast({ title: 'Sin conexión', description: 'Inténtalo de nuevo.' }));
  expect(await screen.findByText('Sin conexión')).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('Inténtalo de nuevo.');

  vi.useFakeTimers();
  act(() => toast({ title: 'Sigue sin conexión' }));
  shiftTime(5001);
  expect(screen.queryByText('Sigue sin conexión')).not.toBeInTheDocument();
  vi.useRealTimers();

  act(() => note('Copiado'));
  expect(await screen.findByText('Copiado')).toBeInTheDocument();
});
