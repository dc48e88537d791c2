import { readdirSync, readFileSync } from 'node:fs';
import { useState } from 'react';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';

function ExamplePage() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <main>
      <Button onClick={() => setOpen(true)}>Abrir</Button>
      <Button>Otra cosa</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Pregunta"
        footer={<Button onClick={close}>Vale</Button>}
      />
    </main>
  );
}

test.each([
  ['its cross', () => userEvent.click(screen.getByRole('button', { name: 'Cerrar' }))],
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['its answer', () => userEvent.click(screen.getByRole('button', { name: 'Vale' }))],
])('closed by %s, a dialog returns the focus to what opened it', async (_way, close) => {
  render(<ExamplePage />);
  const opener = screen.getByRole('button', { name: 'Abrir' });
  await userEvent.click(opener);
  expect(screen.getByRole('dialog', { name: 'Pregunta' })).toContainElement(
    document.activeElement as HTMLElement,
  );
  await close();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(opener).toHaveFocus());
});

test('every dialog is opened through it', () => {
  const screens = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'),
  );
  const others = screens.filter((file) =>
    /react-(alert-)?dialog['"]|<dialog\b|role="(alert)?dialog"|showModal\(/.test(
      readFileSync(`src/${file}`, 'utf8'),
    ),
  );
  // a whole screen over the screen, which gives the focus back by itself
  expect(others.toSorted()).toEqual(['features/desk/today/components/phone-screen.tsx', 'ui/dialog.tsx']);
});
