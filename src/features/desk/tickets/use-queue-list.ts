import { useUrlState } from '@/features/desk/shared/table-state';
import { useViewer } from '@/features/desk/shared/use-viewer';
import { readTicketList } from '@/features/desk/tickets/queue-address';
import { rememberedOrder, rememberOrder } from '@/features/desk/tickets/queue-order';

/** Returns the list that the address names, and the ways to another one (rule V29). */
export function useQueueList() {
  const { params, change } = useUrlState();
  const viewer = useViewer();
  const order = (oldestFirst: boolean) => {
    rememberOrder(viewer, oldestFirst);
    change({ orden: oldestFirst ? 'antiguos' : 'nuevos' });
  };
  return { list: readTicketList(params, rememberedOrder(viewer)), change, order };
}
