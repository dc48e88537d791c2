import { screen, waitFor } from '@testing-library/react';
import { exampleId } from '@tests/support/examples/example-id';
import { fakeNetwork, refusal } from '@tests/support/dom/faked-network';
import { expectToast } from '@tests/support/dom/toasts';
import { expect, test } from 'vitest';
import { renderAtDesk } from '@/features/desk/shared/test-support';
import { SoldOutCard } from '@/features/desk/today/components/sold-out-card';

const network = fakeNetwork();
const cafeId = exampleId('cafe-1');

test('one press marks a prize as sold out until tomorrow, one brings another back', async () => {
  network.answers('set_prize_sold_out', null);
  const { user } = renderAtDesk(
    <SoldOutCard
      cafeId={cafeId}
      sellable={[
        { name: 'Tarta de queso', sold_out_until: null },
        { name: 'Zumo', sold_out_until: '2026-12-01' },
      ]}
    />,
  );
  expect(screen.getByText(/^Agotado hasta /)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Agotado: Tarta de queso' }));
  await user.click(screen.getByRole('button', { name: 'Ya hay: Zumo' }));
  await waitFor(() =>
    expect(network.sent('set_prize_sold_out')).toEqual([
      { cafe_id: cafeId, prize: 'Tarta de queso', until: 'tomorrow' },
      { cafe_id: cafeId, prize: 'Zumo', until: null },
    ]),
  );
});

test('a prize that never runs out since a moment ago is said', async () => {
  network.answers('set_prize_sold_out', refusal('PRIZE_ENDLESS'));
  const { user } = renderAtDesk(
    <SoldOutCard cafeId={cafeId} sellable={[{ name: 'Zumo', sold_out_until: null }]} />,
  );
  await user.click(screen.getByRole('button', { name: 'Agotado: Zumo' }));
  await expectToast('Este no se acaba');
});
