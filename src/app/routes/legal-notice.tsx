export { LegalNoticePage as default } from '@/features/public/legal/legal-notice-page';
