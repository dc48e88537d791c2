import type { VipCode } from '@functions/_shared/contracts/procedures/vip-codes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { deskKeys } from '@/desk/desk-keys';
import { PAGE_SIZE, type TableState } from '@/desk/table-state';
import { useViewer } from '@/desk/use-viewer';
import { callRpc } from '@/lib/rpc';

/** What codes can be sorted by. */
export const codeSorts = ['code', 'cafeteria', 'created_at'] as const;
export type CodeSort = (typeof codeSorts)[number];

export type CodeStatus = VipCode['status'];

/** Which codes are listed; null for all. */
export interface CodeFilter {
  cafeId: string | null;
  status: CodeStatus | null;
}

export type CodeList = TableState<CodeSort> & CodeFilter;

/** One page of VIP codes; the page before stays on screen while the next one loads. */
export function useVipCodes({ cafeId, status, search, ...list }: CodeList) {
  const viewer = useViewer();
  return useQuery({
    queryKey: deskKeys.vipCodes(viewer, { cafeId, status, search, ...list }),
    queryFn: () =>
      callRpc(
        'admin_list_vip_codes',
        {
          ...list,
          page_size: PAGE_SIZE,
          ...(cafeId ? { cafe_id: cafeId } : {}),
          ...(status ? { status } : {}),
          ...(search ? { search } : {}),
        },
        'rows',
        'total',
      ),
    placeholderData: keepPreviousData,
  });
}
