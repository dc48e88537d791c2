export { VipCodesPage as default } from '@/features/admin/vip-codes-page';
