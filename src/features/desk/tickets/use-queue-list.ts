import { useUrlState } from '@/features/desk/shared/table-state';
import { useUserId } from '@/features/desk/shared/use-user-id';
import { readTicketList } from '@/features/desk/tickets/queue-address';
import { readStoredOrder, storeOrder } from '@/features/desk/tickets/queue-order';

/** Returns the list that the address names, and the ways to another one (rule V29). */
export function useQueueList() {
  const { params, change } = useUrlState();
  const viewer = useUserId();
  const order = (oldestFirst: boolean) => {
    storeOrder(viewer, oldestFirst);
    change({ orden: oldestFirst ? 'antiguos' : 'nuevos' });
  };
  return { list: readTicketList(params, readStoredOrder(viewer)), change, order };
}
