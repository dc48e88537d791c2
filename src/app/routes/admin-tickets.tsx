export { TicketsPage as default } from '@/features/admin/tickets/tickets-page';
