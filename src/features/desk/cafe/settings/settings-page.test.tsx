import { screen } from '@testing-library/react';
import { fakeNetwork } from '@tests/support/faked-network';
import { expect, test } from 'vitest';
import { exampleCafe } from '@/data/cafe/test-support';
import { SettingsPage } from '@/features/desk/cafe/settings/settings-page';
import { renderAtDesk } from '@/features/desk/shared/test-support';

const network = fakeNetwork();

test('a café of which nothing is written yet has each form once', async () => {
  // Forms that begin anew with what the server holds have it as their key: nothing, of all of them.
  network.answers('load_cafe_settings', {
    cafe: exampleCafe,
    role: 'owner',
    rights: ['pause', 'way_of_working', 'tax_numbers'],
    teams: [{ nombre: exampleCafe.nombre, slug: exampleCafe.slug, role: 'owner' }],
    waiting_tickets: null,
    address: null,
    opening_hours: null,
    tax_numbers: [],
    unconfirmed_numbers: [],
  });
  renderAtDesk(<SettingsPage cafeSlug={exampleCafe.slug} />);
  await screen.findByRole('button', { name: 'Guardar enlaces' });
  for (const name of ['Guardar enlaces', 'Guardar dirección y horario', 'Guardar NIF'])
    expect(screen.getAllByRole('button', { name })).toHaveLength(1);
});
