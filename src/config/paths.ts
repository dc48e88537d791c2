import { env } from '@/config/env';
import { vipRootOf } from '@/config/pages';

const vipRoot = vipRootOf(env.productName);

const encodeSegment = encodeURIComponent;

/** The tabs of the VIP area, as they stand in its URL. */
export const vipTabs = ['info', 'conectitos', 'ruleta', 'recompensas'] as const;
export type VipTab = (typeof vipTabs)[number];

/** URLs that the screens link to; every parameter is encoded here. */
export const paths = {
  home: () => '/',
  login: (cafeSlug?: string) => (cafeSlug ? `/login/${encodeSegment(cafeSlug)}` : '/login'),
  /** A referral link; the token stands in the fragment, which no server and no log sees. */
  referral: (cafeSlug: string, token: string) => `/c/${encodeSegment(cafeSlug)}#invitacion=${token}`,
  createAccount: (invitation: string) => `/create-account?id=${encodeSegment(invitation)}`,
  forgotPassword: () => '/forgot-password',
  resetPassword: () => '/reset-password',
  passwordQuestion: () => '/your-password',
  confirmEmail: () => '/confirm-email',
  account: () => '/account',
  dashboard: () => '/dashboard',
  journey: (cafeSlug: string, step?: number) =>
    `/get-started/${encodeSegment(cafeSlug)}${step === undefined ? '' : `?step=${step}`}`,
  /** The one address on a café's poster and tag. */
  scan: (cafeSlug: string) => `/c/${encodeSegment(cafeSlug)}`,
  /** The bases of a café's wheels. */
  bases: (cafeSlug: string) => `/c/${encodeSegment(cafeSlug)}/bases`,
  visitRegistration: (cafeSlug: string) => `/visit-registration/${encodeSegment(cafeSlug)}`,
  rewards: (cafeSlug: string) => `/rewards/${encodeSegment(cafeSlug)}`,
  redeem: (cafeSlug: string, rewardId: string) =>
    `/redeem/${encodeSegment(cafeSlug)}/${encodeSegment(rewardId)}`,
  redeemVip: (cafeSlug: string, prizeId: string) =>
    `/redeem-vip/${encodeSegment(cafeSlug)}/${encodeSegment(prizeId)}`,
  vip: (cafeSlug: string, tab?: VipTab) =>
    `${vipRoot}/${encodeSegment(cafeSlug)}${tab === undefined ? '' : `?tab=${tab}`}`,
  earnConectitos: (cafeSlug: string) => `/earn-conectitos/${encodeSegment(cafeSlug)}`,
  admin: () => '/admin',
  adminCafes: () => '/admin/cafeterias',
  adminCafe: (cafeId: string) => `/admin/cafeteria/${encodeSegment(cafeId)}`,
  adminCustomers: (cafeId?: string) =>
    `/admin/customers${cafeId === undefined ? '' : `?cafe=${encodeSegment(cafeId)}`}`,
  adminVipCodes: () => '/admin/vip-codes',
  adminTickets: () => '/admin/tickets',
  adminResults: () => '/admin/results',
  adminRecord: () => '/admin/record',
  adminFaults: () => '/admin/faults',
  /** A café's desk; its tabs have their addresses where they stand (src/features/desk/shared/desk-tabs.tsx), not on every page. */
  desk: (cafeSlug: string, tab?: string) =>
    `/team/${encodeSegment(cafeSlug)}${tab === undefined ? '' : `/${tab}`}`,
  /** An invitation into a team; the token in the fragment, as a referral link's. */
  joinTeam: (token?: string) => `/join-team${token === undefined ? '' : `#invitacion=${token}`}`,
  /** A device on the counter; without one, where it is paired. */
  counter: (deviceId?: string) =>
    deviceId === undefined ? '/counter' : `/counter/${encodeSegment(deviceId)}`,
  privacy: () => '/privacy-policy',
  legalNotice: () => '/legal-notice',
  terms: () => '/terms',
  accessibility: () => '/accessibility',
};

/** The café of the landing page's demo. */
export const DEMO_CAFE_SLUG = 'cafeteria-central';

/**
 * Router state of a page of customers with one of them open. A link from another page opens a customer by it, and the
 * entry of the history before it is where the customer was opened from.
 */
export interface CustomerLinkState {
  customer: { enrollment_id: string; cafe: { id: string; nombre: string } };
  /** True if it was opened from the page's own list. */
  isFromList?: boolean;
}

/** Router state for a link to a redemption's screen that opens with its question: the press before it said "now". */
export const redeemNow = { redeemNow: true };

/** Router state of the page that a log-in leads to: who only works at cafés goes on from the dashboard to their bar. */
export const afterAuth = { afterAuth: true };
