export { PrivacyPolicyPage as default } from '@/features/landing/privacy-policy-page';
