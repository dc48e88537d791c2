export { StopMailPage as default } from '@/features/results/stop-mail-page';
