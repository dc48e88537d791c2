import { paths } from '@/config/paths';
import type { Cafe } from '@/data/cafe/cafe';

/** What a customer sends to a friend: where to sign up and whose e-mail to name there. */
export function invitationFor(cafe: Pick<Cafe, 'slug' | 'nombre'>, inviterEmail: string, origin: string) {
  const url = `${origin}${paths.login(cafe.slug)}`;
  return {
    url,
    title: `Te invito a ${cafe.nombre}`,
    text: `Vente conmigo a ${cafe.nombre}. Regístrate aquí y pon mi email (${inviterEmail}) como código de invitación: los dos ganamos premios.`,
  };
}
