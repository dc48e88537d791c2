import type { Cafe } from '@functions/_shared/contracts/procedures/shapes';
import { paths } from '@/config/paths';

/** What a customer sends to a friend: where to sign up and whose e-mail to name there. */
export function invitationFor(cafe: Pick<Cafe, 'slug' | 'nombre'>, inviterEmail: string, origin: string) {
  const url = `${origin}${paths.login(cafe.slug)}`;
  return {
    url,
    title: `Te invito a ${cafe.nombre}`,
    text: `Vente conmigo a ${cafe.nombre}. Regístrate aquí y pon mi email (${inviterEmail}) como código de invitación: los dos ganamos premios.`,
  };
}
