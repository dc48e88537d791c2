import type { Sql } from 'postgres';

/** Returns the id of the reward that an enrollment won at a challenge. */
export async function rewardAt(sql: Sql, enrollmentId: string, hito: number): Promise<string> {
  const [reward] = await sql<{ id: string }[]>`select id from public.user_rewards
    where cliente_id = ${enrollmentId} and hito_number = ${hito}`;
  if (!reward) throw new Error(`No reward of hito ${hito}`);
  return reward.id;
}

/** Returns a reward's code as the counter reads it: the last 8 characters of its id. */
export function codeOf(rewardId: string): string {
  return rewardId.slice(-8).toUpperCase();
}
