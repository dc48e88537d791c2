/** A text, a number that stays one, or nothing. */
export type CsvCell = string | number | null;

/** Cells that a spreadsheet runs as a formula, also after blanks and in full width. */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;

function formatCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell).replace('.', ',') : '';
  return `"${(FORMULA.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`;
}

/**
 * Returns a CSV as Spanish spreadsheets read it: semicolons, decimal commas, a byte order mark. Text that would run as
 * a formula starts with an apostrophe.
 */
export function csvFile(lines: readonly (readonly CsvCell[])[]): Blob {
  const text = lines.map((line) => `${line.map(formatCell).join(';')}\r\n`).join('');
  return new Blob([`\ufeff${text}`], { type: 'text/csv;charset=utf-8' });
}
