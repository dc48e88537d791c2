import type { Invitation } from '@functions/_shared/contracts/procedures/cafes';
import { screen } from '@testing-library/react';
import { exampleId } from '@tests/support/examples/example-id';
import { fakeNetwork } from '@tests/support/dom/faked-network';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { exampleCafe } from '@/data/cafe/test-support';
import { Invitations } from '@/features/admin/cafes/components/invitations';
import { renderAtDesk } from '@/features/desk/shared/test-support';

const network = fakeNetwork();
const cafe = { ...exampleCafe, created_at: '2026-11-23T10:00:00Z', paused_at: null };
const invitation: Invitation = {
  id: exampleId('invitation'),
  correo: 'eva@conecta.test',
  created_at: '2026-11-23T10:00:00Z',
  expires_at: '2026-11-30T10:00:00Z',
};

test('the link of an invitation that was used or revoked elsewhere goes', async () => {
  const { id, correo, expires_at } = invitation;
  network.answers('create_invitation', { id, correo, expires_at, token: 'a'.repeat(43) });
  /** The part of the page, and what the server says of the open invitations when they are read again. */
  function Rereading() {
    const [invitations, setInvitations] = useState<Invitation[]>([]);
    return (
      <>
        <button onClick={() => setInvitations([invitation])}>Leer la nueva</button>
        <button onClick={() => setInvitations([])}>Leer que ya no está</button>
        <Invitations cafe={cafe} invitations={invitations} />
      </>
    );
  }
  const { user } = renderAtDesk(<Rereading />);
  await user.type(screen.getByLabelText(/^Email de la persona/), 'eva@conecta.test');
  await user.click(screen.getByRole('button', { name: 'Crear invitación' }));
  await user.click(screen.getByRole('button', { name: 'Leer la nueva' }));
  expect(await screen.findByText(/el enlace no se vuelve a mostrar/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Leer que ya no está' }));
  expect(screen.queryByText(/el enlace no se vuelve a mostrar/)).toBeNull();
});
