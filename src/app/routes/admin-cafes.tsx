export { CafesPage as default } from '@/features/admin/cafes/cafes-page';
