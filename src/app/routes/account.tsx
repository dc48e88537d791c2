export { AccountPage as default } from '@/features/customer/account/account-page';
