export { StopMailPage as default } from '@/features/public/stop-mail/stop-mail-page';
