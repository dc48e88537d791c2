import { expect, test } from 'vitest';
import { csvFile, type CsvCell } from '@/features/desk/shared/csv';

/** Byte for byte: `text()` would leave the byte order mark out. */
const csvOf = async (lines: CsvCell[][]) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await csvFile(lines).arrayBuffer());

test('The file opens right in a Spanish spreadsheet: byte order mark, semicolons, decimal commas', async () => {
  expect(
    await csvOf([
      ['Premio', 'Coste (€)', 'Ganados'],
      ['Café "doble"; corto', 12.5, 3],
      ['Ñandú', null, -4],
    ]),
  ).toBe('\ufeff"Premio";"Coste (€)";"Ganados"\r\n"Café ""doble""; corto";12,5;3\r\n"Ñandú";;-4\r\n');
});

test.each(['=1+1', '+34600', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '  =1', '＝1', '＋1', '－1', '＠A'])(
  'The text %j is no formula',
  async (text) => {
    expect(await csvOf([[text]])).toBe(`\ufeff"'${text}"\r\n`);
  },
);

test('Numbers stay numbers, and invalid ones are left empty', async () => {
  expect(await csvOf([[-3, 0, 1234.56, Number.NaN, Number.POSITIVE_INFINITY]])).toBe(
    '\ufeff-3;0;1234,56;;\r\n',
  );
});

test('A line break inside a text stays inside its cell', async () => {
  expect(await csvOf([['uno\r\n=dos', 'tres']])).toBe('\ufeff"uno\r\n=dos";"tres"\r\n');
});

test('The file is recognised as UTF-8', () => {
  expect(csvFile([['a']]).type).toBe('text/csv;charset=utf-8');
});
