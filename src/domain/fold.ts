/** Accents, signs that nobody sees, and blanks. What NFKD leaves of other blanks is a plain one. */
const INVISIBLE =
  '\u0300-\u036F\u0009-\u000D\u0020\u0085\u00AD\u061C\u115F\u1160\u1680\u180E\u2000-\u200F\u2028-\u202F' +
  '\u205F-\u206F\u3000\uFE00-\uFE0F\uFEFF\u{E0000}-\u{E0FFF}';
const DASHES =
  '_\\-\u02D7\u058A\u05BE\u1806\u2010-\u2015\u2043\u2053\u2212\u2E17\u2E1A\u2E3A\u2E3B\u2E40\u301C\u3030\u30A0';
/** Apostrophes, quotation marks, and points between letters ("Col·legi"). */
const MARKS =
  '"\'`\u00AB\u00BB\u02B9-\u02BF\u02C8\u02CA\u02CB\u02EE\u055A\u05F3\u05F4\u2018-\u201F\u2032-\u2037\u2039\u203A' +
  '\u275B-\u275E\u301D-\u301F\uA78B\uA78C\u00B7\u2022\u2027\u2219\u22C5\u30FB';
const DROPPED = new RegExp(`[${INVISIBLE}${DASHES}${MARKS}]`, 'gu');

/** Letters, and the small or plain ones that they become. Not by locale or Unicode version: SQL has the same table. */
const FROM =
  'ABCDEFGHIJKLMNOPQRSTUVWXYZÆŒÞẞØøŁłĐđÐðĦħŦŧıȷŊŋƏəƐɛƆɔƁɓƊɗƘƙƳƴ' +
  'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЄІЈЂЉЊЋЏЅҐ';
const TO =
  'abcdefghijklmnopqrstuvwxyzæœþßoollddddhhttijnneeeeoobbddkkyy' +
  'αβγδεζηθικλμνξοπρστυφχψωσабвгдежзиклмнопрстуфхцчшщъыьэюяєіјђљњћџѕґ';
const LETTERS = new Map<string, string>([
  ...[...FROM].map((letter, at) => [letter, TO[at]!] as const),
  ...Object.entries({ Æ: 'ae', æ: 'ae', Œ: 'oe', œ: 'oe', Þ: 'th', þ: 'th', ẞ: 'ss', ß: 'ss' }),
]);

/**
 * Returns the form in which names, slugs and typed codes are compared (rule C2): no accents, small letters, ø as o and
 * ß as ss, no blanks, dashes, apostrophes, quotation marks and hidden signs. SQL has the same function.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(DROPPED, '')
    .replace(/[^ -@[-~]/g, (letter) => LETTERS.get(letter) ?? letter);
}

/**
 * Returns the folded form of a text whose ä, ö, ü, ø and å are spelled ae, oe, ue, oe and aa, as keyboards without them
 * have it (rule C2). SQL has the same function.
 */
export function foldSpelled(text: string): string {
  return fold(
    text
      .normalize('NFD')
      .replace(/[Øø]|[Oo]\u0338/g, 'oe')
      .replace(/([AOUaou])\u0308/g, '$1e')
      .replace(/([Aa])\u030A/g, '$1a'),
  );
}
