import type { JourneyEnrollment } from '@functions/_shared/contracts/procedures/journey';
import { screen, waitFor } from '@testing-library/react';
import { callAndRollBack, fakeNetwork, refusal } from '@tests/support/dom/faked-network';
import { expectAnnounced, expectToast } from '@tests/support/dom/toasts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import Panel from '@/features/customer/journey/hito-4-referral/referral-challenge';
import { makeJourney } from '@/data/customer/test-support';
import { renderChallenge } from '@/features/customer/journey/test-support';

const network = fakeNetwork();
const open = (enrollment: Partial<JourneyEnrollment> = {}) => {
  const journey = makeJourney({ hito_actual: 4, ...enrollment });
  return renderChallenge(<Panel journey={journey} />, journey);
};

test('The page says that no invitee has come yet, and opens the conditions that it names', async () => {
  network.answers('validate_hito', refusal('EVIDENCE_MISSING'));
  const { user } = open();
  expect(screen.getByText('Venir con alguien nuevo')).not.toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Completar desafío' }));
  await expectToast(
    'Desafío no completado',
    'Verifica todas las condiciones en Venir con alguien nuevo y vuelve a intentarlo',
  );
  expect(screen.getByRole('heading', { name: 'Venir con alguien nuevo' })).toBeVisible();
});

test('The page says that an invitee has come', async () => {
  const load_journey = makeJourney({ hito_actual: 4, hito_validado: 4 });
  network.answers('validate_hito', { load_journey });
  const { user, cached } = open();
  await user.click(screen.getByRole('button', { name: 'Completar desafío' }));
  await expectAnnounced('¡Desafío completado!');
  expect(cached()?.enrollment?.hito_validado).toBe(4);
});

test('The page says that the check failed', async () => {
  network.answers('validate_hito', callAndRollBack);
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Completar desafío' }));
  await expectToast('Ocurrió un error al validar el desafío.');
});

const token = 'a'.repeat(32);

test('The invitation is copied without a share sheet: a link with its token, and no address', async () => {
  const { user } = open({ referral_link: token });
  expect(await screen.findByRole('img', { name: 'Código QR de tu invitación' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  await waitFor(() => expect(screen.getByText('Copiado')).toBeVisible());
  const copied = await navigator.clipboard.readText();
  expect(copied).toContain(`/c/cafeter%C3%ADa-central#invitacion=${token}`);
  expect(copied).not.toContain('@');
});

describe('An invitation that cannot be shared', () => {
  const send = async () => {
    const { user } = open({ referral_link: token });
    const copies = vi.spyOn(navigator.clipboard, 'writeText');
    await user.click(await screen.findByRole('button', { name: 'Enviar' }));
    return copies;
  };
  const refuse = (name: string) => () => Promise.reject(new DOMException('No.', name));
  afterEach(() => {
    vi.restoreAllMocks();
    Reflect.deleteProperty(navigator, 'share');
  });

  test.each(['NotAllowedError', 'DataError', 'InvalidStateError'])(
    'is copied after a refusal (%s)',
    async (name) => {
      Object.assign(navigator, { share: refuse(name) });
      const copies = await send();
      await waitFor(() => expect(copies).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(token)));
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  test('is not copied if the customer closed the sheet', async () => {
    Object.assign(navigator, { share: refuse('AbortError') });
    const copies = await send();
    expect(copies).not.toHaveBeenCalled();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test.each([undefined, refuse('NotAllowedError')])(
    'is shown as a link if it cannot be copied either',
    async (share) => {
      if (share) Object.assign(navigator, { share });
      const { user } = open({ referral_link: token });
      vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(
        new DOMException('No.', 'NotAllowedError'),
      );
      await user.click(await screen.findByRole('button', { name: 'Enviar' }));
      expect(await screen.findByRole('alert')).toHaveTextContent(new RegExp(`#invitacion=${token}$`));
      await user.click(screen.getByText('Cómo funciona'));
      await user.click(screen.getByRole('button', { name: 'Copiar mi email' }));
      await waitFor(() => expect(screen.getAllByRole('alert')[1]).toHaveTextContent(/ana@conecta\.test$/));
    },
  );
});

test('The page asks whether the invitee has signed up while the code is on the phone', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const { invalidated } = open({ referral_link: token });
    await screen.findByRole('img', { name: 'Código QR de tu invitación' });
    vi.advanceTimersByTime(9_000);
    expect(invalidated()).toBe(false);
    vi.advanceTimersByTime(1_000);
    expect(invalidated()).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

test('The invitation is made by a press, and revoked by another', async () => {
  const load_journey = makeJourney({ hito_actual: 4, referral_link: token });
  network.answers('create_referral_link', { load_journey });
  const opened = open();
  await opened.user.click(await screen.findByRole('button', { name: 'Crear mi invitación' }));
  await waitFor(() => expect(opened.cached()?.enrollment?.referral_link).toBe(token));
  opened.unmount();

  network.answers('revoke_referral_link', { load_journey: makeJourney({ hito_actual: 4 }) });
  const ended = open({ referral_link: token });
  await ended.user.click(screen.getByText('Cómo funciona'));
  await ended.user.click(await screen.findByRole('button', { name: 'Anular este enlace' }));
  expect(await screen.findByText('Enlace anulado')).toBeVisible();
  expect(ended.cached()?.enrollment?.referral_link).toBeNull();
});
