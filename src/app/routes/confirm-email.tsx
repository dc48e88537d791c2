export { ConfirmEmailPage as default } from '@/features/auth/email-code/confirm-email-page';
