import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ResultsView } from '@/features/desk/results/results-view';
import { exampleResults } from '@/features/desk/results/test-support';
import { renderAtDesk } from '@/features/desk/shared/test-support';

afterEach(() => vi.restoreAllMocks());

const open = (results: Partial<typeof exampleResults> = {}) =>
  renderAtDesk(
    <ResultsView
      results={{ ...exampleResults, ...results }}
      period={{ kind: 'last', days: 30, from: '2026-10-24', to: '2026-11-22' }}
      busy={false}
      first="review"
      name="cafe"
      dates={<p>las fechas</p>}
      actions={{
        returned: { label: 'Mira a quién le falta una visita', to: '/faltan' },
        lapsed: { label: 'Ver quiénes son', to: '/quienes' },
      }}
      begin={<p>el cartel</p>}
      beside={<p>al lado</p>}
      after={<p>al final</p>}
    />,
  );

const regions = () =>
  screen
    .getAllByRole('region')
    .map((region) => region.getAttribute('aria-label') ?? region.querySelector('h2')?.textContent);

test('one sentence comes first, then the dates, three figures and the visits, all else with one press', async () => {
  const { user } = open();
  expect(regions()).toEqual(['Lo primero', 'En tres cifras', 'Visitas al día']);
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
  // each picture leads to the people or the setting that it is about
  const links = screen
    .getAllByRole('link')
    .map((link) => link.getAttribute('href')?.match(/team\/cafe\/(.*)/)?.[1]);
  expect(links.filter(Boolean).join(' ')).toBe(
    'customers customers customers customers cafe/settings#place cafe/prizes tickets',
  );
  expect(screen.queryByRole('button', { name: 'Ver más' })).toBeNull();
});

test('one sentence comes first, then three figures with the time before and what can be done about each', () => {
  const lapsed = { people: 15, people_before: 10 };
  open({ sentences: { ...exampleResults.sentences, lapsed } });
  const first = within(screen.getByRole('region', { name: 'Lo primero' }));
  expect(first.getByRole('heading')).toHaveTextContent('Dejan de venir más que antes: 15.');
  expect(first.getByRole('link', { name: 'Ver quiénes son' })).toHaveAttribute('href', '/quienes');
  const facts = within(screen.getByRole('region', { name: 'En tres cifras' })).getAllByRole('listitem');
  expect(facts.map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))).toEqual([
    '38 %de 121 clientes nuevos volvieron en 30 días.Mejor:antes 31 %Mira a quién le falta una visita',
    '24personas paradas en el desafío 3, «Compártelo con el mundo».Antes de estas fechas, ya 15 de ellas.',
    '214premios entregados; cuestan unos 190 €.Más:antes 180 por 160 €',
  ]);
});

test('a café with too few customers is led to its poster', () => {
  const returned = { of: 9, back: 3, of_before: 0, back_before: 0 };
  open({ sentences: { ...exampleResults.sentences, returned } });
  expect(screen.getByRole('region', { name: 'Lo primero' })).toHaveTextContent(/^3 de 9 .*el cartel$/);
});

const visitors = {
  wanted: 40,
  mailed: 31,
  as_visitor: { enrolled: 25, completed: 25, redeemed: 20 },
  otherwise: { enrolled: 96, completed: 60, redeemed: 40 },
  days: [{ day: '2026-11-20', wanted: 40, mailed: 31, enrolled: 25, redeemed: 20 }],
};

describe('The path of those who began with the prize', () => {
  const path = async (results: Parameters<typeof open>[0]) => {
    const { user } = open(results);
    await user.click(screen.getByRole('button', { name: 'Ver más' }));
    return screen.getByRole('region', { name: 'El camino' });
  };

  test('says each step, and the shares of both ways side by side', async () => {
    const region = await path({ visitors });
    expect(region).toHaveTextContent('40 pulsaron «Lo quiero» y 20 han recibido su primer premio.');
    const items = within(region).getAllByRole('listitem');
    expect(items.slice(1, 4).map(({ textContent }) => textContent)).toEqual([
      'Pulsan «Lo quiero»40',
      'Dan su email31',
      'Se registran12125 con el código de «Lo quiero» · 96 con el formulario',
    ]);
    expect(within(region).getAllByRole('term')).toHaveLength(4);
    expect(
      within(region)
        .getAllByRole('definition')
        .map(({ textContent }) => textContent),
    ).toEqual(['25 de 25 (100 %)', '60 de 96 (63 %)', '20 de 25 (80 %)', '40 de 96 (42 %)']);
  });

  test('has no percentage of fewer than ten', async () => {
    const few = { enrolled: 9, completed: 9, redeemed: 5 };
    const region = await path({ visitors: { ...visitors, as_visitor: few } });
    expect(
      within(region)
        .getAllByRole('definition')
        .map(({ textContent }) => textContent)[2],
    ).toBe('5 de 9');
  });

  test.each([
    ['the last release did not count them', undefined],
    [
      'there was nobody',
      {
        ...visitors,
        wanted: 0,
        mailed: 0,
        as_visitor: { enrolled: 0, completed: 0, redeemed: 0 },
        days: [],
      },
    ],
  ])('is as it was where %s', async (_, none) => {
    const region = await path({ visitors: none });
    expect(region).not.toHaveTextContent(/«Lo quiero»|formulario/);
    expect(within(region).queryByRole('term')).toBeNull();
  });
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
  const { user } = open({ visitors });
  await user.click(screen.getByRole('button', { name: 'Descargar todo' }));
  expect(names).toEqual(['cafe-resultados-2026-10-24-2026-11-22.csv']);
  const lines = (await files[0]!.text()).split('\r\n');
  expect(lines.filter((line) => /^\ufeff?"[^"]+"$/.test(line))).toEqual([
    '\ufeff"El camino"',
    '"El primer premio"',
    '"El primer premio, con «Lo quiero», por día"',
    '"Visitas al día"',
    '"Clientes nuevos al día"',
    '"Quién vuelve"',
    '"A qué hora vienen"',
    '"Premios"',
    '"Tickets"',
    expect.stringContaining('"'),
  ]);
  expect(lines).toContain('"Se registran";121;;;;');
  expect(lines).toContain('"Con «Lo quiero»";25;25;20');
  expect(lines).toContain('"20/11/2026";40;31;25;20');
  expect(lines).toContain('"Café gratis";"Desafío 1";100;80;0;1,5;120');
});
