import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
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

/** Returns the one link that a café's poster and tag carry, as short as its address is (rules C14, C28 and J27). */
export function cafeScanLink({ short_slug: address }: Cafe): CafeLink {
  return link('codigo', 'Código de la cafetería', paths.scan(address));
}

/** Returns the address of a café's desk. */
export const cafeDeskLink = ({ short_slug: address }: Cafe) => link('barra', 'La barra', paths.desk(address));

/**
 * Returns the link of the card's QR and the café's address for typing. The code is in the fragment, which no server or
 * log sees.
 */
export function vipCardLink(cafe: Cafe, code: string) {
  const { url, readable } = cafeScanLink(cafe);
  return { url: `${url}#codigo=${code}`, typed: readable };
}

/** Returns the link of a slip's QR. The code is in the fragment, which no server or log sees. */
export const slipLink = (cafe: Cafe, code: string) => `${cafeScanLink(cafe).url}#p=${code}`;

/** Returns all links of a café, to be copied (rule C14). */
export function cafeLinks(cafe: Cafe): CafeLink[] {
  return [
    cafeScanLink(cafe),
    link('registro', 'Registro e inicio de sesión', paths.login(cafe.slug)),
    link('visitas', 'Registro de visitas', paths.visitRegistration(cafe.slug)),
  ];
}
