export { ForgotPasswordPage as default } from '@/features/auth/recovery/forgot-password-page';
