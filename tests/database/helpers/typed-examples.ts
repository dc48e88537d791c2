/** Texts as people type and paste them, and the text that is meant: the same in SQL and in TypeScript (rule S20). */
type Examples = readonly (readonly [typed: string, clean: string])[];

/** Lines that a person writes, such as names. */
export const LINE_EXAMPLES: Examples = [
  ['Ana María', 'Ana María'],
  ['  Ana\u00A0\t María ', 'Ana María'],
  ['\uFEFFAna', 'Ana'],
  ['Ana\u200BMaría', 'AnaMaría'],
  ['\u202AAna\u202C', 'Ana'],
  ['Ana \u2066María\u2069', 'Ana María'],
  ['Ana\u200F', 'Ana'],
  ['Cafe\u00ADtería', 'Cafetería'],
  ['Ana\r\nMaría', 'Ana María'],
  ['Ana\u2028María', 'Ana María'],
  ['Ana\u0007', 'Ana'],
  ['Núria Sàbat’s – «Bar»', 'Núria Sàbat’s – «Bar»'],
  ['Bar: Sol', 'Bar: Sol'],
  // joiners and selectors that belong to a name stay
  ['Ana 👩\u200D🍳', 'Ana 👩\u200D🍳'],
  ['\u200F\u202Bعلی\u200Cرضا\u202C', 'علی\u200Cرضا'],
  ['ශ\u0DCA\u200Dරී', 'ශ\u0DCA\u200Dරී'],
  ['Bar ❤\uFE0F', 'Bar ❤\uFE0F'],
  [
    'Pub 🏴\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}\u200B',
    'Pub 🏴\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}',
  ],
  // the others go
  ['\u200DAna', 'Ana'],
  ['Ana\u200C', 'Ana'],
  ['Ana \u200DMaría', 'Ana María'],
  ['Ana \uFE0F', 'Ana'],
  ['Ana\u200D\u200DMaría', 'Ana\u200DMaría'],
  ['Ana \u200D\uFE0F\u200C', 'Ana'],
  ['❤\uFE0F\uFE0F\u200D\uFE0F🔥', '❤\uFE0F\u200D🔥'],
  ['Ana\u{E0061}\u{E006E}', 'Ana'],
  ['\u3164', ''],
  ['', ''],
];

/** Numbers, codes, names of users, links and dates. */
export const VALUE_EXAMPLES: Examples = [
  ['12,50', '12,50'],
  ['\u200E12,50\u200F €', '12,50 €'],
  ['１２，５０', '12,50'],
  ['12⁵⁰', '12⁵⁰'],
  ['½', '½'],
  ['−40', '-40'],
  ['‐‑‒–—―⁃﹘﹣－', '----------'],
  ['1\u202F000', '1 000'],
  ['1\u2009000', '1 000'],
  ['28\u00AD013', '28013'],
  ['2026–11–29', '2026-11-29'],
  ['\u206629/11/2026\u2069', '29/11/2026'],
  ['Fecha: 2026‑11‑29', '2026-11-29'],
  ['08:00', '08:00'],
  ['“28013”', '28013'],
  ['"NIF: B12345674"', 'B12345674'],
  ['Importe (€): "12,50"', '12,50'],
  ['Total: Importe: 12', '12'],
  ["12'50", "12'50"],
  ['@ana', '@ana'],
  ['＠ana', '@ana'],
  ['ana\u200D_1\u200C.2\uFE0F', 'ana_1.2'],
  ['ana lopez', 'ana lopez'],
  ['ñandú', 'ñandú'],
  ['a\u2800b', 'a b'],
  ['"', '"'],
  ['""', ''],
  ['https://g.page/r/mi‑cafe', 'https://g.page/r/mi-cafe'],
  ['<https://g.page/r/1>', 'https://g.page/r/1'],
  ['Reseñas: https://g.page/r/1', 'https://g.page/r/1'],
  ['UID: 04A1', '04A1'],
  ['', ''],
];

/** E-mail addresses. */
export const TYPED_EMAIL_EXAMPLES: Examples = [
  [' Ana@Conecta.TEST ', 'ana@conecta.test'],
  ['\u200Bana@conecta.test\u200B', 'ana@conecta.test'],
  ['\u2066ana@conecta.test\u2069', 'ana@conecta.test'],
  ['ana@\u00ADconecta.test', 'ana@conecta.test'],
  ['ana＠conecta．test', 'ana@conecta.test'],
  ['ana@mi‑cafe.es', 'ana@mi-cafe.es'],
  ['mailto:ana@conecta.test', 'ana@conecta.test'],
  ['Ana Gil <ana@conecta.test>', 'ana@conecta.test'],
  ['"Gil, Ana" <ana@conecta.test>;', 'ana@conecta.test'],
  ['«ana@conecta.test».', 'ana@conecta.test'],
  ['Correo: ana@conecta.test.', 'ana@conecta.test'],
  ['ana@conecta.test, ', 'ana@conecta.test'],
  ['a b@conecta.test', 'a b@conecta.test'],
  ['Ana <>', ''],
  ['', ''],
];

/** Tax numbers in the form in which they are kept; whether one is right its last letter says. */
export const TAX_NUMBER_EXAMPLES: Examples = [
  ['b-12.345.674', 'B12345674'],
  [' 89890001 k ', '89890001K'],
  ['B/12345674', 'B12345674'],
  ['B–12345674', 'B12345674'],
  ['\u202AB12345674\u202C', 'B12345674'],
  ['B1234\u200B5674\uFEFF', 'B12345674'],
  ['Ｂ１２３４５６７４', 'B12345674'],
  ['NIF: B12345674', 'B12345674'],
  ['N.I.F.: B-12345674.', 'B12345674'],
  ['NIF:B12345674', 'B12345674'],
  ['CIF B12345674', 'B12345674'],
  ['NIF n.º B12345674', 'B12345674'],
  ['CIF/NIF B12345674', 'B12345674'],
  ['Número de identificación fiscal: B12345674', 'B12345674'],
  ['«B12345674».', 'B12345674'],
  ['ESB12345674', 'B12345674'],
  ['VAT: ES-B12345674', 'B12345674'],
  ['es 89890001-K', '89890001K'],
  ['DNI 12.345.678-Z', '12345678Z'],
  ['NIE: X-1234567-L', 'X1234567L'],
  // the zeros that a form or a sheet dropped
  ['1234567L', '01234567L'],
  ['DNI 1.234.567-L', '01234567L'],
  ['123456Y', '00123456Y'],
  ['X123456K', 'X0123456K'],
  // these are no numbers, and nothing is guessed
  ['ES1234567', 'ES1234567'],
  ['12345L', '12345L'],
  ['B1234567', 'B1234567'],
  ['B1234567O', 'B1234567O'],
  ['b1234Ñ5674', 'B1234Ñ5674'],
  ['', ''],
];

/** Links of a café. */
export const LINK_EXAMPLES: Examples = [
  ['Https://g.page/r/Abc', 'https://g.page/r/Abc'],
  [' g.page/r/Abc/review ', 'https://g.page/r/Abc/review'],
  ['ｈｔｔｐｓ：／／g.page/r/Abc', 'https://g.page/r/Abc'],
  ['\u2066https://g.page/r/Abc\u200B\u2069', 'https://g.page/r/Abc'],
  ['https://g.page/r/mi‑cafe', 'https://g.page/r/mi-cafe'],
  ['“https://g.page/r/Abc”', 'https://g.page/r/Abc'],
  ['Perfil: instagram.com/cafe', 'https://instagram.com/cafe'],
  ['Cafetería Centralhttps://maps.app.goo.gl/AbC', 'https://maps.app.goo.gl/AbC'],
  ['https://maps.google.es/?q=ñ', 'https://maps.google.es/?q=ñ'],
  ['http://a.es', 'http://a.es'],
  ['ana@bar.es', 'ana@bar.es'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['', ''],
];

/** Telephones. */
export const PHONE_EXAMPLES: Examples = [
  ['600-123-456', '600 123 456'],
  ['600–123–456', '600 123 456'],
  ['\u202A+34\u00A0600\u00A0123\u00A0456\u202C', '+34 600 123 456'],
  ['(+34) 600.12.34.56', '+34 600 12 34 56'],
  ['tel:+34600123456', '+34600123456'],
  ['Tel.: ６００１２３４５６', '600123456'],
  ['Tel. 600 123 456', '600 123 456'],
  ['mañana', 'mañana'],
];
