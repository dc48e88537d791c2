import type { Fault } from '@functions/_shared/contracts/procedures/faults';
import { screen, within } from '@testing-library/react';
import { fakeNetwork } from '@tests/support/dom/faked-network';
import { expect, test } from 'vitest';
import { VERSION } from '@/config/version';
import { FaultsPage } from '@/features/admin/faults/faults-page';
import { renderAtDesk } from '@/features/desk/shared/test-support';

const network = fakeNetwork();

const fault = (changes: Partial<Fault>): Fault => ({
  id: 1,
  kind: 'error',
  name: 'TypeError is not a function',
  page: '/c/:cafeSlug',
  is_new: true,
  first_at: '2026-11-20T10:20:00+00:00',
  last_at: '2026-11-21T10:00:00+00:00',
  total: 12,
  last_day: 1,
  versions: [VERSION],
  browsers: ['Firefox', 'Safari'],
  places: ['draw AbCd1234.js:1:2345'],
  ...changes,
});

test('The page shows first what is new in this version, and opens a fault’s places', async () => {
  network.answers('admin_load_faults', {
    total: 3,
    faults: [
      fault({}),
      fault({ id: 2, kind: 'server', name: 'load_dashboard 500', is_new: false, places: [] }),
    ],
  });
  const { user } = renderAtDesk(<FaultsPage />, '/admin/faults');
  const fresh = await screen.findByRole('region', { name: `Nuevo en la versión ${VERSION}` });
  expect(network.sent('admin_load_faults')).toEqual([{ version: VERSION }]);
  const row = within(fresh).getByRole('button', { name: /^Error en la página/ });
  expect(row).toHaveTextContent(
    '1 vez en 24 horas, 12 en 30 días. La última, el 21/11/2026 después de las 11:00.',
  );
  expect(screen.queryByText('draw AbCd1234.js:1:2345')).toBeNull();
  await user.click(row);
  expect(row).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByText('draw AbCd1234.js:1:2345')).toBeVisible();
  expect(screen.getByText(`Versiones: ${VERSION}. Navegadores: Firefox, Safari.`)).toBeVisible();
  expect(screen.getByTestId('address')).toHaveTextContent('/admin/faults?fallo=1');
  await user.click(within(screen.getByRole('region', { name: 'De antes' })).getByRole('button'));
  expect(screen.getByText('No dice en qué línea.')).toBeVisible();
  expect(screen.getByText('y 1 más')).toBeVisible();
});

test('Without any fault the page says so', async () => {
  network.answers('admin_load_faults', { total: 0, faults: [] });
  renderAtDesk(<FaultsPage />);
  expect(await screen.findByRole('heading', { name: 'Ningún fallo' })).toBeVisible();
});
