import { createElement, lazy, useState, type ComponentType, type ReactElement, type ReactNode } from 'react';
import { findPage, type PageParams } from '@/app/find-page';
import type { PageEntry, PageName, pagesOf } from '@/config/pages';
import { hasStoredSession, isFinishingVisit } from '@/lib/prefetch';

interface LazyPage<Props> {
  (props: Props): ReactElement;
  /** Fetches the page's file; once it is there the page renders at once, without a moment of waiting. */
  preload: () => Promise<unknown>;
}

/** Returns a page that is loaded when it is first visited, or ahead by `preload`. */
function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPage<Props> {
  let ready: ComponentType<Props> | null = null;
  const preload = async () => ({ default: (ready = await load()) });
  const Loading = lazy(preload) as unknown as ComponentType<Props>;
  function Page(props: Props) {
    // Kept while mounted: changing from one to the other would begin the page anew.
    const [Shown] = useState(() => ready ?? Loading);
    return createElement(Shown, props);
  }
  return Object.assign(Page, { preload });
}

/** Backend, cache and who is signed in: what all pages stand on but those that are only read. */
export const SessionLayer: LazyPage<{ children: ReactNode }> = lazyPage(
  async () => (await import('@/app/session-layer')).SessionLayer,
);

/** The values that a page's path names. */
type Params<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Record<Name, string> & Params<Rest>
  : Path extends `${string}:${infer Name}`
    ? Record<Name, string>
    : object;

type Paths = { [Name in PageName]: ReturnType<typeof pagesOf>[Name]['path'] };

/** Each page's component, which gets the values of its address; its file is fetched when it is first visited. */
const loaders: { [Name in PageName]: () => Promise<ComponentType<Params<Paths[Name]>>> } = {
  home: async () => (await import('@/features/public/landing/landing-page')).LandingPage,
  privacy: async () => (await import('@/features/public/legal/privacy-policy-page')).PrivacyPolicyPage,
  legalNotice: async () => (await import('@/features/public/legal/legal-notice-page')).LegalNoticePage,
  terms: async () => (await import('@/features/public/legal/terms-page')).TermsPage,
  accessibility: async () => (await import('@/features/public/legal/accessibility-page')).AccessibilityPage,
  login: async () => (await import('@/features/public/auth/login-page')).LoginPage,
  loginAtCafe: async () => (await import('@/features/public/auth/login-page')).LoginPage,
  createAccount: async () =>
    (await import('@/features/public/auth/create-account/create-account-page')).CreateAccountPage,
  forgotPassword: async () =>
    (await import('@/features/public/auth/recovery/forgot-password-page')).ForgotPasswordPage,
  resetPassword: async () =>
    (await import('@/features/public/auth/recovery/reset-password-page')).ResetPasswordPage,
  passwordQuestion: async () =>
    (await import('@/features/public/auth/recovery/password-question-page')).PasswordQuestionPage,
  confirmEmail: async () =>
    (await import('@/features/public/auth/email-code/confirm-email-page')).ConfirmEmailPage,
  account: async () => (await import('@/features/customer/account/account-page')).AccountPage,
  dashboard: async () => (await import('@/features/customer/dashboard/dashboard-page')).DashboardPage,
  journey: async () => (await import('@/app/routes/journey')).JourneyPage,
  rewards: async () => (await import('@/features/customer/rewards/rewards-page')).RewardsPage,
  redeem: async () => (await import('@/features/customer/rewards/redeem-page')).RedeemPage,
  redeemVip: async () => (await import('@/features/customer/rewards/redeem-vip-page')).RedeemVipPage,
  vip: async () => (await import('@/features/customer/vip/vip-page')).VipPage,
  earnConectitos: async () => (await import('@/features/customer/tickets/tickets-page')).TicketsPage,
  bases: async () => (await import('@/features/public/legal/bases/bases-page')).BasesPage,
  scan: async () => (await import('@/features/customer/journey/scan/scan-page')).ScanPage,
  visitRegistration: async () =>
    (await import('@/features/customer/visits/visit-registration-page')).VisitRegistrationPage,
  admin: async () => (await import('@/features/admin/home/admin-home-page')).AdminHomePage,
  adminCafes: async () => (await import('@/features/admin/cafes/cafes-page')).CafesPage,
  adminCafe: async () => (await import('@/features/admin/cafes/cafe-page')).CafePage,
  adminCustomers: async () => (await import('@/features/admin/customers/customers-page')).CustomersPage,
  adminVipCodes: async () => (await import('@/features/admin/vip-codes/vip-codes-page')).VipCodesPage,
  adminTickets: async () => (await import('@/features/admin/tickets/tickets-page')).TicketsPage,
  adminResults: async () => (await import('@/features/admin/results/results-page')).AdminResultsPage,
  adminRecord: async () => (await import('@/features/admin/record/record-page')).RecordPage,
  adminFaults: async () => (await import('@/features/admin/faults/faults-page')).FaultsPage,
  deskToday: async () => (await import('@/features/desk/today/today-page')).TodayPage,
  deskCustomers: async () => (await import('@/features/desk/customers/customers-page')).CustomersPage,
  deskOpinions: async () => (await import('@/features/desk/customers/opinions-page')).OpinionsPage,
  deskTickets: async () => (await import('@/features/desk/tickets/tickets-page')).TicketsPage,
  deskResults: async () => (await import('@/features/desk/results/results-page')).ResultsPage,
  deskCafe: async () => (await import('@/features/desk/cafe/cafe-page')).CafePage,
  deskRedirect: async () => (await import('@/app/routes/desk-redirect')).DeskRedirect,
  deskCafeRedirect: async () => (await import('@/app/routes/desk-redirect')).DeskRedirect,
  deskPrintRedirect: async () => (await import('@/app/routes/desk-redirect')).DeskRedirect,
  deskVipCodes: async () => (await import('@/features/desk/vip-codes/vip-codes-page')).VipCodesPage,
  deskSignals: async () => (await import('@/features/desk/today/signals/signals-page')).SignalsPage,
  deskSlips: async () => (await import('@/features/desk/slips/slips-page')).SlipsPage,
  deskPoster: async () => (await import('@/features/desk/poster/poster-page')).PosterPage,
  deskPrizes: async () => (await import('@/features/desk/prizes/prizes-page')).PrizesPage,
  deskWheel: async () => (await import('@/app/routes/desk-wheel')).DeskWheel,
  deskReminders: async () => (await import('@/features/desk/reminders/reminders-page')).RemindersPage,
  deskTeam: async () => (await import('@/features/desk/team/team-page')).TeamPage,
  deskSettings: async () => (await import('@/features/desk/settings/settings-page')).SettingsPage,
  deskDocuments: async () => (await import('@/features/desk/documents/documents-page')).DocumentsPage,
  joinTeam: async () => (await import('@/app/routes/join-team')).JoinTeam,
  stopMail: async () => (await import('@/features/public/stop-mail/stop-mail-page')).StopMailPage,
  deskCounterScreens: async () =>
    (await import('@/features/desk/counter-screens/counter-screens-page')).CounterScreensPage,
  counter: async () => (await import('@/features/desk/counter-screen/counter-screen-page')).CounterScreenPage,
  counterScreen: async () =>
    (await import('@/features/desk/counter-screen/counter-screen-page')).CounterScreenPage,
  testWheel: async () => (await import('@/features/public/test-wheel/test-wheel-page')).TestWheelPage,
  notFound: async () => (await import('@/app/routes/not-found-page')).NotFoundPage,
};

/** The screens that a page's main presses lead to, fetched once the page itself is idle. */
const nextPages: { [Name in PageName]?: readonly PageName[] } = {
  login: ['dashboard'],
  loginAtCafe: ['scan', 'journey'],
  dashboard: ['journey', 'rewards'],
  journey: ['redeem'],
  rewards: ['redeem'],
  vip: ['redeemVip'],
  scan: ['journey', 'vip'],
};

type PageComponent = LazyPage<Record<string, string>>;

const components = Object.fromEntries(
  Object.entries(loaders).map(([name, load]) => [name, lazyPage(load as () => Promise<ComponentType>)]),
) as Record<PageName, PageComponent>;

/** The scan page of who has no session: it stands on nothing but itself (rule A36). */
const VisitorPage = lazyPage(
  async () => (await import('@/app/routes/visitor')).Visitor,
) as unknown as PageComponent;

/** Returns the page of an address, with its component and the values that it gets. */
export function pageAt(pathname: string): PageEntry & { Page: PageComponent; params: PageParams } {
  const { name, page, params } = findPage(pathname);
  const isVisitors = name === 'scan' && (!hasStoredSession() || isFinishingVisit(params.cafeSlug ?? ''));
  return isVisitors
    ? { ...page, access: 'static', params, Page: VisitorPage }
    : { ...page, params, Page: components[name] };
}

/** Returns the page of an address and what it stands on, fetched at the same time. Rejects when a file cannot be had. */
export function preloadPageAt({ pathname }: { pathname: string }): {
  path: string;
  /** True if the prerendered file is useful on its own: readable, with links that work. */
  readable: boolean;
  loaded: Promise<unknown>;
} {
  const { Page, access, path } = pageAt(pathname);
  const isStatic = access === 'static';
  return {
    path,
    readable: isStatic && Page !== VisitorPage,
    loaded: Promise.all([Page.preload(), !isStatic && SessionLayer.preload()]),
  };
}

/** Fetches the screens that an address leads to, after its own. */
export async function preloadNextPages(pathname: string): Promise<void> {
  const { name } = findPage(pathname);
  const next = nextPages[name] ?? [];
  await components[name].preload();
  await Promise.all(next.map((screen) => components[screen].preload()));
}
