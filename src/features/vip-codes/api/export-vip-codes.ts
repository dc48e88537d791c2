import type { Cafe } from '@functions/_shared/contracts/procedures/shapes';
import { useMutation } from '@tanstack/react-query';
import type { CodeFilter } from '@/features/vip-codes/api/list-vip-codes';
import type { CsvCode } from '@/features/vip-codes/codes-csv';
import { AppError, fromRest } from '@/lib/errors';
import { callRpc } from '@/lib/rpc';
import { rest } from '@/lib/supabase';

/** As many rows as the API gives at once (`max_rows` in supabase/config.toml). */
const CHUNK = 1000;
/** As many as a page of a list may have. */
const PAGE = 100;

type ExportFilter = CodeFilter & { search: string };

async function ofAll({ cafeId, status, search }: ExportFilter, from: number): Promise<CsvCode[]> {
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

/** A team reads no table: page by page of the same list. */
async function ofTeam(cafeSlug: string, { status, search }: ExportFilter, from: number): Promise<CsvCode[]> {
  const args = { ...(status ? { status } : {}), ...(search ? { search } : {}) };
  const page = { cafe_slug: cafeSlug, ...args, page: from / PAGE + 1, page_size: PAGE };
  return (await callRpc('load_team_codes', page, 'rows')).rows;
}

/** Reads every code of a filter, newest first, for a file: of a team's café, or as an administrator. Fails with an AppError. */
export function useExportVipCodes(cafe: Cafe | null) {
  return useMutation({
    mutationFn: async (filter: ExportFilter) => {
      const codes: CsvCode[] = [];
      for (;;) {
        const from = codes.length;
        codes.push(...(await (cafe ? ofTeam(cafe.slug, filter, from) : ofAll(filter, from))));
        if (codes.length - from < (cafe ? PAGE : CHUNK)) return codes;
      }
    },
  });
}
