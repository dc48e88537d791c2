import type { WinStrength } from '@/features/customer/shared/win/win-strength';

/** The ground while the whole screen is the prize's, and the ground that stays below the ticket. */
export const winGrounds: Record<WinStrength, string> = {
  discount: '[--win-first:var(--apricot-soft)] [--win:var(--apricot-soft)]',
  product: '[--win-first:var(--apricot)] [--win:var(--apricot-soft)]',
  // gold shines around what stands on it
  vip: '[--win-first:var(--crema)] [--win:var(--crema)] bg-radial-[closest-side] from-crema-soft to-transparent',
};

/** Styles of that ground, from edge to edge without making the page wider, and up to what stands above it. */
export const winGround =
  'relative flex flex-col items-center bg-(--win) text-center [box-shadow:0_0_0_100vmax_var(--win)] [clip-path:inset(0_-100vmax_-100vmax)]';
