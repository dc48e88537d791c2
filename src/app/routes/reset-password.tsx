export { ResetPasswordPage as default } from '@/features/auth/recovery/reset-password-page';
