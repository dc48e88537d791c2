import type { SlipSheet } from '@functions/_shared/contracts/procedures/slips';
import { screen } from '@testing-library/react';
import { exampleId } from '@tests/support/examples/example-id';
import { fakeNetwork } from '@tests/support/dom/faked-network';
import { pressUntil } from '@tests/support/dom/press-later';
import { expect, test, vi } from 'vitest';
import { exampleCafe } from '@/data/cafe/test-support';
import { SlipsPage } from '@/features/desk/slips/slips-page';
import { renderAtDesk } from '@/features/desk/shared/test-support';

const network = fakeNetwork();
const codes = Array.from({ length: 24 }, (_, index) => `ABCDEF${String(index + 10)}`);
const sheet: SlipSheet = {
  id: exampleId('sheet'),
  label: 'A1B2',
  made_at: '2026-11-22T11:05:09Z',
  day: null,
  voided_at: null,
  used: 0,
};
const slips = (sheets: SlipSheet[]) => ({
  cafe: { ...exampleCafe, service_mode: 'proof' as const },
  role: 'owner' as const,
  permissions: ['slips'],
  teams: [],
  waiting_tickets: null,
  today: '2026-11-22',
  left: 40,
  slips: [],
  sheets,
});

test('a sheet that was voided is not printed again', async () => {
  vi.stubGlobal('print', vi.fn());
  const voided = { ...sheet, voided_at: '2026-11-22T12:00:00Z' };
  network.answers('load_slips', slips([]), slips([sheet]), slips([voided]));
  network.answers('make_slip_sheet', { id: sheet.id, label: sheet.label, codes });
  network.answers('void_slip_sheet', { voided: true });
  const { user } = renderAtDesk(<SlipsPage cafeSlug={exampleCafe.slug} />);
  await user.click(await screen.findByRole('button', { name: 'Hacer e imprimir una hoja' }));
  expect(await screen.findByRole('button', { name: 'Imprimir otra vez' })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Anular: hoja A1B2' }));
  await pressUntil(
    () => screen.getByRole('button', { name: 'Sí, anularla' }),
    () => network.sent('void_slip_sheet').length > 0,
  );
  expect(await screen.findByText('Anulada · 0 de 24 usados')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Imprimir otra vez' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Hacer e imprimir una hoja' })).toBeEnabled();
});
