import { expect, test } from 'vitest';
import { codesCsvFile, type CsvCode } from '@/features/desk/vip-codes/codes-csv';

const code = {
  code: 'a34n75',
  cafeteria: 'Cafetería Ámbar',
  status: 'active',
  created_at: '2026-11-21T23:30:00Z',
};

/** Byte for byte: `text()` would leave the byte order mark out. */
const written = async (codes: CsvCode[]) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await codesCsvFile(codes).arrayBuffer());

test('a file that a Spanish spreadsheet opens', async () => {
  expect(await written([code])).toBe(
    '\ufeff"Código";"Cafetería";"Estado";"Fecha creación"\r\n"a34n75";"Cafetería Ámbar";"activo";"22/11/2026"\r\n',
  );
});
