import { matchRoutes } from 'react-router-dom';
import { lazyPage, type LazyPage } from '@/app/lazy-page';
import { routes } from '@/config/paths';

/** Backend, cache and who is signed in: what all pages stand on but those that are only read. */
export const SessionLayer = lazyPage(() => import('@/app/session-layer'));

export interface PageRoute {
  path: string;
  Page: LazyPage;
}

const Login = lazyPage(() => import('@/app/routes/login'));

/** Pages without backend or session: nobody waits for those to read them. */
export const plainPages: readonly PageRoute[] = [
  { path: routes.home, Page: lazyPage(() => import('@/app/routes/landing')) },
  { path: routes.privacy, Page: lazyPage(() => import('@/app/routes/privacy-policy')) },
  { path: '*', Page: lazyPage(() => import('@/app/routes/not-found')) },
];

/** Pages that everybody may open; they ask themselves who is signed in. */
export const openPages: readonly PageRoute[] = [
  { path: routes.login, Page: Login },
  { path: routes.loginAtCafe, Page: Login },
  { path: routes.createAccount, Page: lazyPage(() => import('@/app/routes/create-account')) },
  { path: routes.forgotPassword, Page: lazyPage(() => import('@/app/routes/forgot-password')) },
  { path: routes.resetPassword, Page: lazyPage(() => import('@/app/routes/reset-password')) },
  { path: routes.journey, Page: lazyPage(() => import('@/app/routes/journey')) },
  { path: routes.vip, Page: lazyPage(() => import('@/app/routes/vip')) },
  { path: routes.visitRegistration, Page: lazyPage(() => import('@/app/routes/visit-registration')) },
  { path: routes.testWheel, Page: lazyPage(() => import('@/app/routes/test-wheel')) },
];

/** Pages for signed-in people only. */
export const memberPages: readonly PageRoute[] = [
  {
    path: routes.passwordQuestion,
    Page: lazyPage(() => import('@/app/routes/password-question')),
  },
  { path: routes.account, Page: lazyPage(() => import('@/app/routes/account')) },
  { path: routes.dashboard, Page: lazyPage(() => import('@/app/routes/dashboard')) },
  { path: routes.rewards, Page: lazyPage(() => import('@/app/routes/rewards')) },
  { path: routes.redeem, Page: lazyPage(() => import('@/app/routes/redeem')) },
  { path: routes.redeemVip, Page: lazyPage(() => import('@/app/routes/redeem-vip')) },
  { path: routes.earnConectitos, Page: lazyPage(() => import('@/app/routes/earn-conectitos')) },
  { path: routes.admin, Page: lazyPage(() => import('@/app/routes/admin')) },
  { path: routes.adminCafes, Page: lazyPage(() => import('@/app/routes/admin-cafes')) },
  { path: routes.adminCafe, Page: lazyPage(() => import('@/app/routes/admin-cafe')) },
  { path: routes.adminVipCodes, Page: lazyPage(() => import('@/app/routes/admin-vip-codes')) },
  { path: routes.adminTickets, Page: lazyPage(() => import('@/app/routes/admin-tickets')) },
];

/** The page of an address and what it stands on, fetched at the same time. Rejects when a file cannot be had. */
export function preloadPageAt({ pathname }: { pathname: string }): {
  path: string;
  /** Whether its prerendered file alone is worth something: it can be read, and its links followed. */
  readable: boolean;
  loaded: Promise<unknown>;
} {
  const matches = matchRoutes([...plainPages, ...openPages, ...memberPages], pathname) ?? [];
  const route = matches[0]?.route;
  if (!route) return { path: '', readable: false, loaded: Promise.resolve() };
  const readable = plainPages.includes(route);
  return {
    path: route.path,
    readable,
    loaded: Promise.all([route.Page.preload(), !readable && SessionLayer.preload()]),
  };
}
