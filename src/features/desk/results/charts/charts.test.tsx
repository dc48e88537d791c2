import { fireEvent, render, screen, within, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { HorizontalBars } from '@/features/desk/results/charts/horizontal-bars';
import { ChartFrame } from '@/features/desk/results/charts/chart-frame';
import { ColumnChart } from '@/features/desk/results/charts/column-chart';
import { HeatGrid } from '@/features/desk/results/charts/heat-grid';
import { LineChart } from '@/features/desk/results/charts/line-chart';

const columns = [4, 0, 8].map((value, index) => ({
  key: `2026-11-0${index + 1}`,
  value,
  label: `${index + 1} nov`,
  words: `${index + 1} de noviembre: ${value} visitas`,
}));

const marks = () => screen.getAllByRole('option');
const focused = () => document.activeElement?.getAttribute('aria-label');

test('columns stand on zero, as high as their numbers', () => {
  render(<ColumnChart name="Visitas" columns={columns} format={String} />);
  const heights = marks().map((mark) => Number(mark.querySelectorAll('rect')[1]!.getAttribute('height')));
  expect(heights[1]).toBe(0);
  expect(heights[2]).toBe(heights[0]! * 2);
  expect(screen.getByText('0')).toBeInTheDocument();
});

test('one stop for the Tab key, arrows from mark to mark, each said and shown, until Escape', async () => {
  const user = userEvent.setup();
  render(<ColumnChart name="Visitas" columns={columns} format={String} />);
  expect(screen.getByRole('listbox', { name: 'Visitas' })).toBeInTheDocument();
  await user.tab();
  expect(focused()).toBe(columns[0]!.words);
  expect(screen.getByText(columns[0]!.words)).toBeInTheDocument();
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(focused()).toBe(columns[2]!.words);
  expect(marks().map((mark) => mark.getAttribute('aria-selected'))).toEqual(['false', 'false', 'true']);
  await user.keyboard('{Home}');
  expect(focused()).toBe(columns[0]!.words);
  await user.tab();
  await waitFor(() => expect(document.body).toHaveFocus());
  await user.tab({ shift: true });
  await user.keyboard('{End}{Escape}');
  expect(screen.queryByText(columns[2]!.words)).toBeNull();
  await user.tab();
  await waitFor(() => expect(document.body).toHaveFocus());
  // the way back leads to where one was
  await user.tab({ shift: true });
  expect(focused()).toBe(columns[2]!.words);
});

test('a mark says itself under the pointer until it leaves, and under a finger also after it', () => {
  render(<ColumnChart name="Visitas" columns={columns} format={String} />);
  const [first, , last] = marks();
  fireEvent.pointerEnter(first!);
  expect(screen.getByText(columns[0]!.words)).toBeInTheDocument();
  fireEvent.pointerLeave(screen.getByRole('listbox'), { pointerType: 'mouse' });
  expect(screen.queryByText(columns[0]!.words)).toBeNull();
  fireEvent.pointerDown(last!, { pointerType: 'touch' });
  fireEvent.pointerLeave(screen.getByRole('listbox'), { pointerType: 'touch' });
  expect(screen.getByText(columns[2]!.words)).toBeInTheDocument();
});

test('words below columns do not touch, and the newest has its own', () => {
  const year = Array.from({ length: 365 }, (_, day) => ({
    key: String(day),
    value: 1,
    label: `${String(day).padStart(3, '0')} sep`,
    words: String(day),
  }));
  const { container } = render(<ColumnChart name="Visitas" columns={year} format={String} />);
  const shown = [...container.querySelectorAll('text')].filter((text) => text.textContent.endsWith('sep'));
  expect(shown.at(-1)).toHaveTextContent('364 sep');
  const places = shown.map((text) => Number(text.getAttribute('x')));
  // The font is 12.8 px, in which a letter is some eight wide.
  for (const [index, place] of places.slice(1).entries())
    expect(place - places[index]!).toBeGreaterThan(7 * 8);
});

test('the line over columns has a gap where nothing is known', () => {
  const { container } = render(
    <ColumnChart
      name="Visitas"
      columns={columns}
      line={{ values: [null, 2, 4], name: 'media' }}
      format={String}
    />,
  );
  expect(container.querySelector('path')!.getAttribute('d')!.match(/[ML]/g)).toEqual(['M', 'L']);
});

test('among curves the arrows go along one, and to the next that knows this step', async () => {
  const user = userEvent.setup();
  render(
    <LineChart
      name="Vuelven"
      steps={['7 d', '14 d', '30 d']}
      curves={[
        { name: 'sep 26', values: [10, 20, 30] },
        { name: 'oct 26', values: [12, 25, null] },
      ]}
      first={1}
      format={String}
      words={({ name, values }, step) => `${name}: ${values[step]}`}
      idle=""
    />,
  );
  // the newest stands out, with its name
  expect(screen.getByText('oct 26')).toBeInTheDocument();
  await user.tab();
  expect(focused()).toBe('sep 26: 10');
  expect(screen.queryByText('oct 26')).toBeNull();
  await user.keyboard('{ArrowRight}{ArrowDown}');
  expect(focused()).toBe('oct 26: 25');
  await user.keyboard('{ArrowRight}');
  expect(focused()).toBe('oct 26: 25');
  await user.keyboard('{ArrowUp}{End}');
  expect(focused()).toBe('sep 26: 30');
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('sep 26: 30');
});

test('in a grid the arrows stay within rows, and the area of a square is its number', async () => {
  const user = userEvent.setup();
  const numbers = [
    [16, 4],
    [0, 1],
  ];
  render(
    <HeatGrid
      name="Horas"
      long={{ labels: ['9', '10'], unit: 'h' }}
      short={['L', 'M']}
      // this is as wide as it gets for two: the longer way lies
      value={(column, row) => numbers[row]![column]!}
      words={(column, row) => `${row}-${column}`}
      idle=""
    />,
  );
  const sides = marks().map((mark) => Number(mark.querySelectorAll('rect')[1]!.getAttribute('width')));
  expect(sides[1]).toBeCloseTo(sides[0]! / 2);
  expect(sides[2]).toBe(0);
  await user.tab();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(focused()).toBe('0-1');
  await user.keyboard('{ArrowDown}{ArrowLeft}');
  expect(focused()).toBe('1-0');
});

test('bars say their numbers beside them, in parts that add up', () => {
  render(
    <HorizontalBars
      full={8}
      bars={[
        {
          key: 'a',
          label: 'Uno',
          value: '4',
          parts: [
            { value: 2, look: 'full' },
            { value: 1, look: 'light' },
            { value: 1, look: 'hatched' },
          ],
          detail: '2 lo pasan',
        },
      ]}
    />,
  );
  const item = screen.getByRole('listitem');
  expect(item).toHaveTextContent('Uno42 lo pasan');
  const parts = [...item.querySelectorAll('svg > rect')];
  expect(parts.map((part) => [part.getAttribute('x'), part.getAttribute('width')])).toEqual([
    ['0%', '25%'],
    ['25%', '12.5%'],
    ['37.5%', '12.5%'],
  ]);
});

const table = {
  title: 'Premios',
  columns: [{ header: 'Premio' }, { header: 'Valor (€)', format: (euros: number) => `${euros} €` }],
  rows: [
    ['=Tostada', 1.5],
    ['Café', null],
  ],
};

test('the table of a picture is there for screen readers, and one press of Tab away for eyes', async () => {
  const user = userEvent.setup();
  render(
    <ChartFrame says="Diez premios." legend="Lleno: entregados." table={table} of={10}>
      <p>dibujo</p>
    </ChartFrame>,
  );
  expect(screen.getByText('Diez premios. Lleno: entregados.')).toBeVisible();
  expect(screen.getByText('dibujo')).toBeVisible();
  const rows = within(screen.getByRole('table', { name: 'Premios' })).getAllByRole('row');
  expect(rows[1]).toHaveTextContent('=Tostada');
  expect(rows[1]).toHaveTextContent('1.5 €');
  expect(rows[2]).toHaveTextContent('–');
  await user.tab();
  await waitFor(() => expect(screen.getByRole('group', { name: 'Tabla: Premios' })).toHaveFocus());
  expect(screen.queryByRole('button')).toBeNull();
});

test('nothing is drawn of fewer than ten, and a sentence says how many', () => {
  render(
    <ChartFrame says="Nueve premios." legend="Lleno: entregados." table={table} of={9}>
      <p>dibujo</p>
    </ChartFrame>,
  );
  expect(screen.getByText('Nueve premios. Con menos de 10 no se dibuja.')).toBeVisible();
  expect(screen.queryByText('dibujo')).toBeNull();
});
