import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { MINIMUM_AGE } from '@/domain/figures';
import { CreateAccountForm } from '@/features/public/auth/create-account/create-account-form';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('says the age and what is accepted before the account is made', () => {
  render(
    <MemoryRouter>
      <CreateAccountForm token="invitation" />
    </MemoryRouter>,
  );
  expect(document.body).toHaveTextContent(
    `Al crear tu usuario dices que tienes ${MINIMUM_AGE} años o más y aceptas los términos y la política de privacidad.`,
  );
});

test('leads home 1.5 seconds after the account was made', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ success: true })));
  render(
    <MemoryRouter initialEntries={['/create-account']}>
      <Routes>
        <Route path="/create-account" element={<CreateAccountForm token="invitation" />} />
        <Route path="/" element={<p>Inicio</p>} />
      </Routes>
    </MemoryRouter>,
  );
  for (const field of screen.getAllByLabelText(/ontraseña/, { selector: 'input' }))
    fireEvent.change(field, { target: { value: 'Conecta123' } });
  fireEvent.click(screen.getByRole('button', { name: 'Crear mi usuario' }));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByRole('button', { name: 'Usuario creado' })).toBeDisabled();
  await act(() => vi.advanceTimersByTimeAsync(1499));
  expect(screen.queryByText('Inicio')).not.toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(screen.getByText('Inicio')).toBeInTheDocument();
});

test('gives password managers the address of the account once it is made', async () => {
  const answer = { success: true, email: 'ana@conecta.test', confirm: true };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer)));
  const { container } = render(
    <MemoryRouter>
      <CreateAccountForm token="invitation" />
    </MemoryRouter>,
  );
  const username = container.querySelector('form input[autocomplete="username"]');
  expect(username).toHaveValue('');
  for (const field of screen.getAllByLabelText(/ontraseña/, { selector: 'input' }))
    fireEvent.change(field, { target: { value: 'Conecta123' } });
  fireEvent.click(screen.getByRole('button', { name: 'Crear mi usuario' }));
  await waitFor(() => expect(username).toHaveValue('ana@conecta.test'));
});
