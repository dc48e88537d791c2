export { ForgotPasswordPage as default } from '@/features/public/auth/recovery/forgot-password-page';
