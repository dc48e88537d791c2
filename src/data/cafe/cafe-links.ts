import { paths } from '@/config/paths';

/** A link that a café hands to its customers. */
export interface CafeLink {
  id: 'registro' | 'visitas';
  label: string;
  /** Percent-encoded: what is copied, and what the QR code holds. */
  url: string;
  /** The same as people read it. */
  readable: string;
}

/** In: a café's slug and the page's origin. Out: its two links (rule C14). */
export function cafeLinks(cafeSlug: string, origin = window.location.origin): CafeLink[] {
  const link = (id: CafeLink['id'], label: string, path: string): CafeLink => ({
    id,
    label,
    url: origin + path,
    readable: decodeURI(origin + path).replace(/^https?:\/\//, ''),
  });
  return [
    link('registro', 'Registro e inicio de sesión', paths.login(cafeSlug)),
    link('visitas', 'Registro de visitas', paths.visitRegistration(cafeSlug)),
  ];
}
