import { lazyPage, type LazyPage } from '@/app/lazy-page';
import { paths } from '@/config/paths';

export const Landing = lazyPage(() => import('@/app/routes/landing'));
export const Login = lazyPage(() => import('@/app/routes/login'));
export const PrivacyPolicy = lazyPage(() => import('@/app/routes/privacy-policy'));

/** The pages that the build prerenders (src/app/prerender.tsx), by their path: on screen before any JavaScript runs. */
export const prerenderedPages = new Map<string, LazyPage>([
  [paths.home(), Landing],
  [paths.login(), Login],
  [paths.privacy(), PrivacyPolicy],
]);
