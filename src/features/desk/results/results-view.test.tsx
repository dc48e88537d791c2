import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ResultsView } from '@/features/desk/results/results-view';
import { exampleResults } from '@/features/desk/results/test-support';

afterEach(() => vi.restoreAllMocks());

const open = () =>
  render(
    <ResultsView
      results={exampleResults}
      period={{ kind: 'last', days: 30, from: '2026-10-24', to: '2026-11-22' }}
      busy={false}
      first="review"
      name="cafe"
      after={<p>al final</p>}
    />,
  );

const regions = () =>
  screen
    .getAllByRole('region')
    .map((region) => region.getAttribute('aria-label') ?? region.querySelector('h2')?.textContent);

test('the sentences, the path and the visits come first, all else with one press', async () => {
  const user = userEvent.setup();
  open();
  expect(regions()).toEqual(['En cinco frases', 'El camino', 'Visitas al día']);
  expect(screen.queryByText('al final')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Ver más' }));
  expect(regions()).toEqual(
    expect.arrayContaining(['Quién vuelve', 'A qué hora vienen', 'Premios', 'Tickets', 'La encuesta']),
  );
  expect(screen.getByText('al final')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Ver más' })).toBeNull();
});

test('one file has the numbers of every picture, also of those that do not show', async () => {
  const user = userEvent.setup();
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:x';
  });
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  open();
  await user.click(screen.getByRole('button', { name: 'Descargar todo' }));
  expect(names).toEqual(['cafe-resultados-2026-10-24-2026-11-22.csv']);
  const lines = (await files[0]!.text()).split('\r\n');
  expect(lines.filter((line) => /^\ufeff?"[^"]+"$/.test(line))).toEqual([
    '\ufeff"El camino"',
    '"Visitas al día"',
    '"Clientes nuevos al día"',
    '"Quién vuelve"',
    '"A qué hora vienen"',
    '"Premios"',
    '"Tickets"',
    expect.stringContaining('"'),
  ]);
  expect(lines).toContain('"Se registran";121;;;;');
  expect(lines).toContain('"Café gratis";"Desafío 1";100;80;0;1,5;120');
});
