export { PrivacyPolicyPage as default } from '@/features/public/landing/privacy-policy-page';
