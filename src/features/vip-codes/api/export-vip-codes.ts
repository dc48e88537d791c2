import { useMutation } from '@tanstack/react-query';
import type { CodeFilter } from '@/features/vip-codes/api/list-vip-codes';
import type { CsvCode } from '@/features/vip-codes/codes-csv';
import { AppError, fromRest } from '@/lib/errors';
import { rest } from '@/lib/supabase';

/** As many rows as the API gives at once (`max_rows` in supabase/config.toml). */
const CHUNK = 1000;

type ExportFilter = CodeFilter & { search: string };

async function chunk({ cafeId, status, search }: ExportFilter, from: number): Promise<CsvCode[]> {
  if (!navigator.onLine) throw new AppError('NETWORK');
  let query = rest.from('vip_codes').select('code, cafeteria, status, created_at');
  if (cafeId) query = query.eq('cafe_id', cafeId);
  if (status) query = query.eq('status', status);
  if (search) query = query.eq('code', search.toLowerCase());
  const {
    data,
    error,
    status: http,
  } = await query
    .order('created_at', { ascending: false })
    .order('id')
    .range(from, from + CHUNK - 1);
  if (error) throw fromRest({ status: http, error });
  return data;
}

/** Reads every code of a filter, newest first, for a file. Fails with an AppError. */
export function useExportVipCodes() {
  return useMutation({
    mutationFn: async (filter: ExportFilter) => {
      const codes: CsvCode[] = [];
      for (;;) {
        const next = await chunk(filter, codes.length);
        codes.push(...next);
        if (next.length < CHUNK) return codes;
      }
    },
  });
}
