const MAX_LENGTH = 1500;

/** An address without its scheme, as it is read aloud or shown by an app: g.page/r/… */
const BARE_HOST = /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)+(?=[/?#]|$)/u;

/** Returns a typed link as it is saved: with `https://` in small letters, also where it was left out. */
export function tidyLink(typed: string): string {
  const link = typed.trim().replace(/^https:\/\//i, 'https://');
  return BARE_HOST.test(link) ? `https://${link}` : link;
}

/** Returns the problem with an optional typed link, or null. The table has the same rule. */
export function linkProblem(typed: string): string | null {
  const link = tidyLink(typed);
  if (link === '') return null;
  if (!/^https:\/\/[^\s]+$/.test(link) || !URL.canParse(link))
    return 'Escribe un enlace que empiece por https://';
  return link.length <= MAX_LENGTH ? null : 'El enlace es demasiado largo';
}
