import { HITO_COUNT } from '@/domain/figures';

/** How much is made of a prize: a discount is quiet, a product is celebrated, the last one makes a VIP. */
export type WinStrength = 'discount' | 'product' | 'vip';

/**
 * Returns how much is made of a prize that was won (rule R18).
 * @param picture key of its drawing
 * @param hito the challenge, 1 to 7; 0 for the VIP wheel
 */
export function winStrength({ picture, hito }: { picture: string; hito: number }): WinStrength {
  if (hito === HITO_COUNT) return 'vip';
  return picture === 'discount' ? 'discount' : 'product';
}
