/** The screens' addresses, as a link outside the app would have them. */
export const at = {
  home: '/',
  login: '/login',
  loginAt: ({ slug }: { slug: string }) => `/login/${encodeURIComponent(slug)}`,
  dashboard: '/dashboard',
  journey: ({ slug }: { slug: string }, step?: number) =>
    `/get-started/${encodeURIComponent(slug)}${step === undefined ? '' : `?step=${step}`}`,
  rewards: ({ slug }: { slug: string }) => `/rewards/${encodeURIComponent(slug)}`,
  redeem: ({ slug }: { slug: string }, rewardId: string) =>
    `/redeem/${encodeURIComponent(slug)}/${encodeURIComponent(rewardId)}`,
  redeemVip: ({ slug }: { slug: string }, prizeId: string) =>
    `/redeem-vip/${encodeURIComponent(slug)}/${encodeURIComponent(prizeId)}`,
  vip: ({ slug }: { slug: string }, tab?: string) =>
    `/conecta-vip/${encodeURIComponent(slug)}${tab === undefined ? '' : `?tab=${tab}`}`,
  tickets: ({ slug }: { slug: string }) => `/earn-conectitos/${encodeURIComponent(slug)}`,
  deskToday: ({ slug }: { slug: string }) => `/team/${encodeURIComponent(slug)}`,
  deskDocuments: ({ slug }: { slug: string }) => `/team/${encodeURIComponent(slug)}/cafe/documents`,
  deskCustomers: ({ slug }: { slug: string }) => `/team/${encodeURIComponent(slug)}/customers`,
  deskTickets: ({ slug }: { slug: string }) => `/team/${encodeURIComponent(slug)}/tickets`,
  deskResults: ({ slug }: { slug: string }) => `/team/${encodeURIComponent(slug)}/results`,
  deskCafe: ({ slug }: { slug: string }) => `/team/${encodeURIComponent(slug)}/cafe`,
  deskVipCodes: ({ slug }: { slug: string }) => `/team/${encodeURIComponent(slug)}/cafe/print/vip-codes`,
  deskSignals: ({ slug }: { slug: string }) => `/team/${encodeURIComponent(slug)}/signals`,
  deskSlips: ({ slug }: { slug: string }) => `/team/${encodeURIComponent(slug)}/cafe/print/slips`,
  deskPoster: ({ slug }: { slug: string }) => `/team/${encodeURIComponent(slug)}/cafe/print/poster`,
  deskWheel: ({ slug }: { slug: string }, wheel: 'hito' | 'vip') =>
    `/team/${encodeURIComponent(slug)}/cafe/prizes/${wheel}`,
  deskPrizes: ({ slug }: { slug: string }) => `/team/${encodeURIComponent(slug)}/cafe/prizes`,
  deskTeam: ({ slug }: { slug: string }) => `/team/${encodeURIComponent(slug)}/cafe/team`,
  deskSettings: ({ slug }: { slug: string }) => `/team/${encodeURIComponent(slug)}/cafe/settings`,
  deskReminders: ({ slug }: { slug: string }) => `/team/${encodeURIComponent(slug)}/cafe/reminders`,
  deskCounterScreens: ({ slug }: { slug: string }) => `/team/${encodeURIComponent(slug)}/cafe/screens`,
  counter: '/counter',
  scan: ({ slug }: { slug: string }) => `/c/${encodeURIComponent(slug)}`,
  visits: ({ slug }: { slug: string }) => `/visit-registration/${encodeURIComponent(slug)}`,
};

/** Matches an address of the app in full, whatever the origin. */
export function urlOf(path: string): RegExp {
  return new RegExp(`^https?://[^/]+${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);
}
