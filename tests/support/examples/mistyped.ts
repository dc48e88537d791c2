/** A code as people type it: small letters, other dashes, full-width figures, and signs that look like 0 and 1. */
export const mistyped = (code: string) =>
  `${code.slice(0, 4)}\u00A0– ${code.slice(4)}.`
    .toLowerCase()
    .replaceAll('0', 'o')
    .replace('1', 'I')
    .replaceAll('1', 'l')
    .replaceAll('7', '７');
