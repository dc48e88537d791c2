import type { FunctionAnswer } from '@functions/_shared/contracts/functions';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { vipCodeChallenge } from '@/features/journey/challenges/hito-7-vip-code/vip-code-challenge';
import { makeJourney, renderChallenge } from '@/features/journey/test-support';
import { callFunction } from '@/lib/edge-function';
import { AppError } from '@/lib/errors';
import { toast } from '@/ui/toast';

vi.mock('@/lib/rpc', () => ({ callRpc: vi.fn() }));
vi.mock('@/lib/edge-function', () => ({ callFunction: vi.fn() }));
vi.mock('@/ui/toast', () => ({ toast: vi.fn() }));

const { Panel } = vipCodeChallenge;

function open() {
  const journey = makeJourney({ hito_actual: 7 });
  const state = renderChallenge(<Panel journey={journey} />, journey);
  const hand = async (code: string) => {
    if (code) await state.user.type(screen.getByLabelText('Código VIP'), code);
    await state.user.click(screen.getByRole('button', { name: 'Completar desafío' }));
  };
  return { ...state, hand };
}

const answer = (given: FunctionAnswer<'validate-vip-code'>) =>
  vi.mocked(callFunction).mockResolvedValue(given);
const lastToast = () => vi.mocked(toast).mock.lastCall?.[0];

beforeEach(() => vi.clearAllMocks());

test('a code is needed', async () => {
  await open().hand('');
  expect(await screen.findByRole('alert')).toHaveTextContent('Escribe tu código VIP');
  expect(toast).not.toHaveBeenCalled();
});

test('six characters at most, in lower case', async () => {
  const { user } = open();
  await user.type(screen.getByLabelText('Código VIP'), ' A34 N75x');
  expect(screen.getByLabelText('Código VIP')).toHaveValue('a34n75');
});

test('a wrong form is refused without asking the server', async () => {
  await open().hand('aaa111');
  await waitFor(() =>
    expect(lastToast()).toMatchObject({
      title: 'Código inválido',
      description: 'El código VIP no es válido',
    }),
  );
  expect(callFunction).not.toHaveBeenCalled();
});

test('the server refuses with its own words, and the code stays', async () => {
  answer({ success: false, error: 'Demasiados intentos.' });
  await open().hand('a34n75');
  await waitFor(() =>
    expect(lastToast()).toMatchObject({ title: 'Código inválido', description: 'Demasiados intentos.' }),
  );
  expect(screen.getByLabelText('Código VIP')).toHaveValue('a34n75');
});

test('a good code puts the last wheel on offer', async () => {
  answer({ success: true, vipCode: 'a34n75' });
  const { hand, cached } = open();
  await hand('a34n75');
  await waitFor(() => expect(lastToast()?.title).toBe('¡Desafío completado!'));
  expect(vi.mocked(callFunction).mock.lastCall).toEqual([
    'validate-vip-code',
    { userId: 'user-1', businessName: 'cafetería-central', vipCode: 'a34n75' },
  ]);
  expect(cached()?.record).toMatchObject({ hito_validado: 7, codigo_vip: 'a34n75' });
});

test.each([
  ['SERVER', 'Error al validar el código VIP'],
  ['BAD_RESPONSE', 'Error al procesar el código VIP'],
])('a fault (%s) is told as "%s"', async (code, text) => {
  vi.mocked(callFunction).mockRejectedValue(new AppError(code, 500));
  await open().hand('a34n75');
  await waitFor(() => expect(lastToast()?.description).toBe(text));
});
