import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ResultsView } from '@/features/desk/results/results-view';
import { exampleResults } from '@/features/desk/results/test-support';
import { renderAtDesk } from '@/features/desk/shared/test-support';

afterEach(() => vi.restoreAllMocks());

const open = () =>
  renderAtDesk(
    <ResultsView
      results={exampleResults}
      period={{ kind: 'last', days: 30, from: '2026-10-24', to: '2026-11-22' }}
      busy={false}
      first="review"
      name="cafe"
      actions={{ lapsed: { label: 'Ver quiénes son', to: '/quienes' } }}
      beside={<p>al lado</p>}
      after={<p>al final</p>}
    />,
  );

const regions = () =>
  screen
    .getAllByRole('region')
    .map((region) => region.getAttribute('aria-label') ?? region.querySelector('h2')?.textContent);

test('the facts and the visits come first, all else with one press', async () => {
  const { user } = open();
  expect(regions()).toEqual(['En cinco cifras', 'Visitas al día']);
  expect(screen.getByText('al lado')).toBeVisible();
  expect(screen.queryByText('al final')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Ver más' }));
  expect(regions()).toEqual(
    expect.arrayContaining([
      'El camino',
      'Quién vuelve',
      'A qué hora vienen',
      'Premios',
      'Tickets',
      'La encuesta',
    ]),
  );
  expect(screen.getByText('al final')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Ver más' })).toBeNull();
});

test('a fact is a figure with its words, the time before with an arrow, and what can be done', () => {
  open();
  const facts = within(screen.getByRole('region', { name: 'En cinco cifras' })).getAllByRole('listitem');
  expect(facts.map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))).toEqual([
    '38 %de los clientes nuevos volvieron en 30 días.Sube:antes 31 %46 de 121 personas.',
    '24personas llevan dos semanas sin venir en el desafío 3, «Compártelo con el mundo»: es donde más gente se queda.Antes de estas fechas, ya 15 de ellas.',
    '214premios entregados en los últimos 30 días; cuestan unos 190 €.Sube:antes 180 por 160 €Con los valores de mercado que pone la persona titular en Premios.',
    '11 hlos martes: es tu hora.antes, los sábados a las 1034 de 412 visitas.',
    '12clientes llevan más de tres semanas sin venir.Sube:antes 9Su última visita fue hace entre 21 y 60 días.Ver quiénes son',
  ]);
  expect(screen.getByRole('link', { name: 'Ver quiénes son' })).toHaveAttribute('href', '/quienes');
});

test('one file has the numbers of every picture, also of those that do not show', async () => {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:x';
  });
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const { user } = open();
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
