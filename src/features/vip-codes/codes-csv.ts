import { formatDate } from '@/domain/madrid';

/** What of a code goes into a file. */
export interface CsvCode {
  code: string;
  cafeteria: string;
  status: string;
  created_at: string;
}

const states: Record<string, string> = {
  inactive: 'inactivo',
  active: 'activo',
  used: 'usado',
  revoked: 'retirado',
};

/** Quoted; what a spreadsheet would run as a formula starts with an apostrophe. */
function field(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** In: codes. Out: a CSV as Spanish spreadsheets read it, with semicolons and a byte order mark. */
export function codesCsv(codes: readonly CsvCode[]): string {
  const rows = codes.map(({ code, cafeteria, status, created_at }) => [
    code,
    cafeteria,
    states[status] ?? status,
    formatDate(created_at),
  ]);
  const lines = [['Código', 'Cafetería', 'Estado', 'Fecha creación'], ...rows];
  return `\ufeff${lines.map((line) => line.map(field).join(';')).join('\r\n')}\r\n`;
}

/** In: codes. Out: the file. */
export function codesCsvFile(codes: readonly CsvCode[]): Blob {
  return new Blob([codesCsv(codes)], { type: 'text/csv;charset=utf-8' });
}
