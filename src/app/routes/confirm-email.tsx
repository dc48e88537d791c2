export { ConfirmEmailPage as default } from '@/features/public/auth/email-code/confirm-email-page';
