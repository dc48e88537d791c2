import type { TagToPrepare } from '@functions/_shared/contracts/procedures/nfc-tags';
import { cleanValue } from '@functions/_shared/texts/typed-text';

/** Number of tags that the server prepares at once. */
const MAX_TAGS_AT_ONCE = 20;
/** More text than that is not taken; twenty lines with keys and separators are half of it. */
export const MAX_TAG_TEXT = 5_000;

const UID_DIGITS = 14;
const KEY_DIGITS = 32;

/** A tag as it is sent, and the line of the text on which it stands, from 1. */
export interface TagLine {
  line: number;
  tag: TagToPrepare;
}

/** Matches what stands between the pairs and columns of a line, and the word before a UID. */
const SEPARATORS = /^\W*uid\b|[\s:;,."'-]+/gi;

/** Returns a problem with the line that it is about; null for the only one, which needs none. */
export const problemAt = (line: number | null, problem: string): string =>
  line === null ? problem[0]!.toUpperCase() + problem.slice(1) : `Línea ${line}: ${problem}`;

/** Returns true if a text has keys beside its UIDs: a secret, like the keys that are shown once. */
export const hasKeys = (text: string) =>
  text.split(/[\r\n]/).some((line) => line.replace(SEPARATORS, '').length > UID_DIGITS);

/**
 * Reads tags, one a line: a UID, or a UID and the keys 1 and 2 with which it was bought (rule P35). The columns are told
 * apart by their lengths alone: people write pairs with blanks or colons between them.
 */
export function readTagLines(
  text: string,
  max = MAX_TAGS_AT_ONCE,
): { tags: TagLine[]; problem: string | null } {
  const lines = text.split(/\r\n?|\n/).map((written, index) => ({
    line: index + 1,
    digits: cleanValue(written).replace(SEPARATORS, '').toUpperCase(),
  }));
  // a file may begin with the names of its columns
  const isHeader = /^\W*uid\b/i.test(text) && /[^0-9A-F]/.test(lines[0]?.digits ?? '');
  const rows = lines.slice(isHeader ? 1 : 0).filter(({ digits }) => digits !== '');
  const fail = (problem: string, line: number | null = null) => ({
    tags: [],
    problem: problemAt(line, problem),
  });
  if (rows.length === 0) return fail('Escribe el UID de la etiqueta.');
  if (rows.length > max)
    return fail(`Son ${rows.length}, y aquí ${max === 1 ? 'cabe una' : `caben ${max}`}.`);
  const first = new Map<string, number>();
  for (const { line, digits } of rows) {
    const at = rows.length === 1 ? null : line;
    const uid = digits.slice(0, UID_DIGITS);
    const [strange] = /[^0-9A-F]/u.exec(digits) ?? [];
    if (strange)
      return fail(`«${strange}» no vale: un UID y una clave llevan cifras y letras de la A a la F.`, at);
    if (digits.length < UID_DIGITS || (digits.length > UID_DIGITS && digits.length < KEY_DIGITS))
      return fail(`un UID tiene ${UID_DIGITS} cifras y letras, y aquí hay ${digits.length}.`, at);
    if (digits.length !== UID_DIGITS && digits.length !== UID_DIGITS + 2 * KEY_DIGITS)
      return fail(`detrás del UID van las dos claves, de ${KEY_DIGITS} cifras y letras cada una.`, at);
    if (first.has(uid)) return fail(`es la misma etiqueta que la línea ${first.get(uid)}.`, at);
    first.set(uid, line);
  }
  return {
    tags: rows.map(({ line, digits }) => ({
      line,
      tag:
        digits.length === UID_DIGITS
          ? { uid: digits }
          : {
              uid: digits.slice(0, UID_DIGITS),
              mac_key: digits.slice(UID_DIGITS, -KEY_DIGITS),
              meta_key: digits.slice(-KEY_DIGITS),
            },
    })),
    problem: null,
  };
}
