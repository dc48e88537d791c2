/** A reward won at a café; instants are ISO strings. */
export interface Reward {
  id: string;
  /** 1 to 7 for challenges, 0 for prizes of the VIP wheel. */
  hito_number: number;
  reward_name: string;
  reward_type: 'fixed' | 'variable';
  obtained_at: string;
  redeemed_at: string | null;
  seen_at: string | null;
}
