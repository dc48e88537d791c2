import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { deskKeys } from '@/features/desk/shared/desk-keys';
import { PAGE_SIZE, type TableState } from '@/features/desk/shared/table-state';
import { useViewer } from '@/features/desk/shared/use-viewer';
import { callRpc } from '@/lib/rpc';

/** Columns by which cafés can be sorted. */
export const cafeSorts = [
  'nombre',
  'customers',
  'visits',
  'trend',
  'last_visit',
  'pending_tickets',
  'created_at',
  'state',
] as const;
export type CafeSort = (typeof cafeSorts)[number];

/** Returns one page of the cafés that are not deleted; the page before stays on screen while the next one loads. */
export function useCafes({ search, ...list }: TableState<CafeSort>) {
  const viewer = useViewer();
  return useQuery({
    queryKey: deskKeys.cafes(viewer, { search, ...list }),
    queryFn: () =>
      callRpc(
        'admin_list_cafes',
        { ...list, page_size: PAGE_SIZE, figures: true, ...(search ? { search } : {}) },
        'rows',
        'total',
      ),
    placeholderData: keepPreviousData,
  });
}
