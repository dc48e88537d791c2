export { TicketsPage as default } from '@/features/admin/tickets-page';
