import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { paths } from '@/config/paths';

/**
 * Returns the invitation to send. Its link opens the café's first screen for the customer's invitee, with
 * nothing to type of the inviter (rule A28).
 */
export function referralMessage(cafe: Pick<Cafe, 'slug' | 'nombre'>, token: string, origin: string) {
  return {
    url: origin + paths.referral(cafe.slug, token),
    title: `Te invito a ${cafe.nombre}`,
    text: `Vente conmigo a ${cafe.nombre}. Entra por este enlace y los dos ganamos premios:`,
  };
}
