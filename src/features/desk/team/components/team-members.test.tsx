import type { TeamPerson } from '@functions/_shared/contracts/procedures/shared-schemas';
import { screen, waitFor } from '@testing-library/react';
import { exampleId } from '@tests/support/examples/example-id';
import { fakeNetwork } from '@tests/support/dom/faked-network';
import { expect, test } from 'vitest';
import { TeamMembers, type TeamMembersProps } from '@/features/desk/team/components/team-members';
import { renderAtDesk } from '@/features/desk/shared/test-support';

const network = fakeNetwork();
const cafe = { id: exampleId('cafe'), nombre: 'Bar Sol' };
const person = (email: string, role: TeamPerson['role'], you = false): TeamPerson => ({
  user_id: exampleId(`user-${email.split('@')[0]}`),
  email,
  role,
  since: '2026-10-01T10:00:00Z',
  you,
  invited_by: null,
  recent_actions: [],
});
const people = [
  person('ana@conecta.test', 'owner', true),
  person('luis@conecta.test', 'staff'),
  person('eva@conecta.test', 'manager'),
];
const TICK = /^Al quitar del equipo, anular sus vales/;

const open = (way: TeamMembersProps['cafe']['service_mode']) =>
  renderAtDesk(<TeamMembers cafe={{ ...cafe, service_mode: way }} people={people} reader="owner" mayChange />)
    .user;
const change = (email: string) => screen.getByRole('button', { name: `Cambiar a ${email}` });
const remove = () => screen.getByRole('button', { name: 'Quitar del equipo' });

test.each([
  [false, {}],
  [true, { void_slips: true }],
])('A removed member’s slips stay valid, unless the tick voids them (%s)', async (ticked, voids) => {
  network.answers('remove_member', { removed: true });
  const user = open('proof');
  await user.click(change('luis@conecta.test'));
  if (ticked) await user.click(screen.getByRole('checkbox', { name: TICK }));
  await user.click(remove());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(network.sent('remove_member')).toEqual([
    { cafe_id: cafe.id, user_id: exampleId('user-luis'), ...voids },
  ]);
});

test('A tick for one member is not one for the next', async () => {
  const user = open('proof_and_handover');
  await user.click(change('luis@conecta.test'));
  await user.click(screen.getByRole('checkbox', { name: TICK }));
  await user.keyboard('{Escape}');
  await user.click(change('eva@conecta.test'));
  expect(screen.getByRole('checkbox', { name: TICK })).not.toBeChecked();
});

test('A café without slips has no such tick', async () => {
  const user = open('no_proof');
  await user.click(change('luis@conecta.test'));
  expect(remove()).toBeVisible();
  expect(screen.queryByRole('checkbox')).toBeNull();
});
