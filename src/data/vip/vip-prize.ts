/** A prize of the VIP wheel as its owner sees it. */
export interface VipPrize {
  id: string;
  /** With its prefix, "Premio … VIP: 2€ de descuento". */
  reward_name: string;
  obtained_at: string;
  /** The last day on which it is valid, `yyyy-mm-dd`. */
  expires_at: string;
  redeemed_at: string | null;
  seen_at: string | null;
  state: 'available' | 'redeemed' | 'expired';
  /** What the counter reads. */
  code: string;
}

/** The prize alone: "2€ de descuento". */
export function shortPrizeName({ reward_name }: Pick<VipPrize, 'reward_name'>): string {
  return reward_name.slice(reward_name.lastIndexOf(':') + 1).trim();
}
