import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { shiftTime } from '@tests/support/dom/shift-time';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sonnerToast, toast, ToastHost } from '@/ui/toast';
import { currentMessages, dismissToast, takeSonnerToasts } from '@/ui/toast/store';

afterEach(() => {
  vi.useRealTimers();
  act(() => {
    const { toast: left } = currentMessages();
    if (left) dismissToast(left.id);
    takeSonnerToasts();
  });
});

/** Mounts the host and waits until the lazily loaded part shows the first message. */
async function show(message: Parameters<typeof toast>[0]) {
  render(<ToastHost />);
  act(() => toast(message));
  await screen.findByText(message.title ?? message.description ?? '');
}

describe('toast', () => {
  it('shows title and body in a region named "Notifications"', async () => {
    await show({ title: 'Error', description: 'Error al cerrar sesión', variant: 'destructive' });
    expect(screen.getByText('Error al cerrar sesión')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Notifications' })).toBeInTheDocument();
  });

  it('shows one at a time, the newest', async () => {
    await show({ title: 'Primero' });
    act(() => toast({ title: 'Segundo' }));
    expect(screen.getByText('Segundo')).toBeInTheDocument();
    expect(screen.queryByText('Primero')).not.toBeInTheDocument();
  });

  it('is gone after 5 seconds and not before', async () => {
    await show({ title: 'Carga' });
    vi.useFakeTimers();
    act(() => toast({ title: 'Efímero' }));
    shiftTime(4990);
    expect(screen.getByText('Efímero')).toBeInTheDocument();
    shiftTime(20);
    expect(screen.queryByText('Efímero')).not.toBeInTheDocument();
  });

  it('closes when asked to', async () => {
    await show({ title: 'Cerrable' });
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
    await waitFor(() => expect(screen.queryByText('Cerrable')).not.toBeInTheDocument());
  });

  it('closes at a press on it, for what lies below', async () => {
    await show({ title: 'Encima' });
    await userEvent.click(screen.getByText('Encima'));
    expect(screen.queryByText('Encima')).not.toBeInTheDocument();
  });

  it('puts a heading in bold above the description', async () => {
    await show({ heading: '¡Hecho!', description: 'Ya está guardado.' });
    expect(screen.getByText('¡Hecho!').tagName).toBe('STRONG');
    expect(screen.getByText('Ya está guardado.')).toBeInTheDocument();
  });
});

describe('note', () => {
  it('goes at a press on it', async () => {
    render(<ToastHost />);
    act(() => sonnerToast('Copiado'));
    const toast = () => document.querySelector('[data-sonner-toast]');
    await waitFor(() => expect(toast()).not.toBeNull());
    await userEvent.click(screen.getByText('Copiado'));
    await waitFor(() => expect(toast()).toBeNull());
  });

  it('is shown by the second system, also when it came before that was loaded', async () => {
    render(<ToastHost />);
    act(() => {
      sonnerToast('Copiado');
      sonnerToast('De nuevo en línea');
    });
    expect(await screen.findByText('Copiado')).toBeInTheDocument();
    expect(await screen.findByText('De nuevo en línea')).toBeInTheDocument();
    expect(currentMessages().notes).toEqual([]);
  });

  it('shows three at most, each for 4 seconds, in the measures of the product', async () => {
    render(<ToastHost />);
    act(() => sonnerToast('Primera'));
    await screen.findByText('Primera');
    vi.useFakeTimers();
    act(() => ['Segunda', 'Tercera', 'Cuarta'].forEach(sonnerToast));
    shiftTime(100);
    const shown = () =>
      [...document.querySelectorAll('[data-sonner-toast][data-visible=true][data-removed=false]')].map(
        ({ textContent }) => textContent,
      );
    expect(shown()).toEqual(['Cuarta', 'Tercera', 'Segunda']);
    const { style } = document.querySelector<HTMLElement>('[data-sonner-toaster]')!;
    expect(style.getPropertyValue('--width')).toBe('356px');
    expect(style.getPropertyValue('--gap')).toBe('14px');
    expect(style.getPropertyValue('--offset-bottom')).toBe('32px');
    shiftTime(3800);
    expect(shown()).toContain('Cuarta');
    shiftTime(200);
    expect(shown()).not.toContain('Cuarta');
  });
});
