import type { Presence } from '@functions/_shared/contracts/procedures/presence';
import { act, screen, waitFor } from '@testing-library/react';
import { exampleId } from '@tests/support/example-id';
import { fakeNetwork, refusal } from '@tests/support/faked-network';
import { expect, test } from 'vitest';
import { exampleCafe } from '@/data/cafe/test-support';
import { useCodeNeed } from '@/data/presence/use-code-need';
import { renderAtCafe } from '@/data/vip/test-support';
import { PresenceLine } from '@/features/customer/shared/presence/presence-line';
import type { PresenceAct } from '@/features/customer/shared/presence/presence-need';
import { messageOf } from '@/lib/error-messages';

const network = fakeNetwork();
const now = '2026-11-22T11:00:00Z';
const nothing: Presence = { asked: true, now, live_until: null, visit_waits: false, mailbox_waits: false };
const live = { live_until: '2026-11-22T11:14:30Z' };

function open(tried: PresenceAct, presence?: Partial<Presence>) {
  if (presence) network.answers('load_presence', { ...nothing, ...presence });
  renderAtCafe(
    <PresenceLine cafe={{ ...exampleCafe, way_of_working: 'proof' }} act={tried}>
      Siempre hay premio.
    </PresenceLine>,
  );
  return waitFor(() => {
    const line = document.querySelector<HTMLElement>('[aria-live]');
    expect(line).not.toBeNull();
    return line!;
  });
}
const refused = (code: string) => Object.values(messageOf(code)).join('. ');

test('where the café asks for nothing, nothing is said and nobody is asked', async () => {
  renderAtCafe(
    <PresenceLine cafe={exampleCafe} act="wheel">
      Siempre hay premio.
    </PresenceLine>,
  );
  // a request would have been sent by now
  await act(async () => {
    await import('@/features/customer/shared/presence/presence-need');
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  expect(screen.getByText('Siempre hay premio.')).toBeVisible();
  expect(network.calls()).toEqual([]);
});

test.each(['wheel', 'redemption'] as const)('before a %s it says what its refusal would', async (tried) => {
  expect(await open(tried, {})).toHaveTextContent(refused('PRESENCE_MISSING'));
});

test('with a claim it says until when, beside what the screen says', async () => {
  expect(await open('wheel', live)).toHaveTextContent(
    'Siempre hay premio. Código de la barra leído: vale hasta las 12:14.',
  );
});

/** As a screen whose line comes with a script of its own, after the answer. */
function LateLine() {
  const cafe = { ...exampleCafe, way_of_working: 'proof' } as const;
  const need = useCodeNeed(cafe, exampleId('user-1'));
  return need === 'none' && <PresenceLine cafe={cafe} act="wheel" />;
}

test('a line that comes after the screen has the answer takes that one', async () => {
  network.answers('load_presence', { ...nothing, ...live }, nothing);
  renderAtCafe(<LateLine />);
  await screen.findByText(/vale hasta/);
  expect(network.calls()).toEqual(['load_presence']);
});

test('the claim that ends is asked for again', async () => {
  network.answers('load_presence', { ...nothing, live_until: now }, nothing);
  expect(await open('wheel')).toHaveTextContent(/vale hasta/);
  await screen.findByText(refused('PRESENCE_MISSING'), undefined);
});

test('the mailbox comes first, with the way to prove it', async () => {
  expect(await open('redemption', { ...live, mailbox_waits: true })).toHaveTextContent(
    refused('MAILBOX_NOT_PROVEN'),
  );
  expect(screen.getByRole('link', { name: 'Confirmar mi correo' })).toHaveAttribute('href', '/confirm-email');
});

test('before a wheel nobody is asked for the mailbox', async () => {
  expect(await open('wheel', { ...live, mailbox_waits: true })).toHaveTextContent(/vale hasta/);
});

test('a visit that waits for its proof is said to wait, and can also have a slip', async () => {
  expect(await open('visit', { visit_waits: true })).toHaveTextContent(/está anotada y aún no cuenta.*vale/);
});

test('what cannot be read is said as if nothing were there', async () => {
  network.answers('load_presence', refusal('UNAUTHENTICATED'));
  expect(await open('visit')).toHaveTextContent(/^Para que la visita cuente/);
});
