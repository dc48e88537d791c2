import type { Cafe } from '@/data/cafe/cafe';

/** A café as an administrator gets it; instants are ISO texts. */
export interface AdminCafe extends Cafe {
  created_at: string;
  paused_at: string | null;
}
