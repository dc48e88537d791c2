export { CustomersPage as default } from '@/features/admin/customers/customers-page';
