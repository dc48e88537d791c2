import type { Args, ProcedureName } from '@functions/_shared/contracts/procedures';
import { vipRootOf } from './product-name.ts';

/**
 * Access to a page: `plain` works without backend or session, `open` is for everybody and checks the session itself,
 * `member` is for signed-in people only.
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

/** The procedure that a page asks first, called before the page itself is there (src/app/first-call.ts). */
export type FirstCall = { [Name in ProcedureName]: FirstCallOf<Name> }[ProcedureName];

export interface PageEntry {
  /** The pattern that the router matches. */
  path: string;
  /** File of the page in src/app/routes. */
  module: string;
  access: Access;
  firstCall?: FirstCall;
  /** The file in src/app/routes of the page that visitors are sent to at once. */
  visitorPage?: string;
  /** The files in src/app/routes of the screens that its main presses lead to, fetched once the page itself is idle. */
  preloads?: readonly string[];
  /** The file that a host answers its addresses with, which announces its scripts; without one it is the empty shell. */
  file?: string;
}

const cafeSlugParam = { cafe_slug: 'cafeSlug' } as const;
const rewardParams = { ...cafeSlugParam, reward_id: 'rewardId' } as const;
/** The calls that several pages begin with. */
const cafeCall = { procedure: 'get_cafe', args: cafeSlugParam, visitors: true } as const;
const rewardCall = { procedure: 'load_reward', args: rewardParams } as const;
const vipAreaCall = { procedure: 'load_vip_area', args: cafeSlugParam } as const;

/**
 * Returns every page of the product. Addresses, router, first calls, the build's files and the tests of routes and
 * budgets derive from this table.
 * @param productName part of the VIP area's address
 */
export function pagesOf(productName: string) {
  return {
    home: { path: '/', module: 'landing', access: 'static', file: 'index.html' },
    privacy: {
      path: '/privacy-policy',
      module: 'privacy-policy',
      access: 'static',
      file: 'privacy-policy.html',
    },
    legalNotice: {
      path: '/legal-notice',
      module: 'legal-notice',
      access: 'static',
      file: 'legal-notice.html',
    },
    terms: { path: '/terms', module: 'terms', access: 'static', file: 'terms.html' },
    accessibility: {
      path: '/accessibility',
      module: 'accessibility',
      access: 'static',
      file: 'accessibility.html',
    },
    login: { path: '/login', module: 'login', access: 'public', preloads: ['dashboard'], file: 'login.html' },
    loginAtCafe: {
      path: '/login/:cafeSlug',
      module: 'login',
      access: 'public',
      preloads: ['scan', 'journey'],
      firstCall: cafeCall,
      file: 'login-at-cafe.html',
    },
    createAccount: { path: '/create-account', module: 'create-account', access: 'public' },
    forgotPassword: { path: '/forgot-password', module: 'forgot-password', access: 'public' },
    resetPassword: { path: '/reset-password', module: 'reset-password', access: 'public' },
    passwordQuestion: { path: '/your-password', module: 'password-question', access: 'signed-in' },
    confirmEmail: { path: '/confirm-email', module: 'confirm-email', access: 'signed-in' },
    account: { path: '/account', module: 'account', access: 'signed-in' },
    dashboard: {
      path: '/dashboard',
      module: 'dashboard',
      access: 'signed-in',
      preloads: ['journey', 'rewards'],
      firstCall: { procedure: 'load_dashboard', args: {} },
      file: 'dashboard.html',
    },
    journey: {
      path: '/get-started/:cafeSlug',
      module: 'journey',
      access: 'public',
      preloads: ['redeem'],
      firstCall: { procedure: 'load_journey', args: cafeSlugParam, visitors: true },
      file: 'journey.html',
    },
    rewards: {
      path: '/rewards/:cafeSlug',
      module: 'rewards',
      access: 'signed-in',
      preloads: ['redeem'],
      firstCall: { procedure: 'load_rewards', args: cafeSlugParam },
      file: 'rewards.html',
    },
    redeem: {
      path: '/redeem/:cafeSlug/:rewardId',
      module: 'redeem',
      access: 'signed-in',
      firstCall: rewardCall,
      file: 'redeem.html',
    },
    redeemVip: {
      path: '/redeem-vip/:cafeSlug/:rewardId',
      module: 'redeem-vip',
      access: 'signed-in',
      firstCall: rewardCall,
      file: 'redeem-vip.html',
    },
    vip: {
      path: `${vipRootOf(productName)}/:cafeSlug`,
      module: 'vip',
      access: 'public',
      preloads: ['redeem-vip'],
      firstCall: vipAreaCall,
      file: 'vip.html',
    },
    earnConectitos: {
      path: '/earn-conectitos/:cafeSlug',
      module: 'earn-conectitos',
      access: 'signed-in',
      firstCall: vipAreaCall,
      file: 'earn-conectitos.html',
    },
    bases: { path: '/c/:cafeSlug/bases', module: 'bases', access: 'public', file: 'bases.html' },
    scan: {
      path: '/c/:cafeSlug',
      module: 'scan',
      access: 'public',
      preloads: ['journey'],
      firstCall: { procedure: 'load_journey', args: { cafe_slug: 'cafeSlug' }, visitors: 'get_cafe' },
      visitorPage: 'login',
      file: 'scan.html',
    },
    visitRegistration: {
      path: '/visit-registration/:cafeSlug',
      module: 'visit-registration',
      access: 'public',
      firstCall: cafeCall,
      file: 'visit.html',
    },
    admin: { path: '/admin', module: 'admin', access: 'signed-in' },
    adminCafes: { path: '/admin/cafeterias', module: 'admin-cafes', access: 'signed-in' },
    adminCafe: { path: '/admin/cafeteria/:cafeId', module: 'admin-cafe', access: 'signed-in' },
    adminCustomers: { path: '/admin/customers', module: 'admin-customers', access: 'signed-in' },
    adminVipCodes: { path: '/admin/vip-codes', module: 'admin-vip-codes', access: 'signed-in' },
    adminTickets: { path: '/admin/tickets', module: 'admin-tickets', access: 'signed-in' },
    adminResults: { path: '/admin/results', module: 'admin-results', access: 'signed-in' },
    adminRecord: { path: '/admin/record', module: 'admin-record', access: 'signed-in' },
    deskToday: { path: '/team/:cafeSlug', module: 'desk-today', access: 'signed-in' },
    deskCustomers: { path: '/team/:cafeSlug/customers', module: 'desk-customers', access: 'signed-in' },
    deskOpinions: {
      path: '/team/:cafeSlug/customers/opinions',
      module: 'desk-opinions',
      access: 'signed-in',
    },
    deskTickets: { path: '/team/:cafeSlug/tickets', module: 'desk-tickets', access: 'signed-in' },
    deskResults: { path: '/team/:cafeSlug/results', module: 'desk-results', access: 'signed-in' },
    deskCafe: { path: '/team/:cafeSlug/cafe', module: 'desk-cafe', access: 'signed-in' },
    deskRedirect: { path: '/team/:cafeSlug/:former', module: 'desk-redirects', access: 'signed-in' },
    deskCafeRedirect: { path: '/team/:cafeSlug/cafe/:former', module: 'desk-redirects', access: 'signed-in' },
    deskPrintRedirect: {
      path: '/team/:cafeSlug/cafe/print/:former',
      module: 'desk-redirects',
      access: 'signed-in',
    },
    deskVipCodes: {
      path: '/team/:cafeSlug/cafe/print/vip-codes',
      module: 'desk-vip-codes',
      access: 'signed-in',
    },
    deskSignals: { path: '/team/:cafeSlug/signals', module: 'desk-signals', access: 'signed-in' },
    deskSlips: { path: '/team/:cafeSlug/cafe/print/slips', module: 'desk-slips', access: 'signed-in' },
    deskPoster: { path: '/team/:cafeSlug/cafe/print/poster', module: 'desk-poster', access: 'signed-in' },
    deskPrizes: { path: '/team/:cafeSlug/cafe/prizes', module: 'desk-prizes', access: 'signed-in' },
    deskWheel: { path: '/team/:cafeSlug/cafe/prizes/:wheel', module: 'desk-wheel', access: 'signed-in' },
    deskReminders: { path: '/team/:cafeSlug/cafe/reminders', module: 'desk-reminders', access: 'signed-in' },
    deskTeam: { path: '/team/:cafeSlug/cafe/team', module: 'desk-team', access: 'signed-in' },
    deskSettings: { path: '/team/:cafeSlug/cafe/settings', module: 'desk-settings', access: 'signed-in' },
    deskDocuments: { path: '/team/:cafeSlug/cafe/documents', module: 'desk-documents', access: 'signed-in' },
    joinTeam: { path: '/join-team', module: 'join-team', access: 'public' },
    stopMail: { path: '/stop-mail', module: 'stop-mail', access: 'public' },
    deskCounterScreens: {
      path: '/team/:cafeSlug/cafe/screens',
      module: 'desk-counter-screens',
      access: 'signed-in',
    },
    counter: { path: '/counter', module: 'counter', access: 'static', file: 'counter.html' },
    counterScreen: { path: '/counter/:deviceId', module: 'counter', access: 'static', file: 'counter.html' },
    testWheel: { path: '/test-wheel', module: 'test-wheel', access: 'public' },
    notFound: { path: '*', module: 'not-found', access: 'static' },
  } as const satisfies Record<string, PageEntry>;
}

export type PageName = keyof ReturnType<typeof pagesOf>;

/**
 * Limits of a page's weight, held by tests/e2e/budgets.phone.spec.ts: kB of script (gzip) and files of script, since
 * each wait counts on a weak connection. The next screens' files are not the page's: a phone that saves data never
 * fetches them. Data: one round trip where the page has a first call.
 */
export const budgets = {
  home: { script: 111, files: 5 },
  terms: { script: 109, files: 10 },
  loginAtCafe: { script: 183, files: 13 },
  dashboard: { script: 145, files: 10 },
  journey: { script: 164, files: 14 },
  scan: { script: 152, files: 14 },
  rewards: { script: 144, files: 11 },
  vip: { script: 167, files: 16 },
  counter: { script: 108, files: 6 },
} as const satisfies Partial<Record<PageName, { script: number; files: number }>>;
