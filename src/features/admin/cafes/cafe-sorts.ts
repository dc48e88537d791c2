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
