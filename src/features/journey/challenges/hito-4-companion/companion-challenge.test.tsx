import type { JourneyRecord } from '@functions/_shared/contracts/procedures/journey';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { companionChallenge } from '@/features/journey/challenges/hito-4-companion/companion-challenge';
import { makeJourney, renderChallenge } from '@/features/journey/test-support';
import { AppError } from '@/lib/errors';
import { callRpc } from '@/lib/rpc';
import { note, toast } from '@/ui/toast';

vi.mock('@/lib/rpc', () => ({ callRpc: vi.fn() }));
vi.mock('@/ui/toast', () => ({ toast: vi.fn(), note: vi.fn() }));

const { Panel } = companionChallenge;
const open = (record: Partial<JourneyRecord> = {}) => {
  const journey = makeJourney({ hito_actual: 4, ...record });
  return renderChallenge(<Panel journey={journey} />, journey);
};
const lastToast = () => vi.mocked(toast).mock.lastCall?.[0];

beforeEach(() => vi.clearAllMocks());

test('nobody has come yet', async () => {
  vi.mocked(callRpc).mockRejectedValue(new AppError('EVIDENCE_MISSING', 409));
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Completar desafío' }));
  await waitFor(() =>
    expect(lastToast()).toMatchObject({
      title: 'Desafío no completado',
      description: 'Verifica todas las condiciones en Venir con alguien nuevo y vuelve a intentarlo',
    }),
  );
});

test('a friend has come', async () => {
  vi.mocked(callRpc).mockResolvedValue({ validated: true, hito: 4 });
  const { user, cached } = open({ hito_4_completado: true });
  expect(screen.getByText(/ya se ha registrado/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Completar desafío' }));
  await waitFor(() => expect(lastToast()?.title).toBe('¡Desafío completado!'));
  expect(cached()?.record?.hito_validado).toBe(4);
});

test('the check itself fails', async () => {
  vi.mocked(callRpc).mockRejectedValue(new AppError('SERVER', 500));
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Completar desafío' }));
  await waitFor(() => expect(lastToast()?.description).toBe('Ocurrió un error al validar el desafío.'));
});

test('without a share sheet the invitation is copied, with link and e-mail', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Enviar mi invitación' }));
  await waitFor(() => expect(note).toHaveBeenCalledWith('Copiado'));
  const copied = await navigator.clipboard.readText();
  expect(copied).toContain('/login/cafeter%C3%ADa-central');
  expect(copied).toContain('ana@conecta.test');
});
