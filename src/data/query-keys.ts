/**
 * Keys of the server state that several features touch. What the server answers depends on who asks, so the
 * viewer (user id, null for a visitor) is part of the key: nobody sees what was loaded for someone else.
 */
export const queryKeys = {
  cafes: ['cafe'] as const,
  cafe: (slug: string, viewer: string | null) => ['cafe', slug, viewer] as const,
  dashboards: ['dashboard'] as const,
  dashboard: (userId: string) => ['dashboard', userId] as const,
  passwordQuestion: (userId: string) => ['password-question', userId] as const,
  journeys: ['journey'] as const,
  journey: (slug: string, viewer: string | null) => ['journey', slug, viewer] as const,
  rewards: ['rewards'] as const,
  gallery: (slug: string, viewer: string) => ['rewards', 'gallery', slug, viewer] as const,
  reward: (slug: string, rewardId: string, viewer: string) =>
    ['rewards', 'one', slug, rewardId, viewer] as const,
  vipAreas: ['vip-area'] as const,
  vipArea: (slug: string, viewer: string | null) => ['vip-area', slug, viewer] as const,
};
