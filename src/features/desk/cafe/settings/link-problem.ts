const MAX_LENGTH = 500;

/** Returns the problem with an optional typed link, or null. The table has the same rule. */
export function linkProblem(typed: string): string | null {
  const link = typed.trim();
  if (link === '') return null;
  if (!/^https:\/\/[^\s]+$/.test(link) || !URL.canParse(link))
    return 'Escribe un enlace que empiece por https://';
  return link.length <= MAX_LENGTH ? null : 'El enlace es demasiado largo';
}
