/**
 * Keys of the server state that several features touch. What the server answers depends on who asks, so the
 * viewer (user id, null for a visitor) is part of the key: nobody sees what was loaded for someone else.
 */
export const queryKeys = {
  account: (userId: string) => ['account', userId] as const,
  cafes: ['cafe'] as const,
  cafe: (cafeSlug: string, viewer: string | null) => ['cafe', cafeSlug, viewer] as const,
  dashboards: ['dashboard'] as const,
  dashboard: (userId: string) => ['dashboard', userId] as const,
  passwordQuestion: (userId: string) => ['password-question', userId] as const,
  journeys: ['journey'] as const,
  journey: (cafeSlug: string, viewer: string | null) => ['journey', cafeSlug, viewer] as const,
  rewards: ['rewards'] as const,
  gallery: (cafeSlug: string, viewer: string) => ['rewards', 'gallery', cafeSlug, viewer] as const,
  reward: (cafeSlug: string, rewardId: string, viewer: string) =>
    ['rewards', 'one', cafeSlug, rewardId, viewer] as const,
  /** Outside the rewards: asked for every second, and not with them. */
  ask: (askId: string, viewer: string) => ['ask', askId, viewer] as const,
  presences: ['at-cafe'] as const,
  presence: (cafeSlug: string, viewer: string | null) => ['at-cafe', cafeSlug, viewer] as const,
  vipAreas: ['vip-area'] as const,
  vipArea: (cafeSlug: string, viewer: string | null) => ['vip-area', cafeSlug, viewer] as const,
};
