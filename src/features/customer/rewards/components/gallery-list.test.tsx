import type { Gallery } from '@functions/_shared/contracts/procedures/rewards';
import type { Reward } from '@functions/_shared/contracts/procedures/shared-schemas';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makePrize, renderAtCafe, testCafe } from '@/data/vip/test-support';
import { GalleryList } from '@/features/customer/rewards/components/gallery-list';

function reward(hito_number: number, redeemed_at: string | null = null): Reward {
  return {
    id: `reward-${hito_number}`,
    hito_number,
    reward_name: 'Aperitivo gratis',
    picture: 'aperitif',
    conditions: null,
    reward_type: 'variable',
    obtained_at: '2026-11-20T10:00:00Z',
    redeemed_at,
    seen_at: null,
  };
}

const gallery = (change: Partial<Gallery>): Gallery => ({
  cafe: testCafe,
  first_prize: 'Café gratis',
  reminders_question: false,
  enrollment: {
    id: 'record-1',
    nombre: 'Ana',
    hito_actual: 3,
    hito_1_completado: true,
    vip: false,
    already_won: [],
  },
  rewards: [reward(1, '2026-11-21T10:00:00Z'), reward(2)],
  vip_prizes: [],
  ...change,
});

const cards = () => screen.getAllByRole('listitem');

test('What can be redeemed stands above the seven challenges in their order: one line for a redeemed and a locked one', () => {
  renderAtCafe(<GalleryList gallery={gallery({})} cafe={testCafe} />);
  const [won, used, current, ...locked] = cards();
  expect(
    within(used!).getByRole('link', { name: 'Desafío 1 · Aperitivo gratis Canjeado 21/11/2026' }),
  ).toHaveAttribute('href', '/redeem/central/reward-1');
  expect(within(won!).getByText('Ganado: 20/11/2026')).toBeInTheDocument();
  expect(within(won!).getByRole('link', { name: /^CANJEAR/ })).toHaveAttribute(
    'href',
    '/redeem/central/reward-2',
  );
  expect(within(current!).getByRole('link')).toHaveAttribute('href', '/get-started/central?step=3');
  expect(locked.map(({ textContent }) => textContent)).toEqual([
    '4 · Trae a un cómpliceDesafío bloqueado',
    '5 · Tu opinión importa',
    '6 · Café, comunidad y continuidad',
    '7 · Aumento de valor',
  ]);
  expect(screen.getAllByRole('img', { name: 'Desafío bloqueado' })).toHaveLength(3);
});

test('What cannot be done today has no button: the visit that is made says when, a paused café offers nothing', () => {
  const enrollment = { ...gallery({}).enrollment!, hito_actual: 2, visit_done: true };
  const open = (cafe = testCafe) =>
    renderAtCafe(
      <GalleryList gallery={gallery({ enrollment, rewards: [reward(1)] })} cafe={cafe}>
        <p>¿Te avisamos?</p>
      </GalleryList>,
    );
  const { unmount } = open();
  // The question stands below the prizes that can be redeemed.
  const [won, question, current] = cards();
  expect(question).toHaveTextContent('¿Te avisamos?');
  expect(screen.getAllByRole('link')).toEqual([within(won!).getByRole('link', { name: /^CANJEAR/ })]);
  expect(current).toHaveTextContent('Desafío 2Repetiste, nos gusta esoPremio: Ruleta de premiosMañana');
  unmount();
  open({ ...testCafe, state: 'paused' });
  expect(screen.queryAllByRole('link')).toEqual([]);
});

test('The first challenge is named after the opinion at a café that asks for one', () => {
  const enrollment = {
    id: 'r',
    nombre: 'Ana',
    hito_actual: 1,
    hito_1_completado: false,
    vip: false,
    already_won: [],
  };
  const cafe = { ...testCafe, first_challenge: 'opinion' as const };
  renderAtCafe(<GalleryList gallery={gallery({ enrollment, rewards: [] })} cafe={cafe} />);
  expect(cards()[0]).toHaveTextContent('Desafío 1Tu primera opinión');
  expect(screen.queryByText('Tu primera reseña')).toBeNull();
});

test('A reward without a name is a "Premio sorpresa"', () => {
  const rewards = [{ ...reward(1), reward_name: '' }];
  renderAtCafe(<GalleryList gallery={gallery({ rewards })} cafe={testCafe} />);
  expect(screen.getByText('Premio sorpresa')).toBeInTheDocument();
});

test('A prize that the mailbox received with an earlier account is not offered', () => {
  const enrollment = { id: 'r', nombre: 'Ana', hito_actual: 3, hito_1_completado: true, vip: false };
  renderAtCafe(
    <GalleryList
      gallery={gallery({ enrollment: { ...enrollment, already_won: [1, 2] }, rewards: [] })}
      cafe={testCafe}
    />,
  );
  const [first] = screen.getAllByRole('listitem');
  expect(within(first!).getByText(/ya te lo dimos aquí/)).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /^CANJEAR/ })).toBeNull();
});

test('The VIP prizes come first, numbered from the oldest, and those that are over below every ticket', () => {
  const prizes = [
    makePrize({ id: 'new' }),
    makePrize({ id: 'mid', state: 'redeemed', redeemed_at: '2026-11-19T10:00:00Z' }),
    makePrize({ id: 'old', state: 'expired', expires_at: '2026-11-10' }),
  ];
  renderAtCafe(<GalleryList gallery={gallery({ vip_prizes: prizes })} cafe={testCafe} />);
  const [first, won, redeemed, expired, hito] = cards();
  expect(won).toHaveTextContent('Desafío 2Aperitivo gratis');
  expect(within(first!).getByText('Premio VIP #3')).toBeInTheDocument();
  expect(within(first!).getByRole('link', { name: /^CANJEAR/ })).toHaveAttribute(
    'href',
    '/redeem-vip/central/new',
  );
  expect(within(redeemed!).getByRole('link')).toHaveTextContent(
    'Premio VIP #2 · Postre gratisCanjeado 19/11/2026',
  );
  expect(expired).toHaveTextContent('Premio VIP #1 · Postre gratisExpirado 10/11/2026');
  expect(within(expired!).queryByRole('link')).toBeNull();
  expect(hito).toHaveTextContent('Desafío 1 · Aperitivo gratis');
});

test('A viewer without enrollment sees the way in, not an empty page', () => {
  renderAtCafe(<GalleryList gallery={gallery({ enrollment: null, rewards: [] })} cafe={testCafe} />);
  expect(screen.getByRole('link', { name: 'Empezar los desafíos' })).toHaveAttribute(
    'href',
    '/get-started/central',
  );
});
