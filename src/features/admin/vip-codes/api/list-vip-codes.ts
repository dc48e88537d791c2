import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { adminKeys } from '@/features/admin/shared/admin-keys';
import { PAGE_SIZE, type TableState } from '@/features/admin/shared/table-state';
import { useViewer } from '@/features/admin/shared/use-viewer';
import { callRpc, shape } from '@/lib/rpc';

/** What codes can be sorted by. */
export const codeSorts = ['code', 'cafeteria', 'created_at'] as const;
export type CodeSort = (typeof codeSorts)[number];

export type CodeStatus = 'inactive' | 'active' | 'used';

export interface VipCode {
  id: string;
  code: string;
  cafe_id: string;
  /** The café's name. */
  cafeteria: string;
  status: CodeStatus;
  created_at: string;
  activated_at: string | null;
  used_at: string | null;
}

export interface CodePage {
  rows: VipCode[];
  /** Of all pages. */
  total: number;
  /** Cafés to filter by and to make codes for, by name: the newest ones that the search for a café found, and the chosen one. */
  cafes: { id: string; nombre: string }[];
  /** Whether it found more than these. */
  more_cafes: boolean;
}

/** Which codes are listed; null for all. */
export interface CodeFilter {
  cafeId: string | null;
  status: CodeStatus | null;
}

export type CodeList = TableState<CodeSort> & CodeFilter & { cafeSearch: string };

/** One page of VIP codes; the page before stays on screen while the next one loads. */
export function useVipCodes({ cafeId, status, search, cafeSearch, ...list }: CodeList) {
  const viewer = useViewer();
  return useQuery({
    queryKey: adminKeys.vipCodes(viewer, { cafeId, status, search, cafeSearch, ...list }),
    queryFn: () =>
      callRpc(
        'admin_list_vip_codes',
        {
          ...list,
          page_size: PAGE_SIZE,
          ...(cafeId ? { cafe_id: cafeId } : {}),
          ...(status ? { status } : {}),
          ...(search ? { search } : {}),
          ...(cafeSearch ? { cafe_search: cafeSearch } : {}),
        },
        shape<CodePage>('rows', 'total', 'cafes', 'more_cafes'),
      ),
    placeholderData: keepPreviousData,
  });
}
