import type { JourneyRecord } from '@functions/_shared/contracts/procedures/journey';
import type { FunctionAnswer } from '@functions/_shared/contracts/functions';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { returnVisitChallenge } from '@/features/journey/challenges/hito-2-return-visit/return-visit-challenge';
import { makeJourney, renderChallenge } from '@/features/journey/test-support';
import { callFunction } from '@/lib/edge-function';
import { AppError } from '@/lib/errors';
import { toast } from '@/ui/toast';

vi.mock('@/lib/rpc', () => ({ callRpc: vi.fn() }));
vi.mock('@/lib/edge-function', () => ({ callFunction: vi.fn() }));
vi.mock('@/ui/toast', () => ({ toast: vi.fn() }));

const { Panel } = returnVisitChallenge;
const open = (record: Partial<JourneyRecord> | null = {}, visits: string[] = []) => {
  const journey = makeJourney(record, { visits });
  return renderChallenge(<Panel journey={journey} />, journey);
};
const press = ({ user }: ReturnType<typeof open>) =>
  user.click(screen.getByRole('button', { name: 'Completar desafío' }));
const answer = (given: FunctionAnswer<'check-hito2-completion'>) =>
  vi.mocked(callFunction).mockResolvedValue(given);
const lastToast = () => vi.mocked(toast).mock.lastCall?.[0];

beforeEach(() => vi.clearAllMocks());

test('counts the days inside the window', () => {
  open();
  expect(screen.getByText('Te quedan 4 días')).toBeVisible();
  expect(screen.getByText('Dentro del plazo')).toBeVisible();
  expect(screen.getByText('Día 11 de 15, hasta el 25/11/2026.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Registrar mi visita de hoy' })).toHaveAttribute(
    'href',
    '/visit-registration/cafeter%C3%ADa-central',
  );
});

test('the last day still counts; after it the screen says how it goes on', () => {
  open({ hito_2_deadline: '2026-11-21' });
  expect(screen.getByText('Hoy es el último día')).toBeVisible();
  open({ hito_2_deadline: '2026-11-20' });
  expect(screen.getByText('Tiempo excedido')).toBeVisible();
  expect(screen.getByText(/no pierdes nada/)).toBeVisible();
});

test('whoever has visited today is not sent to register again', () => {
  open({}, ['2026-11-21']);
  expect(screen.queryByRole('link', { name: 'Registrar mi visita de hoy' })).toBeNull();
});

test('shows what the server misses', async () => {
  answer({
    success: true,
    hito2Completed: false,
    canAdvance: false,
    message: 'Aún falta una visita.',
  });
  const screenState = open();
  await press(screenState);
  await waitFor(() =>
    expect(lastToast()).toMatchObject({
      title: 'Desafío no completado',
      description: 'Aún falta una visita.',
    }),
  );
  expect(callFunction).toHaveBeenCalledWith('check-hito2-completion', {
    userId: 'user-1',
    cafeteria: 'cafetería-central',
  });
  expect(screenState.cached()?.record?.hito_validado).toBe(0);
});

test('a complete challenge puts the wheel on offer', async () => {
  answer({
    success: true,
    hito2Completed: true,
    canAdvance: true,
    message: '',
  });
  const screenState = open({ hito_2_completado: true });
  await press(screenState);
  await waitFor(() => expect(lastToast()?.title).toBe('¡Desafío completado!'));
  expect(screenState.cached()?.record?.hito_validado).toBe(2);
});

test('a fault of the function has its own text, a missing network says so', async () => {
  vi.mocked(callFunction).mockRejectedValueOnce(new AppError('SERVER', 500));
  const screenState = open();
  await press(screenState);
  await waitFor(() => expect(lastToast()?.description).toBe('Error al verificar el desafío'));
  vi.mocked(callFunction).mockRejectedValueOnce(new AppError('NETWORK'));
  await press(screenState);
  await waitFor(() => expect(lastToast()?.title).toBe('Sin conexión'));
});

test('visitors are told to sign in', async () => {
  await press(open(null));
  expect(lastToast()?.title).toBe('Acceso restringido');
  expect(callFunction).not.toHaveBeenCalled();
});
