import { expect, test } from 'vitest';
import { codesCsv } from '@/features/vip-codes/codes-csv';

const code = {
  code: 'a34n75',
  cafeteria: 'Cafetería Ámbar',
  status: 'active',
  created_at: '2026-11-21T23:30:00Z',
};

test('a file that a Spanish spreadsheet opens', () => {
  expect(codesCsv([code])).toBe(
    '\ufeff"Código";"Cafetería";"Estado";"Fecha creación"\r\n"a34n75";"Cafetería Ámbar";"activo";"22/11/2026"\r\n',
  );
});

test('nothing in it is a formula, and quotes stay quotes', () => {
  const csv = codesCsv([
    { ...code, cafeteria: '=HYPERLINK("x")' },
    { ...code, cafeteria: 'Café "Sol"; y sombra' },
  ]);
  expect(csv).toContain('"\'=HYPERLINK(""x"")"');
  expect(csv).toContain('"Café ""Sol""; y sombra"');
});
