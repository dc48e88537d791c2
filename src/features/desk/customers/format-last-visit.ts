import { formatDaysAgo } from '@/domain/days-ago';

/** Returns a customer's last visit in words. */
export const formatLastVisit = (lastVisit: string | null, today: string) =>
  lastVisit === null ? 'sin visitas' : formatDaysAgo(lastVisit, today);
