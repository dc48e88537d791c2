import { act, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { Button } from '@/ui/button';
import { ButtonAnchor, ButtonLink } from '@/ui/button-link';

describe('Button', () => {
  it('does not submit a form unless it is told to', async () => {
    const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    render(
      <form onSubmit={submit}>
        <Button>Otro</Button>
        <Button type="submit">Enviar</Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Otro' }));
    expect(submit).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
    expect(submit).toHaveBeenCalledOnce();
  });

  it('is busy and does nothing while its work is pending', async () => {
    const press = vi.fn();
    render(
      <Button pending onClick={press}>
        Enviando...
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Enviando...' });
    await userEvent.click(button);
    expect(press).not.toHaveBeenCalled();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAttribute('aria-busy', 'true');
  });

  it('takes one press until its work is over, also of two that come before the screen has said so', async () => {
    let finish = () => {};
    const work = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    render(
      <Button onClick={work} pendingLabel="Guardando…">
        Guardar
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Guardar' });
    act(() => {
      button.click();
      button.click();
    });
    expect(work).toHaveBeenCalledOnce();
    expect(button).toHaveTextContent('Guardando…');
    expect(button).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(button);
    expect(work).toHaveBeenCalledOnce();
    await act(async () => {
      finish();
      await Promise.resolve();
    });
    expect(button).toHaveTextContent('Guardar');
    expect(button).not.toHaveAttribute('aria-busy');
    await userEvent.click(button);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('takes every press of what is done at once', async () => {
    const step = vi.fn();
    render(<Button onClick={step}>Siguiente</Button>);
    await userEvent.dblClick(screen.getByRole('button'));
    expect(step).toHaveBeenCalledTimes(2);
  });

  it.each(['Enter', ' '])('is pressed once by %o held down', (key) => {
    render(<Button>Girar</Button>);
    const button = screen.getByRole('button');
    const first = createEvent.keyDown(button, { key });
    const next = createEvent.keyDown(button, { key, repeat: true });
    fireEvent(button, first);
    fireEvent(button, next);
    expect([first.defaultPrevented, next.defaultPrevented]).toEqual([false, true]);
  });

  it('keeps the focus while its work is pending, and sends no form twice', async () => {
    const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    const form = (pending: boolean) => (
      <form onSubmit={submit}>
        <input aria-label="Nombre" />
        <Button type="submit" pending={pending} disabled={pending}>
          Enviar
        </Button>
      </form>
    );
    const { rerender } = render(form(false));
    const button = screen.getByRole('button', { name: 'Enviar' });
    await userEvent.click(button);
    rerender(form(true));
    await waitFor(() => expect(button).toHaveFocus());
    expect(button).toBeEnabled();
    await userEvent.keyboard('{Enter}');
    await userEvent.type(screen.getByLabelText('Nombre'), 'Ana{Enter}');
    expect(submit).toHaveBeenCalledOnce();
  });
});

describe('links that look like buttons', () => {
  it('lead inside the app or, saying so, out of it', () => {
    render(
      <MemoryRouter>
        <ButtonLink to="/dashboard">Mis cafeterías</ButtonLink>
        <ButtonAnchor href="https://example.com">Dejar reseña</ButtonAnchor>
      </MemoryRouter>,
    );
    expect(screen.getByRole('link', { name: 'Mis cafeterías' })).toHaveAttribute('href', '/dashboard');
    const outside = screen.getByRole('link', { name: 'Dejar reseña (se abre en otra pestaña)' });
    expect(outside).toHaveAttribute('rel', 'noopener noreferrer');
  });
});
