import { describe, expect, it } from 'vitest';
import { fontSizeFor, wheelLabel, type WheelLabel } from '@/ui/wheel/wheel-label';

const room = (count: number) => ({ radius: 98, innerRadius: 58, span: 360 / count });
const names = [
  'Té',
  'Café gratis',
  '2€ de descuento',
  'Bocadillo de jamón con tomate',
  'Bolsa de café de la casa 250 g',
  'Extraordinariamente buenísimos',
  'Supercalifragilisticoespialido',
  'a b c d e f g h i j k l m n o',
];
/** Width of a line by the average letter, in the wheel's units. */
const widthOf = (line: string, { fontSize }: WheelLabel) => line.length * fontSize * 0.56;

describe('The label of a segment', () => {
  it.each([2, 3, 4, 5, 6, 7, 8])(
    'lies within it and leaves room for the picture, on a wheel of %d',
    (count) => {
      for (const name of names) {
        const label = wheelLabel(name, room(count));
        expect(label.end).toBeGreaterThanOrEqual(58);
        expect(label.fontSize).toBeGreaterThanOrEqual(10);
        label.lines.forEach((line, row) => {
          const radius = 98 - row * label.leading;
          const segment = count === 2 ? 272 : 2 * radius * Math.tan(Math.PI / count);
          expect(widthOf(line, label), `${line} of ${name}`).toBeLessThan(segment);
        });
      }
    },
  );

  it('is whole, except for a name that fits in no font', () => {
    const textOn = (count: number, name: string) => wheelLabel(name, room(count)).lines.join(' ');
    for (const name of names.slice(0, 5)) expect(textOn(8, name)).toBe(name);
    expect(textOn(8, 'Supercalifragilisticoespialido')).toMatch(/^Superc.*-/);
    expect(textOn(5, 'Extraordinariamente buenísimos').replace(/- ?/g, '')).toBe(
      'Extraordinariamente buenísimos',
    );
  });

  it('has the large font on the default wheels', () => {
    for (const [count, name] of [
      [4, '1€ de descuento'],
      [4, 'Aperitivo gratis'],
      [5, '2€ de descuento'],
    ] as const)
      expect(wheelLabel(name, room(count))).toEqual({
        lines: name.split(/ (?=\S+$)/),
        fontSize: 16,
        leading: 17,
        end: 75,
      });
  });
});

it('A line near the rim takes a smaller font where it would not fit', () => {
  const eighth = { radius: 116, span: 45 };
  expect(fontSizeFor('40 %', 17, eighth)).toBe(17);
  expect(fontSizeFor('0 % · agotado', 17, eighth)).toBeLessThan(13);
});
