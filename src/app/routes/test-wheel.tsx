export { default } from '@/features/test-wheel/test-wheel-page';
