export { ResetPasswordPage as default } from '@/features/public/auth/recovery/reset-password-page';
