import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Dialog } from '@/ui/dialog';
import { ErrorState } from '@/ui/error-state';

describe('states of a screen', () => {
  it('offers to try again after an error', async () => {
    const retry = vi.fn();
    render(<ErrorState message="No hemos podido cargar tus cafeterías." onRetry={retry} />);
    expect(screen.getByRole('alert')).toHaveTextContent('No hemos podido cargar tus cafeterías.');
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(retry).toHaveBeenCalledOnce();
  });
});

function Opener({ ask = false }: { ask?: boolean }) {
  const [open, setOpen] = useState(false);
  const [gone, setGone] = useState(false);
  const no = useRef<HTMLButtonElement>(null);
  return (
    <main>
      {!gone && <button onClick={() => setOpen(true)}>Abrir</button>}
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="¿Seguro?"
        initialFocus={ask ? no : undefined}
        footer={
          <>
            <button
              onClick={() => {
                setGone(true);
                setOpen(false);
              }}
            >
              Sí
            </button>
            <button ref={no} onClick={() => setOpen(false)}>
              No
            </button>
          </>
        }
      />
    </main>
  );
}

describe('the focus', () => {
  const open = () => userEvent.click(screen.getByRole('button', { name: 'Abrir' }));

  it('goes to the screen when what opened it is gone', async () => {
    render(<Opener />);
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Sí' }));
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  it('starts where a question says', async () => {
    render(<Opener ask />);
    await open();
    await waitFor(() => expect(screen.getByRole('button', { name: 'No' })).toHaveFocus());
  });
});
