export { PasswordQuestionPage as default } from '@/features/public/auth/recovery/password-question-page';
