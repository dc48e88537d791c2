import type { Presence } from '@functions/_shared/contracts/procedures/presence';
import { act, screen, waitFor } from '@testing-library/react';
import { exampleId } from '@tests/support/examples/example-id';
import { fakeNetwork, refusal } from '@tests/support/dom/faked-network';
import { expect, test } from 'vitest';
import { exampleCafe } from '@/data/cafe/test-support';
import { unprovenPresence } from '@/data/presence/test-support';
import { useIsPresenceMissing } from '@/data/presence/use-presence';
import { renderAtCafe } from '@/data/vip/test-support';
import { PresenceNotice } from '@/features/customer/shared/presence/presence-notice';
import type { PresenceAction } from '@/features/customer/shared/presence/presence-requirement';
import { messageOf } from '@/lib/error-messages';

const network = fakeNetwork();
const live = { present_until: '2026-11-22T11:14:30Z' };

function open(tried: PresenceAction, presence?: Partial<Presence>, has_tag = false) {
  if (presence) network.answers('load_presence', { ...unprovenPresence, ...presence });
  renderAtCafe(
    <PresenceNotice cafe={{ ...exampleCafe, service_mode: 'proof', has_tag }} action={tried}>
      Siempre hay premio.
    </PresenceNotice>,
  );
  return waitFor(() => {
    const line = document.querySelector<HTMLElement>('[aria-live]:not(.sr-only)');
    expect(line).not.toBeNull();
    return line!;
  });
}
const refused = (code: string) => Object.values(messageOf(code)).join('. ');

test('The line says nothing and loads nothing at a café that requires no proof', async () => {
  renderAtCafe(
    <PresenceNotice cafe={exampleCafe} action="wheel">
      Siempre hay premio.
    </PresenceNotice>,
  );
  // a request would have been sent by now
  await act(async () => {
    await import('@/features/customer/shared/presence/presence-requirement');
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  expect(screen.getByText('Siempre hay premio.')).toBeVisible();
  expect(network.calls()).toEqual([]);
});

test.each(['wheel', 'redemption'] as const)('before a %s it says what its refusal would', async (tried) => {
  expect(await open(tried, {})).toHaveTextContent(refused('PRESENCE_MISSING'));
});

test.each<[PresenceAction, Partial<Presence>, string]>([
  ['wheel', {}, 'Falta tocar la etiqueta de la barra. Cada toque vale 15 minutos.'],
  ['visit', {}, 'Para que la visita cuente, toca antes la etiqueta de la barra, o pide un vale.'],
  [
    'visit',
    { needs_visit_proof: true },
    'Tu visita de hoy está anotada y aún no cuenta: toca la etiqueta de la barra, o pide un vale, y contará.',
  ],
  ['redemption', live, 'Siempre hay premio. Prueba leída: vale hasta las 12:14.'],
])('At a café with a tag it names the tag before a %s: %j', async (tried, presence, text) => {
  expect(await open(tried, presence, true)).toHaveTextContent(text);
});

test('A claim is shown with the time of its end, beside the page’s own text', async () => {
  expect(await open('wheel', live)).toHaveTextContent(
    'Siempre hay premio. Código de la barra leído: vale hasta las 12:14.',
  );
});

/** Renders a line whose script arrives after the page's answer. */
function LateLine() {
  const cafe = { ...exampleCafe, service_mode: 'proof' } as const;
  const need = useIsPresenceMissing(cafe, exampleId('user-1'));
  return need === 'none' && <PresenceNotice cafe={cafe} action="wheel" />;
}

test('A line that appears after the page’s answer takes that answer', async () => {
  network.answers('load_presence', { ...unprovenPresence, ...live }, unprovenPresence);
  renderAtCafe(<LateLine />);
  await screen.findByText(/vale hasta/);
  expect(network.calls()).toEqual(['load_presence']);
});

test('An expiring claim is loaded again', async () => {
  network.answers(
    'load_presence',
    { ...unprovenPresence, present_until: unprovenPresence.now },
    unprovenPresence,
  );
  expect(await open('wheel')).toHaveTextContent(/vale hasta/);
  await screen.findByText(refused('PRESENCE_MISSING'), undefined);
});

test('The mailbox comes first, with the way to prove it', async () => {
  expect(await open('redemption', { ...live, needs_mailbox_proof: true })).toHaveTextContent(
    refused('MAILBOX_NOT_PROVEN'),
  );
  expect(screen.getByRole('link', { name: 'Confirmar mi correo' })).toHaveAttribute('href', '/confirm-email');
});

test('The mailbox is not required before a wheel', async () => {
  expect(await open('wheel', { ...live, needs_mailbox_proof: true })).toHaveTextContent(/vale hasta/);
});

test('A visit that waits for its proof is shown as waiting, and can also have a slip', async () => {
  expect(await open('visit', { needs_visit_proof: true })).toHaveTextContent(
    /está anotada y aún no cuenta.*vale/,
  );
});

test('A claim that cannot be loaded counts as none', async () => {
  network.answers('load_presence', refusal('UNAUTHENTICATED'));
  expect(await open('visit')).toHaveTextContent(/^Para que la visita cuente/);
});
