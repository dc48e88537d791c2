export { LandingPage as default } from '@/features/public/landing/landing-page';
