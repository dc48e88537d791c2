import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { CopyButton } from '@/features/desk/shared/copy-button';
import { renderAtDesk } from '@/features/desk/shared/test-support';

const link = 'https://conecta.test/c/central';
afterEach(() => void vi.restoreAllMocks());

test('a text that the browser does not copy stands there, until it is copied', async () => {
  const { user } = renderAtDesk(<CopyButton text={link} label="Copiar: Para sus clientes" />);
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new DOMException('No.'));
  const button = screen.getByRole('button', { name: 'Copiar: Para sus clientes' });
  await user.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent(new RegExp(`No se ha podido copiar.*${link}$`));
  expect(button).toHaveTextContent('Copiar');
  await user.click(button);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(write).toHaveBeenLastCalledWith(link);
});
