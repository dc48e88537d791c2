export { PasswordQuestionPage as default } from '@/features/auth/recovery/password-question-page';
