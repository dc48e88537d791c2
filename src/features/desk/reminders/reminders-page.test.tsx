import { screen, waitFor } from '@testing-library/react';
import { fakeNetwork } from '@tests/support/dom/faked-network';
import { expect, test } from 'vitest';
import { exampleCafe } from '@/data/cafe/test-support';
import { RemindersPage } from '@/features/desk/reminders/reminders-page';
import { renderAtDesk } from '@/features/desk/shared/test-support';

const network = fakeNetwork();

test('switches the reminders on, and shows each mail as it will look', async () => {
  const settings = {
    cafe: exampleCafe,
    role: 'owner',
    permissions: ['reminders', 'settings'],
    teams: [],
    waiting_tickets: null,
    on: false,
    lacks: null,
    can_send_mail: true,
    people: 3,
  } as const;
  network.answers('load_reminder_settings', {
    ...settings,
    permissions: [...settings.permissions],
    teams: [],
  });
  network.answers('offer_reminders', null);
  const { user } = renderAtDesk(<RemindersPage cafeSlug={exampleCafe.slug} />);
  const offer = await screen.findByRole('switch', { name: /^Ofrecer recordatorios/ });
  expect(offer).not.toBeChecked();
  expect(screen.getByText(/Los han pedido 3 personas/)).toHaveTextContent(
    'Mientras esté apagado no se les escribe.',
  );
  expect(
    screen.getByRole('heading', { name: `${exampleCafe.nombre}: te espera «Café gratis»` }),
  ).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(5);
  await user.click(offer);
  await waitFor(() =>
    expect(network.sent('offer_reminders')).toEqual([{ cafe_id: exampleCafe.id, is_on: true }]),
  );
});
