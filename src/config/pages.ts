import type { Args, ProcedureName } from '@functions/_shared/contracts/procedures';
import { vipRootOf } from './product-name.ts';

/**
 * Access to a page: `plain` works without backend or session, `open` is for everybody and checks the session itself,
 * `member` is for signed-in people only.
 */
export type Access = 'plain' | 'open' | 'member';

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
  visitorsSee?: string;
  /** The files in src/app/routes of the screens that its main presses lead to, fetched once the page itself is idle. */
  next?: readonly string[];
  /** The file that a host answers its addresses with, which announces its scripts; without one it is the empty shell. */
  file?: string;
}

const atCafe = { cafe_slug: 'cafeSlug' } as const;
const ofReward = { ...atCafe, reward_id: 'rewardId' } as const;
/** The calls that several pages begin with. */
const cafeCall = { procedure: 'get_cafe', args: atCafe, visitors: true } as const;
const rewardCall = { procedure: 'load_reward', args: ofReward } as const;
const vipAreaCall = { procedure: 'load_vip_area', args: atCafe } as const;

/**
 * Returns every page of the product. Addresses, router, first calls, the build's files and the tests of routes and
 * budgets derive from this table.
 * @param productName part of the VIP area's address
 */
export function pagesOf(productName: string) {
  return {
    home: { path: '/', module: 'landing', access: 'plain', file: 'index.html' },
    privacy: {
      path: '/privacy-policy',
      module: 'privacy-policy',
      access: 'plain',
      file: 'privacy-policy.html',
    },
    legalNotice: {
      path: '/legal-notice',
      module: 'legal-notice',
      access: 'plain',
      file: 'legal-notice.html',
    },
    terms: { path: '/terms', module: 'terms', access: 'plain', file: 'terms.html' },
    accessibility: {
      path: '/accessibility',
      module: 'accessibility',
      access: 'plain',
      file: 'accessibility.html',
    },
    login: { path: '/login', module: 'login', access: 'open', next: ['dashboard'], file: 'login.html' },
    loginAtCafe: {
      path: '/login/:cafeSlug',
      module: 'login',
      access: 'open',
      next: ['scan', 'journey'],
      firstCall: cafeCall,
      file: 'login-at-cafe.html',
    },
    createAccount: { path: '/create-account', module: 'create-account', access: 'open' },
    forgotPassword: { path: '/forgot-password', module: 'forgot-password', access: 'open' },
    resetPassword: { path: '/reset-password', module: 'reset-password', access: 'open' },
    passwordQuestion: { path: '/your-password', module: 'password-question', access: 'member' },
    confirmEmail: { path: '/confirm-email', module: 'confirm-email', access: 'member' },
    account: { path: '/account', module: 'account', access: 'member' },
    dashboard: {
      path: '/dashboard',
      module: 'dashboard',
      access: 'member',
      next: ['journey', 'rewards'],
      firstCall: { procedure: 'load_dashboard', args: {} },
      file: 'dashboard.html',
    },
    journey: {
      path: '/get-started/:cafeSlug',
      module: 'journey',
      access: 'open',
      next: ['redeem'],
      firstCall: { procedure: 'load_journey', args: atCafe, visitors: true },
      file: 'journey.html',
    },
    rewards: {
      path: '/rewards/:cafeSlug',
      module: 'rewards',
      access: 'member',
      next: ['redeem'],
      firstCall: { procedure: 'load_rewards', args: atCafe },
      file: 'rewards.html',
    },
    redeem: {
      path: '/redeem/:cafeSlug/:rewardId',
      module: 'redeem',
      access: 'member',
      firstCall: rewardCall,
      file: 'redeem.html',
    },
    redeemVip: {
      path: '/redeem-vip/:cafeSlug/:rewardId',
      module: 'redeem-vip',
      access: 'member',
      firstCall: rewardCall,
      file: 'redeem-vip.html',
    },
    vip: {
      path: `${vipRootOf(productName)}/:cafeSlug`,
      module: 'vip',
      access: 'open',
      next: ['redeem-vip'],
      firstCall: vipAreaCall,
      file: 'vip.html',
    },
    earnConectitos: {
      path: '/earn-conectitos/:cafeSlug',
      module: 'earn-conectitos',
      access: 'member',
      firstCall: vipAreaCall,
      file: 'earn-conectitos.html',
    },
    bases: { path: '/c/:cafeSlug/bases', module: 'bases', access: 'open', file: 'bases.html' },
    scan: {
      path: '/c/:cafeSlug',
      module: 'scan',
      access: 'open',
      next: ['journey'],
      firstCall: { procedure: 'load_journey', args: { cafe_slug: 'cafeSlug' }, visitors: 'get_cafe' },
      visitorsSee: 'login',
      file: 'scan.html',
    },
    visitRegistration: {
      path: '/visit-registration/:cafeSlug',
      module: 'visit-registration',
      access: 'open',
      firstCall: cafeCall,
      file: 'visit.html',
    },
    admin: { path: '/admin', module: 'admin', access: 'member' },
    adminCafes: { path: '/admin/cafeterias', module: 'admin-cafes', access: 'member' },
    adminCafe: { path: '/admin/cafeteria/:cafeId', module: 'admin-cafe', access: 'member' },
    adminCustomers: { path: '/admin/customers', module: 'admin-customers', access: 'member' },
    adminVipCodes: { path: '/admin/vip-codes', module: 'admin-vip-codes', access: 'member' },
    adminTickets: { path: '/admin/tickets', module: 'admin-tickets', access: 'member' },
    adminResults: { path: '/admin/results', module: 'admin-results', access: 'member' },
    adminRecord: { path: '/admin/record', module: 'admin-record', access: 'member' },
    deskToday: { path: '/team/:cafeSlug', module: 'desk-today', access: 'member' },
    deskCustomers: { path: '/team/:cafeSlug/customers', module: 'desk-customers', access: 'member' },
    deskOpinions: { path: '/team/:cafeSlug/customers/opinions', module: 'desk-opinions', access: 'member' },
    deskTickets: { path: '/team/:cafeSlug/tickets', module: 'desk-tickets', access: 'member' },
    deskResults: { path: '/team/:cafeSlug/results', module: 'desk-results', access: 'member' },
    deskCafe: { path: '/team/:cafeSlug/cafe', module: 'desk-cafe', access: 'member' },
    deskMoved: { path: '/team/:cafeSlug/:former', module: 'desk-moved', access: 'member' },
    deskCafeMoved: { path: '/team/:cafeSlug/cafe/:former', module: 'desk-moved', access: 'member' },
    deskPrintMoved: { path: '/team/:cafeSlug/cafe/print/:former', module: 'desk-moved', access: 'member' },
    deskVipCodes: {
      path: '/team/:cafeSlug/cafe/print/vip-codes',
      module: 'desk-vip-codes',
      access: 'member',
    },
    deskSignals: { path: '/team/:cafeSlug/signals', module: 'desk-signals', access: 'member' },
    deskSlips: { path: '/team/:cafeSlug/cafe/print/slips', module: 'desk-slips', access: 'member' },
    deskPoster: { path: '/team/:cafeSlug/cafe/print/poster', module: 'desk-poster', access: 'member' },
    deskPrizes: { path: '/team/:cafeSlug/cafe/prizes', module: 'desk-prizes', access: 'member' },
    deskWheel: { path: '/team/:cafeSlug/cafe/prizes/:wheel', module: 'desk-wheel', access: 'member' },
    deskReminders: { path: '/team/:cafeSlug/cafe/reminders', module: 'desk-reminders', access: 'member' },
    deskTeam: { path: '/team/:cafeSlug/cafe/team', module: 'desk-team', access: 'member' },
    deskSettings: { path: '/team/:cafeSlug/cafe/settings', module: 'desk-settings', access: 'member' },
    deskDocuments: { path: '/team/:cafeSlug/cafe/documents', module: 'desk-documents', access: 'member' },
    joinTeam: { path: '/join-team', module: 'join-team', access: 'open' },
    stopMail: { path: '/stop-mail', module: 'stop-mail', access: 'open' },
    deskScreens: { path: '/team/:cafeSlug/cafe/screens', module: 'desk-screens', access: 'member' },
    counter: { path: '/counter', module: 'counter', access: 'plain', file: 'counter.html' },
    counterScreen: { path: '/counter/:deviceId', module: 'counter', access: 'plain', file: 'counter.html' },
    testWheel: { path: '/test-wheel', module: 'test-wheel', access: 'open' },
    notFound: { path: '*', module: 'not-found', access: 'plain' },
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
