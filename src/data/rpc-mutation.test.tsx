import type { VipArea } from '@functions/_shared/contracts/procedures/vip';
import { exampleId } from '@tests/support/examples/example-id';
import { fakeNetwork, networkError, callAndRollBack } from '@tests/support/dom/faked-network';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { unprovenPresence } from '@/data/presence/test-support';
import { useRpcQuery } from '@/data/rpc';
import { useRpcMutation } from '@/data/rpc-mutation';
import { makeVipArea, renderAtCafe, testCafe } from '@/data/vip/test-support';

const network = fakeNetwork();
const before = makeVipArea({ nombre: 'antes' });
const after = makeVipArea({ nombre: 'después' });
const cafe = { ...testCafe, short_slug: 'corta' };

/** A page at an address of the café, beside another page. */
function Pages({ address = cafe.slug }: { address?: string }) {
  const area = useRpcQuery('load_vip_area', { cafe_slug: address }, { staleTime: Infinity });
  const presence = useRpcQuery('load_presence', { cafe_slug: address });
  const seen = useRpcMutation('mark_vip_prize_seen', { prize_id: exampleId('prize-1') }, cafe);
  const told = useRpcMutation('mark_ticket_outcomes_seen', { cafe_id: cafe.id });
  return (
    <>
      <p>{area.data?.nombre ?? '…'}</p>
      <p>{presence.data ? 'otra página' : ''}</p>
      <button type="button" onClick={() => seen.mutate()}>
        Con página
      </button>
      <button type="button" onClick={() => told.mutate()}>
        Sin página
      </button>
      <p>{told.isSuccess ? 'hecho' : ''}</p>
    </>
  );
}

async function open(address?: string) {
  network.answers('load_presence', unprovenPresence);
  const page = renderAtCafe(<Pages address={address} />);
  await screen.findByText('otra página');
  return page;
}
const press = ({ user }: Awaited<ReturnType<typeof open>>, name: string) =>
  user.click(screen.getByRole('button', { name }));
const reads = (name: 'load_vip_area' | 'load_presence') => network.sent(name).length;

/** Holds the next answer of a procedure back until the returned function is called. */
function hold(name: string): () => void {
  const { fetch: send } = globalThis;
  let finish = () => {};
  let isNext = true;
  const held = new Promise<void>((resolve) => (finish = resolve));
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const isHeld = isNext && url.includes(name);
    if (isHeld) isNext = false;
    const response = await send(url, init);
    if (isHeld) await held;
    return response;
  });
  return finish;
}

test.each(['central', 'corta'])(
  'an answer that carries a page shows it without another read, and others on display are read anew: %s',
  async (address) => {
    network.answers('load_vip_area', before);
    network.answers('mark_vip_prize_seen', { load_vip_area: after });
    const page = await open(address);
    expect(await screen.findByText('antes')).toBeVisible();
    await press(page, 'Con página');
    expect(await screen.findByText('después')).toBeVisible();
    await waitFor(() => expect(reads('load_presence')).toBe(2));
    expect(reads('load_vip_area')).toBe(1);
    // the same page at the café's own name
    expect(page.cached()).toEqual<VipArea>(after);
  },
);

test('a read that was under way does not overwrite it', async () => {
  network.answers('load_vip_area', before);
  network.answers('mark_vip_prize_seen', { load_vip_area: after });
  const finish = hold('load_vip_area');
  const page = await open();
  await press(page, 'Con página');
  expect(await screen.findByText('después')).toBeVisible();
  finish();
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(screen.getByText('después')).toBeVisible();
  expect(reads('load_vip_area')).toBe(1);
});

test('An answer that comes after that of a later action does not overwrite it: the page is read anew', async () => {
  network.answers('load_vip_area', before, after);
  network.answers('mark_vip_prize_seen', { load_vip_area: before }, { load_vip_area: after });
  const page = await open();
  const finish = hold('mark_vip_prize_seen');
  await press(page, 'Con página');
  await press(page, 'Con página');
  expect(await screen.findByText('después')).toBeVisible();
  finish();
  await waitFor(() => expect(reads('load_vip_area')).toBe(2));
  expect(screen.getByText('después')).toBeVisible();
});

test('An action whose answer carries none is under way until the pages on display are read anew', async () => {
  network.answers('load_vip_area', before, after);
  network.answers('mark_ticket_outcomes_seen', null);
  const page = await open();
  expect(await screen.findByText('antes')).toBeVisible();
  const finish = hold('load_vip_area');
  await press(page, 'Sin página');
  await waitFor(() => expect(reads('load_vip_area')).toBe(2));
  expect(screen.queryByText('hecho')).toBeNull();
  finish();
  expect(await screen.findByText('hecho')).toBeVisible();
  expect(screen.getByText('después')).toBeVisible();
});

test.each([
  ['a lost answer', networkError],
  ['a fault', callAndRollBack],
])('after %s the pages on display are read anew', async (_, failure) => {
  network.answers('load_vip_area', before, after);
  network.answers('mark_vip_prize_seen', failure);
  const page = await open();
  expect(await screen.findByText('antes')).toBeVisible();
  await press(page, 'Con página');
  expect(await screen.findByText('después')).toBeVisible();
  expect(reads('load_presence')).toBe(2);
});
