import { paths } from '@/config/paths';

/** A link that a café hands to its customers. */
export interface CafeLink {
  id: 'codigo' | 'registro' | 'visitas' | 'barra';
  label: string;
  /** Percent-encoded: what is copied, and what the QR code holds. */
  url: string;
  /** The same as people read it. */
  readable: string;
}

function link(id: CafeLink['id'], label: string, path: string): CafeLink {
  const url = window.location.origin + path;
  return { id, label, url, readable: decodeURI(url).replace(/^https?:\/\//, '') };
}

/** In: a café's slug. Out: the one link that its poster and tag carry (rules C14 and J27). */
export function cafeCode(cafeSlug: string): CafeLink {
  return link('codigo', 'Código de la cafetería', paths.here(cafeSlug));
}

/** In: a café's slug. Out: its address as it is typed (rule T22). */
export const typedAddress = (cafeSlug: string) => cafeCode(typeable(cafeSlug)).readable;

/** In: text of an address. Out: without accents, as it is typed on any keyboard; it leads to the same café (rule C2). */
const typeable = (text: string) => text.normalize('NFD').replace(/[\u0300-\u036f]/g, '');

/** In: a café's slug. Out: the address of its desk, without accents. */
export const cafeDesk = (cafeSlug: string) => link('barra', 'La barra', paths.team(typeable(cafeSlug)));

/** In: a café's slug. Out: the address of its desk as it is typed. */
export const typedDesk = (cafeSlug: string) => cafeDesk(cafeSlug).readable;

/**
 * In: a café's slug, a VIP code. Out: where the card's QR leads, the code in the fragment, which no server and no log sees;
 * and the café's address to be typed.
 */
export function vipCardLink(cafeSlug: string, code: string) {
  const { url, readable } = cafeCode(typeable(cafeSlug));
  return { url: `${url}#codigo=${code}`, typed: readable };
}

/** In: a café's slug. Out: all its links, to be copied (rule C14). */
export function cafeLinks(cafeSlug: string): CafeLink[] {
  return [
    cafeCode(cafeSlug),
    link('registro', 'Registro e inicio de sesión', paths.login(cafeSlug)),
    link('visitas', 'Registro de visitas', paths.visitRegistration(cafeSlug)),
  ];
}
