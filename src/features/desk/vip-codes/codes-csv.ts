import { formatDate } from '@/domain/madrid';
import { csvFile } from '@/features/desk/shared/csv';

/** The fields of a code that a file contains. */
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

/** Returns a CSV file with a line for each code. */
export function codesCsvFile(codes: readonly CsvCode[]): Blob {
  const rows = codes.map(({ code, cafeteria, status, created_at }) => [
    code,
    cafeteria,
    states[status] ?? status,
    formatDate(created_at),
  ]);
  return csvFile([['Código', 'Cafetería', 'Estado', 'Fecha creación'], ...rows]);
}
