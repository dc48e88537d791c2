export { AdminHomePage as default } from '@/features/admin/home/admin-home-page';
