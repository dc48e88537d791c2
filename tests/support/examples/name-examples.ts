/** Texts, and whether each can be a name: the same in SQL and in the page. */
export const NAME_EXAMPLES: [text: string, isName: boolean][] = [
  ['Ana María', true],
  ['Núria Sàbat’s', true],
  ['Ana\u00A0María', true],
  ['安娜', true],
  ['٣٤', true],
  ['🐻', true],
  // emojis of joined signs, with a selector, of a region
  ['Ana 👩\u200D🍳', true],
  ['Bar ❤\uFE0F\u200D🔥', true],
  ['🏳\uFE0F\u200D🌈', true],
  ['Pub 🏴\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}', true],
  ['Café 1\uFE0F\u20E3', true],
  // Persian and Sinhala names with their joiners
  ['علی\u200Cرضا', true],
  ['ශ\u0DCA\u200Dරී', true],
  // shows nothing at all
  ['\u3164', false],
  ['\u2800', false],
  ['\u2800 \u2800', false],
  ['\u00A0', false],
  ['\uFFA0', false],
  ['\u115F\u1160', false],
  ['\u200D', false],
  ['\uFE0F', false],
  ['\u{E0061}', false],
  // hides something
  ['Café\u3164', false],
  ['Ana\u200BMaría', false],
  ['Ana\u00ADMaría', false],
  ['Ana\u2060María', false],
  ['\uFEFFAna', false],
  ['Ana\u2028', false],
  ['Ana\u0007', false],
  ['Ana\u0085María', false],
  ['Ana \u202Eanosrep', false],
  ['Ana\u2066', false],
  ['Ana\u061C', false],
  ['Ana\u200F', false],
  ['Ana\u{E0061}\u{E006E}', false],
  ['🏴\u{E0067}\u{E0062}', false],
  // joiners and selectors that join or select nothing
  ['\u200DAna', false],
  ['Ana\u200C', false],
  ['Ana \u200DMaría', false],
  ['Ana\u200D María', false],
  ['Ana\u200D\u200DMaría', false],
  ['Ana \uFE0F', false],
  ['Ana\uFE0F\uFE0F', false],
];

const isHiddenOrBlank = /[\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Every sign that Unicode calls a control, a format, a blank or ignorable, between two letters. */
export const UNUSUAL_CHARACTERS: readonly string[] = Array.from(
  { length: 0x110000 - 1 },
  (_, index) => index + 1,
)
  .filter((point) => point < 0xd800 || point > 0xdfff)
  .map((point) => String.fromCodePoint(point))
  .filter((sign) => isHiddenOrBlank.test(sign) && !/[\t-\r]/.test(sign))
  .map((sign) => `a${sign}b`);
