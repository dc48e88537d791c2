import { callRpc } from '@/lib/rpc';

/**
 * Loads a café's draws in a period for its adviser, both days included (rule I14). Fails with an AppError:
 * NOT_ALLOWED.
 */
export const loadDrawsFile = (cafeId: string, from: string, to: string) =>
  callRpc('load_draws_file', { cafe_id: cafeId, from_day: from, to_day: to }, 'offered', 'won', 'draws');
