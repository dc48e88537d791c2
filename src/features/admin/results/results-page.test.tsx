import { screen, within } from '@testing-library/react';
import { exampleId } from '@tests/support/examples/example-id';
import { fakeNetwork, refusal } from '@tests/support/dom/faked-network';
import { expect, test } from 'vitest';
import { AdminResultsPage } from '@/features/admin/results/results-page';
import { exampleReminders, exampleResults } from '@/features/desk/results/test-support';
import { renderAtDesk } from '@/features/desk/shared/test-support';

const network = fakeNetwork();

test('The page says that no night has counted results yet, and offers other periods', async () => {
  network.answers('load_all_results', { last_day: '2026-11-22', results: null, left_cafes: [] });
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
  network.answers('load_all_results', { last_day: '2026-11-22', results, left_cafes: [] });
  renderAtDesk(<AdminResultsPage />);
  expect(await screen.findByRole('region', { name: 'Recordatorios' })).toHaveTextContent('360 de 900 (40 %)');
});

test('The draws of a café that left are handed out by year', async () => {
  const [sol, luna] = [exampleId('Bar Sol'), exampleId('Bar Luna')];
  network.answers('load_all_results', {
    last_day: '2026-11-22',
    results: null,
    left_cafes: [
      { id: sol, nombre: 'Bar Sol', slug: 'bar-sol', from: '2024-02-01', to: '2025-11-20' },
      { id: luna, nombre: 'Bar Luna', slug: 'bar-luna', from: '2023-05-01', to: '2023-06-01' },
    ],
  });
  network.answers('load_draws_file', refusal('INVALID_INPUT', 'period'));
  const { user } = renderAtDesk(<AdminResultsPage />);
  const card = within(await screen.findByRole('region', { name: 'Sorteos de una cafetería que se fue' }));
  const download = () => user.click(card.getByRole('button', { name: 'Descargar los sorteos' }));
  await user.selectOptions(card.getByLabelText('Año'), '2024');
  await download();
  await user.selectOptions(card.getByLabelText('Cafetería'), 'Bar Luna');
  await download();
  await expect
    .poll(() => network.sent('load_draws_file'))
    .toEqual([
      { cafe_id: sol, from_day: '2024-01-01', to_day: '2024-12-31' },
      { cafe_id: luna, from_day: '2023-01-01', to_day: '2023-12-31' },
    ]);
  expect(await card.findByText('No se pudo preparar el archivo de sorteos')).toBeVisible();
});
