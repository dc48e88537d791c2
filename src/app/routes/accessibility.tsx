export { AccessibilityPage as default } from '@/features/public/legal/accessibility-page';
