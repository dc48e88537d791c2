import { paths } from '@/config/paths';

/** A link that a café hands to its customers. */
export interface CafeLink {
  id: 'codigo' | 'registro' | 'visitas';
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

/** In: a café's slug. Out: all its links, to be copied (rule C14). */
export function cafeLinks(cafeSlug: string): CafeLink[] {
  return [
    cafeCode(cafeSlug),
    link('registro', 'Registro e inicio de sesión', paths.login(cafeSlug)),
    link('visitas', 'Registro de visitas', paths.visitRegistration(cafeSlug)),
  ];
}
