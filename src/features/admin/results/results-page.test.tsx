import { screen } from '@testing-library/react';
import { fakeNetwork } from '@tests/support/faked-network';
import { expect, test } from 'vitest';
import { AdminResultsPage } from '@/features/admin/results/results-page';
import { exampleReminders, exampleResults } from '@/features/desk/results/test-support';
import { renderAtDesk } from '@/features/desk/shared/test-support';

const network = fakeNetwork();

test('The page says that no night has counted results yet, and offers other periods', async () => {
  network.answers('load_all_results', { last_day: '2026-11-22', results: null });
  const { user } = renderAtDesk(<AdminResultsPage />);
  expect(await screen.findByRole('heading', { name: 'Se calculan esta noche' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Descargar todo' })).toBeNull();
  await user.selectOptions(screen.getByLabelText('Fechas'), 'Últimos 7 días');
  await expect
    .poll(() => network.sent('load_all_results'))
    .toMatchObject([{ period: '90' }, { period: '7' }]);
});

test('The effect of all cafés’ reminders stands below their numbers', async () => {
  const results = { ...exampleResults, reminders: exampleReminders };
  network.answers('load_all_results', { last_day: '2026-11-22', results });
  renderAtDesk(<AdminResultsPage />);
  expect(await screen.findByRole('region', { name: 'Recordatorios' })).toHaveTextContent('360 de 900 (40 %)');
});
