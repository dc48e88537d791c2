export { DashboardPage as default } from '@/features/customer/dashboard/dashboard-page';
