export { TermsPage as default } from '@/features/public/legal/terms-page';
