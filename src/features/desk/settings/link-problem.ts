import { cleanValue } from '@functions/_shared/texts/typed-text';
import { parseUrl } from '@/domain/parse-url';
import type { TextSetting } from '@/features/desk/settings/components/text-section';

const MAX_LENGTH = 1500;

/** An address without its scheme, as it is read aloud or shown by an app: g.page/r/… */
const BARE_HOST = /^[0-9A-Za-z\u00C0-\uFFFF-]+(?:\.[0-9A-Za-z\u00C0-\uFFFF-]+)+(?=[/?#]|$)/;

/**
 * Returns a typed link as it is saved: with `https://` in small letters, also where it was left out, and without the
 * name of the place that an app shares along with it. Same as `private.typed_link`.
 */
export function normalizeLink(typed: string): string {
  const text = cleanValue(typed);
  if (BARE_HOST.test(text)) return `https://${text}`;
  return (/https:\/\/\S+$/i.exec(text)?.[0] ?? text).replace(/^https:\/\//i, 'https://');
}

/** Returns the problem with an optional typed link, or null. The table has the same rule. */
export function linkProblem(typed: string): string | null {
  const link = normalizeLink(typed);
  if (link === '') return null;
  if (!/^https:\/\/[^\s]+$/.test(link) || !parseUrl(link))
    return 'Escribe un enlace que empiece por https://';
  return link.length <= MAX_LENGTH ? null : 'El enlace es demasiado largo';
}

/** Values of these fields, as typed. */
export interface TypedLinks {
  review_url: string;
  instagram_url: string;
}

const url = { type: 'url', inputMode: 'url' } as const;
const link = {
  optional: true,
  problem: linkProblem,
  normalize: normalizeLink,
} as const;

/** The links of a café (rule C12). */
export const links: Record<keyof TypedLinks, TextSetting> = {
  review_url: {
    ...link,
    label: 'Enlace para dejar una reseña',
    input: { ...url, placeholder: 'https://g.page/r/…/review' },
  },
  instagram_url: {
    ...link,
    label: 'Perfil de Instagram',
    input: { ...url, placeholder: 'https://www.instagram.com/…' },
  },
};
