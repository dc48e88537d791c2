import { callRpc } from '@/lib/rpc';

/** What an adviser asks of a café's draws in a period of days, both within (rule I14). Fails with an AppError: NOT_ALLOWED. */
export const loadDrawsFile = (cafeSlug: string, from: string, to: string) =>
  callRpc('load_draws_file', { cafe_slug: cafeSlug, from_day: from, to_day: to }, 'offered', 'won', 'draws');
