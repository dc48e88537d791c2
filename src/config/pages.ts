import type { Args, ProcedureName } from '@functions/_shared/contracts/procedures';

/**
 * Access to a page: `static` works without backend or session, `public` is for everybody and checks the session itself,
 * `signed-in` is for signed-in people only.
 */
export type Access = 'static' | 'public' | 'signed-in';

interface FirstCallOf<Name extends ProcedureName> {
  procedure: Name;
  /** The places of the path that its arguments come from; one whose name ends in `_id` must hold a UUID. */
  args: { readonly [Argument in keyof Args<Name>]: string };
  /**
   * True if the page makes this call for visitors too. The name of another procedure, with the same arguments, is the
   * first call of the page that visitors are sent to.
   */
  visitors?: true | ProcedureName;
}

/** The procedure that a page asks first, called before the page itself is there (src/app/preload.ts). */
export type FirstCall = { [Name in ProcedureName]: FirstCallOf<Name> }[ProcedureName];

export interface PageEntry {
  /** The pattern that the router matches. */
  path: string;
  access: Access;
  firstCall?: FirstCall;
}

const cafeSlugParam = { cafe_slug: 'cafeSlug' } as const;
/** The calls that several pages begin with. */
const cafeCall = { procedure: 'get_cafe', args: cafeSlugParam, visitors: true } as const;
const vipAreaCall = { procedure: 'load_vip_area', args: cafeSlugParam } as const;

/**
 * Returns every page of the product. Router, first calls, the build's files and the tests of routes and budgets derive
 * from this table; the components stand in src/app/pages.ts, which the early script does without.
 * @param productName part of the VIP area's address
 */
export function pagesOf(productName: string) {
  return {
    home: { path: '/', access: 'static' },
    privacy: { path: '/privacy-policy', access: 'static' },
    legalNotice: { path: '/legal-notice', access: 'static' },
    terms: { path: '/terms', access: 'static' },
    accessibility: { path: '/accessibility', access: 'static' },
    login: { path: '/login', access: 'public' },
    loginAtCafe: { path: '/login/:cafeSlug', access: 'public', firstCall: cafeCall },
    createAccount: { path: '/create-account', access: 'public' },
    forgotPassword: { path: '/forgot-password', access: 'public' },
    resetPassword: { path: '/reset-password', access: 'public' },
    passwordQuestion: { path: '/your-password', access: 'signed-in' },
    confirmEmail: { path: '/confirm-email', access: 'signed-in' },
    account: { path: '/account', access: 'signed-in' },
    dashboard: {
      path: '/dashboard',
      access: 'signed-in',
      firstCall: { procedure: 'load_dashboard', args: {} },
    },
    journey: {
      path: '/get-started/:cafeSlug',
      access: 'public',
      firstCall: { procedure: 'load_journey', args: cafeSlugParam, visitors: true },
    },
    rewards: {
      path: '/rewards/:cafeSlug',
      access: 'signed-in',
      firstCall: { procedure: 'load_rewards', args: cafeSlugParam },
    },
    redeem: {
      path: '/redeem/:cafeSlug/:rewardId',
      access: 'signed-in',
      firstCall: { procedure: 'load_reward', args: { ...cafeSlugParam, reward_id: 'rewardId' } },
    },
    redeemVip: {
      path: '/redeem-vip/:cafeSlug/:prizeId',
      access: 'signed-in',
      firstCall: { procedure: 'load_reward', args: { ...cafeSlugParam, reward_id: 'prizeId' } },
    },
    vip: { path: `${vipRootOf(productName)}/:cafeSlug`, access: 'public', firstCall: vipAreaCall },
    earnConectitos: { path: '/earn-conectitos/:cafeSlug', access: 'signed-in', firstCall: vipAreaCall },
    bases: { path: '/c/:cafeSlug/bases', access: 'public' },
    scan: {
      path: '/c/:cafeSlug',
      access: 'public',
      firstCall: { procedure: 'load_journey', args: cafeSlugParam, visitors: 'get_cafe' },
    },
    visitRegistration: { path: '/visit-registration/:cafeSlug', access: 'public', firstCall: cafeCall },
    admin: { path: '/admin', access: 'signed-in' },
    adminCafes: { path: '/admin/cafeterias', access: 'signed-in' },
    adminCafe: { path: '/admin/cafeteria/:cafeId', access: 'signed-in' },
    adminCustomers: { path: '/admin/customers', access: 'signed-in' },
    adminVipCodes: { path: '/admin/vip-codes', access: 'signed-in' },
    adminTickets: { path: '/admin/tickets', access: 'signed-in' },
    adminResults: { path: '/admin/results', access: 'signed-in' },
    adminRecord: { path: '/admin/record', access: 'signed-in' },
    adminFaults: { path: '/admin/faults', access: 'signed-in' },
    deskToday: { path: '/team/:cafeSlug', access: 'signed-in' },
    deskCustomers: { path: '/team/:cafeSlug/customers', access: 'signed-in' },
    deskOpinions: { path: '/team/:cafeSlug/customers/opinions', access: 'signed-in' },
    deskTickets: { path: '/team/:cafeSlug/tickets', access: 'signed-in' },
    deskResults: { path: '/team/:cafeSlug/results', access: 'signed-in' },
    deskCafe: { path: '/team/:cafeSlug/cafe', access: 'signed-in' },
    deskRedirect: { path: '/team/:cafeSlug/:former', access: 'signed-in' },
    deskCafeRedirect: { path: '/team/:cafeSlug/cafe/:former', access: 'signed-in' },
    deskPrintRedirect: { path: '/team/:cafeSlug/cafe/print/:former', access: 'signed-in' },
    deskVipCodes: { path: '/team/:cafeSlug/cafe/print/vip-codes', access: 'signed-in' },
    deskSignals: { path: '/team/:cafeSlug/signals', access: 'signed-in' },
    deskSlips: { path: '/team/:cafeSlug/cafe/print/slips', access: 'signed-in' },
    deskPoster: { path: '/team/:cafeSlug/cafe/print/poster', access: 'signed-in' },
    deskPrizes: { path: '/team/:cafeSlug/cafe/prizes', access: 'signed-in' },
    deskWheel: { path: '/team/:cafeSlug/cafe/prizes/:wheel', access: 'signed-in' },
    deskReminders: { path: '/team/:cafeSlug/cafe/reminders', access: 'signed-in' },
    deskTeam: { path: '/team/:cafeSlug/cafe/team', access: 'signed-in' },
    deskSettings: { path: '/team/:cafeSlug/cafe/settings', access: 'signed-in' },
    deskDocuments: { path: '/team/:cafeSlug/cafe/documents', access: 'signed-in' },
    joinTeam: { path: '/join-team', access: 'public' },
    stopMail: { path: '/stop-mail', access: 'public' },
    deskCounterScreens: { path: '/team/:cafeSlug/cafe/screens', access: 'signed-in' },
    counter: { path: '/counter', access: 'static' },
    counterScreen: { path: '/counter/:deviceId', access: 'static' },
    testWheel: { path: '/test-wheel', access: 'public' },
    notFound: { path: '*', access: 'static' },
  } as const satisfies Record<string, PageEntry>;
}

export type PageName = keyof ReturnType<typeof pagesOf>;

/**
 * Limits of a page's weight, held by tests/e2e/budgets.phone.spec.ts: kB of script (gzip) and files of script, since
 * each wait counts on a weak connection. The next screens' files are not the page's: a phone that saves data never
 * fetches them. Data: one round trip where the page has a first call.
 */
export const budgets = {
  home: { script: 110.3, files: 6 },
  terms: { script: 108, files: 10 },
  loginAtCafe: { script: 183.6, files: 15 },
  dashboard: { script: 144.6, files: 12 },
  journey: { script: 164.5, files: 17 },
  scan: { script: 148.6, files: 14 },
  rewards: { script: 144.2, files: 13 },
  vip: { script: 165.5, files: 18 },
  counter: { script: 107.2, files: 6 },
} as const satisfies Partial<Record<PageName, { script: number; files: number }>>;

/** The same of the scan page for who has no session, which stands on nothing but itself (rule A36). */
export const visitorBudget = { script: 108.5, files: 8 };

/** Default name of the product. Only the build reads the setting (src/app/build) and hands the name to the page. */
export const DEFAULT_PRODUCT_NAME = 'Conecta';

/** Returns the VIP area's path, which contains the product's name. */
export function vipRootOf(productName: string): string {
  return `/${productName.toLowerCase().replace(/\s+/g, '-')}-vip`;
}
