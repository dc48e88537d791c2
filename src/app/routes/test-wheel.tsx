export { default } from '@/features/public/test-wheel/test-wheel-page';
