import type { Gallery } from '@functions/_shared/contracts/procedures/rewards';
import type { Reward } from '@functions/_shared/contracts/procedures/shapes';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makePrize, renderAtCafe, testCafe } from '@/data/vip/test-support';
import { GalleryList } from '@/features/customer/rewards/components/gallery-list';

function reward(hito_number: number, redeemed_at: string | null = null): Reward {
  return {
    id: `reward-${hito_number}`,
    hito_number,
    reward_name: 'Aperitivo gratis',
    conditions: null,
    reward_type: 'variable',
    obtained_at: '2026-11-20T10:00:00Z',
    redeemed_at,
    seen_at: null,
  };
}

const gallery = (change: Partial<Gallery>): Gallery => ({
  cafe: testCafe,
  record: {
    id: 'record-1',
    nombre: 'Ana',
    hito_actual: 3,
    hito_1_completado: true,
    vip: false,
    given_before: [],
  },
  rewards: [reward(1, '2026-11-21T10:00:00Z'), reward(2)],
  vip_prizes: [],
  ...change,
});

const cardsUnder = (heading: string) =>
  within(screen.getByRole('heading', { name: heading }).parentElement!).getAllByRole('listitem');
/** What is over, unfolded. */
async function cardsOver({ user }: ReturnType<typeof renderAtCafe>, count: number) {
  const summary = screen.getByText(`Canjeados y expirados (${count})`);
  const fold = summary.closest('details')!;
  expect(fold.open).toBe(false);
  await user.click(summary);
  expect(fold.open).toBe(true);
  return within(fold).getAllByRole('listitem');
}

test('first what can be redeemed, then what is to be won, and what is over folded away', async () => {
  const page = renderAtCafe(<GalleryList gallery={gallery({})} cafe={testCafe} />);
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings).toEqual(['Para canjear', 'Premios de tus desafíos']);
  const [won, ...more] = cardsUnder('Para canjear');
  expect(more).toEqual([]);
  expect(within(won!).getByText('Ganado: 20/11/2026')).toBeInTheDocument();
  expect(within(won!).getByRole('link', { name: /^CANJEAR/ })).toHaveAttribute(
    'href',
    '/redeem/central/reward-2',
  );
  const [current, ...locked] = cardsUnder('Premios de tus desafíos');
  expect(within(current!).getByRole('link')).toHaveAttribute('href', '/get-started/central?step=3');
  expect(locked).toHaveLength(4);
  for (const card of locked) expect(within(card).getByText('Desafío bloqueado')).toBeInTheDocument();
  const [used] = await cardsOver(page, 1);
  expect(within(used!).getByText('Canjeado: 21/11/2026')).toBeInTheDocument();
  expect(within(used!).getByRole('link')).toHaveAttribute('href', '/redeem/central/reward-1');
});

test('with nothing to redeem it says so, and with nothing over nothing is folded', () => {
  renderAtCafe(<GalleryList gallery={gallery({ rewards: [] })} cafe={testCafe} />);
  expect(screen.getByText('Ahora mismo no tienes ningún premio por canjear.')).toBeInTheDocument();
  expect(screen.queryByText(/^Canjeados y expirados/)).toBeNull();
});

test('a reward without a name is a "Premio sorpresa"', () => {
  const rewards = [{ ...reward(1), reward_name: '' }];
  renderAtCafe(<GalleryList gallery={gallery({ rewards })} cafe={testCafe} />);
  expect(screen.getByText('Premio sorpresa')).toBeInTheDocument();
});

test('a prize that was given to an earlier account of the same mailbox is not offered', () => {
  const record = { id: 'r', nombre: 'Ana', hito_actual: 3, hito_1_completado: true, vip: false };
  renderAtCafe(
    <GalleryList
      gallery={gallery({ record: { ...record, given_before: [1, 2] }, rewards: [] })}
      cafe={testCafe}
    />,
  );
  const [first] = screen.getAllByRole('listitem');
  expect(within(first!).getByText(/ya te lo dimos aquí/)).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /^CANJEAR/ })).toBeNull();
});

test('VIP prizes come first, numbered from the oldest', async () => {
  const prizes = [
    makePrize({ id: 'new' }),
    makePrize({ id: 'mid', state: 'redeemed', redeemed_at: '2026-11-19T10:00:00Z' }),
    makePrize({ id: 'old', state: 'expired', expires_at: '2026-11-10' }),
  ];
  const page = renderAtCafe(<GalleryList gallery={gallery({ vip_prizes: prizes })} cafe={testCafe} />);
  const [first, second] = cardsUnder('Para canjear');
  expect(within(first!).getByText('Premio VIP #3')).toBeInTheDocument();
  expect(within(first!).getByRole('link', { name: /^CANJEAR/ })).toHaveAttribute(
    'href',
    '/redeem-vip/central/new',
  );
  expect(within(second!).getByText('Hito 2')).toBeInTheDocument();
  const [redeemed, expired, hito] = await cardsOver(page, 3);
  expect(within(redeemed!).getByText('Canjeado el 19/11/2026')).toBeInTheDocument();
  expect(within(expired!).getByText('Premio VIP #1')).toBeInTheDocument();
  expect(within(expired!).getByRole('button', { name: 'EXPIRADO' })).toBeDisabled();
  expect(within(hito!).getByText('Hito 1')).toBeInTheDocument();
});

test('who does not take part is shown the way in, not an empty page', () => {
  renderAtCafe(<GalleryList gallery={gallery({ record: null, rewards: [] })} cafe={testCafe} />);
  expect(screen.getByRole('link', { name: 'Empezar los desafíos' })).toHaveAttribute(
    'href',
    '/get-started/central',
  );
});
