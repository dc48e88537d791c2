import type { CodePage, VipCode } from '@functions/_shared/contracts/procedures/vip-codes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { deskKeys } from '@/features/desk/shared/desk-keys';
import { PAGE_SIZE, type TableState } from '@/features/desk/shared/table-state';
import { useViewer } from '@/features/desk/shared/use-viewer';
import { callRpc } from '@/lib/rpc';

/** Columns by which codes can be sorted. */
export const codeSorts = ['code', 'cafeteria', 'created_at'] as const;
export type CodeSort = (typeof codeSorts)[number];

export type CodeStatus = VipCode['status'];

/** Filter of the list; null stands for all. */
export interface CodeFilter {
  cafeId: string | null;
  status: CodeStatus | null;
}

export type CodeList = TableState<CodeSort> & CodeFilter;

/** A page of codes, of all cafés or of one. */
export type Codes = Pick<CodePage, 'rows' | 'total'>;

/** Returns the arguments that both reads of a list share. */
const filtersOf = ({ status, search, sort, descending, page }: CodeList) => ({
  sort,
  descending,
  page,
  page_size: PAGE_SIZE,
  ...(status ? { status } : {}),
  ...(search ? { search } : {}),
});

/** Returns one page of VIP codes; the page before stays on screen while the next one loads. */
export function useVipCodes(list: CodeList) {
  const viewer = useViewer();
  return useQuery({
    queryKey: deskKeys.vipCodes(viewer, list),
    queryFn: () =>
      callRpc(
        'admin_list_vip_codes',
        { ...filtersOf(list), ...(list.cafeId ? { cafe_id: list.cafeId } : {}) },
        'rows',
        'total',
      ),
    placeholderData: keepPreviousData,
  });
}

/** Returns one page of a café's own codes, with the frame of its desk (rule T20). */
export function useTeamCodes(cafeSlug: string, list: CodeList) {
  const viewer = useViewer();
  return useQuery({
    queryKey: deskKeys.vipCodes(viewer, { cafeSlug, ...list }),
    queryFn: () =>
      callRpc('load_vip_codes', { cafe_slug: cafeSlug, ...filtersOf(list) }, 'cafe', 'rows', 'total'),
    placeholderData: keepPreviousData,
  });
}
