import { screen } from '@testing-library/react';
import { emptySettings } from '@tests/support/examples/complete-cafe';
import { fakeNetwork } from '@tests/support/dom/faked-network';
import { expect, test } from 'vitest';
import { exampleCafe } from '@/data/cafe/test-support';
import { GeneralTab } from '@/features/admin/cafes/components/general-tab';
import { renderAtDesk } from '@/features/desk/shared/test-support';

fakeNetwork();

const cafe = { ...exampleCafe, created_at: '2026-11-23T10:00:00Z', paused_at: null };

const showTab = (unconfirmed_numbers: string[] = []) =>
  renderAtDesk(
    <GeneralTab
      cafe={cafe}
      customers={0}
      invitations={[]}
      {...emptySettings}
      tax_numbers={unconfirmed_numbers}
      unconfirmed_numbers={unconfirmed_numbers}
    />,
  );

test('a new café, of which nothing is written yet, has each form once', () => {
  // Forms that begin anew with what the server holds have it as their key: nothing, of all of them.
  showTab();
  for (const name of ['Reseñas e Instagram', 'Dirección y horario', 'NIF de tus tickets'])
    expect(screen.getAllByRole('heading', { name })).toHaveLength(1);
});

test.each([
  ['closed', [], false],
  ['open while a tax number waits to be confirmed', ['B12345674'], true],
] as const)('the settings are %s', (_, numbers, isOpen) => {
  showTab([...numbers]);
  const settings = screen.getByText('Ajustes').closest('details');
  expect(settings?.open).toBe(isOpen);
  expect(screen.getByText('Invitar clientes').closest('details')?.open).toBe(false);
});
