import { screen } from '@testing-library/react';
import { exampleId } from '@tests/support/examples/example-id';
import { fakeNetwork } from '@tests/support/dom/faked-network';
import { expect, test } from 'vitest';
import { exampleCafe } from '@/data/cafe/test-support';
import { TeamPage } from '@/features/desk/team/team-page';
import { renderAtDesk } from '@/features/desk/shared/test-support';

const network = fakeNetwork();

test('an administrator changes a team from its bar, which says as whom', async () => {
  network.answers('load_team', {
    cafe: exampleCafe,
    role: 'administrator',
    permissions: ['membership', 'team'],
    teams: [],
    waiting_tickets: null,
    people: [],
    invitations: [],
  });
  network.answers('invite_to_team', {
    id: exampleId('invitation'),
    token: 'a'.repeat(43),
    email: 'eva@conecta.test',
    role: 'staff',
    expires_at: '2026-12-02T10:00:00Z',
    mailed: false,
  });
  const { user } = renderAtDesk(<TeamPage cafeSlug={exampleCafe.slug} />);
  expect(await screen.findByRole('note')).toHaveTextContent(
    `Estás en la barra de ${exampleCafe.nombre} como administración`,
  );
  await user.type(screen.getByLabelText(/^Email de la persona/), 'eva@conecta.test');
  await user.click(screen.getByRole('button', { name: 'Invitar' }));
  expect(network.sent('invite_to_team')).toMatchObject([
    { cafe_id: exampleCafe.id, email: 'eva@conecta.test' },
  ]);
});
