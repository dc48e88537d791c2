import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { CodeForm } from '@/features/public/auth/email-code/code-form';

test('a whole pasted sentence is sent with the code that it holds, without a press', async () => {
  const onCode = vi.fn(() => Promise.resolve());
  render(<CodeForm submitLabel="Entrar" onCode={onCode} onResend={() => Promise.resolve(60)} nextAt={0} />);
  await userEvent.click(screen.getByLabelText('Código del correo'));
  await userEvent.paste('Tu código de Conecta es 1234 5678. Vale 15 minutos.');
  expect(onCode).toHaveBeenCalledExactlyOnceWith('12345678');
});
