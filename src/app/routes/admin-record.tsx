export { RecordPage as default } from '@/features/admin/record/record-page';
