import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { instagramChallenge } from '@/features/journey/challenges/hito-3-instagram/instagram-challenge';
import { makeJourney, renderChallenge } from '@/features/journey/test-support';
import { AppError } from '@/lib/errors';
import { callRpc } from '@/lib/rpc';
import { toast } from '@/ui/toast';

vi.mock('@/lib/rpc', () => ({ callRpc: vi.fn() }));
vi.mock('@/ui/toast', () => ({ toast: vi.fn() }));

const { Panel } = instagramChallenge;

function open() {
  const journey = makeJourney({ hito_actual: 3 });
  const state = renderChallenge(<Panel journey={journey} />, journey);
  const complete = () => state.user.click(screen.getByRole('button', { name: 'Completar desafío' }));
  const write = async (username: string) => {
    await state.user.clear(screen.getByLabelText(/Tu usuario/));
    if (username) await state.user.type(screen.getByLabelText(/Tu usuario/), username);
  };
  /** Presses the link without following it. */
  const visit = async () => {
    window.addEventListener('click', (event) => event.preventDefault(), { once: true, capture: true });
    await state.user.click(screen.getByRole('link', { name: /Visitar su Instagram/ }));
  };
  return { ...state, complete, write, visit };
}

const lastToast = () => vi.mocked(toast).mock.lastCall?.[0];

beforeEach(() => {
  sessionStorage.clear();
  vi.clearAllMocks();
});

test('the profile comes first', async () => {
  const { write, complete } = open();
  await write('ana');
  await complete();
  await waitFor(() => expect(lastToast()?.title).toBe('Acción requerida'));
  expect(callRpc).not.toHaveBeenCalled();
});

test('the name must do without at-sign and blanks, and stays as typed', async () => {
  const { visit, write, complete } = open();
  await visit();
  await write('@ana');
  await complete();
  await waitFor(() => expect(lastToast()?.title).toBe('Formato incorrecto'));
  await write('ana lópez');
  await complete();
  await waitFor(() => expect(lastToast()?.title).toBe('Usuario inválido'));
  expect(screen.getByLabelText(/Tu usuario/)).toHaveValue('ana lópez');
  expect(screen.getByLabelText(/Tu usuario/)).toHaveFocus();
  expect(callRpc).not.toHaveBeenCalled();
});

test('a saved name puts the wheel on offer', async () => {
  vi.mocked(callRpc).mockResolvedValue({ validated: true, hito: 3 });
  const { visit, write, complete, cached } = open();
  await visit();
  await write(' ana.lopez_1 ');
  await complete();
  await waitFor(() => expect(lastToast()?.title).toBe('¡Desafío completado!'));
  expect(vi.mocked(callRpc).mock.lastCall?.[1]).toEqual({ cafe_id: 'cafe-1', username: 'ana.lopez_1' });
  expect(cached()?.record).toMatchObject({ hito_validado: 3, instagram_usuario: 'ana.lopez_1' });
});

test('a failure has a sentence of its own', async () => {
  vi.mocked(callRpc).mockRejectedValue(new AppError('SERVER', 500));
  const { visit, write, complete } = open();
  await visit();
  await write('ana');
  await complete();
  await waitFor(() => expect(lastToast()?.description).toBe('No se pudo guardar el usuario de Instagram'));
});

test('that the profile was visited survives a reload', async () => {
  const { visit, unmount } = open();
  await visit();
  unmount();
  open();
  expect(screen.getByRole('link', { name: /Abrir el perfil otra vez/ })).toBeVisible();
});
