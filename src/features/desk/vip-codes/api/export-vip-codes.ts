import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { useMutation } from '@tanstack/react-query';
import type { CodeFilter } from '@/features/desk/vip-codes/code-list';
import type { CsvCode } from '@/features/desk/vip-codes/codes-csv';
import { callRpc } from '@/lib/rpc';

/** The most rows that the procedures give at once. */
const PAGE_SIZE = 100;

type ExportFilter = CodeFilter & { search: string };

/** Reads every code of a filter, newest first, for a file: of a team's café, or as an administrator. Fails with an AppError. */
export function useExportVipCodes(cafe: Cafe | null) {
  return useMutation({
    mutationFn: async ({ cafeId, status, search }: ExportFilter) => {
      const codes: CsvCode[] = [];
      for (let page = 1; ; page += 1) {
        const filters = {
          page,
          page_size: PAGE_SIZE,
          ...(status ? { status } : {}),
          ...(search ? { search } : {}),
        };
        const { rows } = cafe
          ? await callRpc('load_vip_codes', { cafe_slug: cafe.slug, ...filters })
          : await callRpc('admin_list_vip_codes', { ...filters, ...(cafeId ? { cafe_id: cafeId } : {}) });
        codes.push(...rows);
        if (rows.length < PAGE_SIZE) return codes;
      }
    },
  });
}
