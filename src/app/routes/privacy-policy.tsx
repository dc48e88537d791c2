export { PrivacyPolicyPage as default } from '@/features/public/legal/privacy-policy-page';
