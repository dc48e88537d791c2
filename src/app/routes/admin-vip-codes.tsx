export { VipCodesPage as default } from '@/features/admin/vip-codes/vip-codes-page';
