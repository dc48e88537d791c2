import type { JourneyRecord } from '@functions/_shared/contracts/procedures/journey';
import { screen } from '@testing-library/react';
import { fakeNetwork, fault, refusal } from '@tests/support/faked-network';
import { seeToast } from '@tests/support/toasts';
import { expect, test } from 'vitest';
import { companionChallenge } from '@/features/journey/challenges/hito-4-companion/companion-challenge';
import { makeJourney, renderChallenge } from '@/features/journey/test-support';

const network = fakeNetwork();
const { Panel } = companionChallenge;
const open = (record: Partial<JourneyRecord> = {}) => {
  const journey = makeJourney({ hito_actual: 4, ...record });
  return renderChallenge(<Panel journey={journey} />, journey);
};

test('nobody has come yet', async () => {
  network.answers('validate_hito', refusal('EVIDENCE_MISSING'));
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Completar desafío' }));
  await seeToast(
    'Desafío no completado',
    'Verifica todas las condiciones en Venir con alguien nuevo y vuelve a intentarlo',
  );
});

test('a friend has come', async () => {
  network.answers('validate_hito', { validated: true, hito: 4 });
  const { user, cached } = open({ hito_4_completado: true });
  expect(screen.getByText(/ya se ha registrado/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Completar desafío' }));
  await seeToast('¡Desafío completado!');
  expect(cached()?.record?.hito_validado).toBe(4);
});

test('the check itself fails', async () => {
  network.answers('validate_hito', fault(500));
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Completar desafío' }));
  await seeToast('Ocurrió un error al validar el desafío.');
});

test('without a share sheet the invitation is copied, with link and e-mail', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Enviar mi invitación' }));
  expect(await screen.findByText('Copiado')).toBeVisible();
  const copied = await navigator.clipboard.readText();
  expect(copied).toContain('/login/cafeter%C3%ADa-central');
  expect(copied).toContain('ana@conecta.test');
});
