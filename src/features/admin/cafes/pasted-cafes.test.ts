import { describe, expect, it } from 'vitest';
import { MAX_PASTED_CAFES, MAX_PASTED_TEXT, readPastedCafes } from '@/features/admin/cafes/pasted-cafes';

/** Name and e-mail of each row. */
const read = (text: string) => readPastedCafes(text).cafes.map(({ nombre, email }) => [nombre, email]);
const problems = (text: string) => readPastedCafes(text).cafes.map(({ problem }) => problem);

const two = [
  ['Café de la Plaza', 'ana@bar.es'],
  ['Bar Sol', 'eva@bar.es'],
];

describe('A pasted list', () => {
  it.each([
    ['tabs, as sheets paste', 'Café de la Plaza\tana@bar.es\nBar Sol\teva@bar.es'],
    ['semicolons', 'Café de la Plaza;ana@bar.es\nBar Sol;eva@bar.es'],
    ['commas', 'Café de la Plaza,ana@bar.es\nBar Sol,eva@bar.es'],
    ['CRLF, and a line end at the end', 'Café de la Plaza;ana@bar.es\r\nBar Sol;eva@bar.es\r\n'],
    ['CR alone', 'Café de la Plaza;ana@bar.es\rBar Sol;eva@bar.es'],
    ['a BOM', '\ufeffCafé de la Plaza;ana@bar.es\nBar Sol;eva@bar.es'],
    ['a BOM before a quote', '\ufeff"Café de la Plaza";ana@bar.es\nBar Sol;eva@bar.es'],
    ['spaces around, NBSP too', ' Café\u00a0 de la Plaza\u00a0; ana@bar.es\u00a0\n Bar Sol ;eva@bar.es'],
    ['signs without width', 'Café de la Plaza\u200b;\u200eana@bar.es\nBar Sol;eva@bar.es\u2060'],
    ['capitals in the e-mail', 'Café de la Plaza;Ana@Bar.ES\nBar Sol;eva@bar.es'],
    ['quotes', '"Café de la Plaza";"ana@bar.es"\n"Bar Sol" ; "eva@bar.es"'],
    ['a line end inside quotes', '"Café de\nla Plaza"\tana@bar.es\nBar Sol\teva@bar.es'],
    ['empty lines and empty columns', '\n;;\nCafé de la Plaza;ana@bar.es;;\n\n  \nBar Sol;eva@bar.es\n\n'],
    ['two blanks for a separator', 'Café de la Plaza  ana@bar.es\nBar Sol  eva@bar.es'],
    ['one blank before the e-mail', 'Café de la Plaza ana@bar.es\nBar Sol\u00a0eva@bar.es'],
    ['blanks, and a header', 'Nombre   Correo\nCafé de la Plaza   ana@bar.es\nBar Sol   eva@bar.es'],
    ['tabs in one row and blanks in another', 'Café de la Plaza\tana@bar.es\nBar Sol  eva@bar.es'],
    ['a header', 'Nombre;Correo de la persona titular\nCafé de la Plaza;ana@bar.es\nBar Sol;eva@bar.es'],
    ['a header of a sheet', 'Cafetería\tE-mail\r\nCafé de la Plaza\tana@bar.es\r\nBar Sol\teva@bar.es'],
  ])('is read with %s', (_, text) => {
    expect(read(text)).toEqual(two);
    expect(problems(text)).toEqual([null, null]);
  });

  it.each([
    ['a separator inside quotes', '"Pan, té; y más";ana@bar.es', [['Pan, té; y más', 'ana@bar.es']]],
    ['only quoted separators', '"Pan, té; y más"', [['Pan, té; y más', '']]],
    ['doubled quotes', '"Café ""El Sol""";ana@bar.es', [['Café "El Sol"', 'ana@bar.es']]],
    ['quotes in the middle', 'Café "El Sol";ana@bar.es', [['Café "El Sol"', 'ana@bar.es']]],
    ['quotes around a first word', '"El Sol" Bar;ana@bar.es', [['"El Sol" Bar', 'ana@bar.es']]],
    [
      'a quote that never ends',
      '"Café Roto;ana@bar.es\nBar "Sol;eva@bar.es',
      [
        ['"Café Roto', 'ana@bar.es'],
        ['Bar "Sol', 'eva@bar.es'],
      ],
    ],
    ['a comma in a name of a sheet', 'Pan, té y más\tana@bar.es', [['Pan, té y más', 'ana@bar.es']]],
    [
      'names alone',
      'Nombre\nBar Sol\nCafé Luna',
      [
        ['Bar Sol', ''],
        ['Café Luna', ''],
      ],
    ],
    [
      'a café that is called like a header',
      'Cafetería Nombre;ana@bar.es\nLocal;eva@bar.es',
      [
        ['Cafetería Nombre', 'ana@bar.es'],
        ['Local', 'eva@bar.es'],
      ],
    ],
    ['nothing', '', []],
    ['nothing but space', ' \n\t\r\n', []],
  ])('is read with %s', (_, text, rows) => {
    expect(read(text)).toEqual(rows);
  });
});

describe('A problem of a row', () => {
  it.each([
    ['ab;ana@bar.es', 'El nombre necesita al menos 3 letras, sin / \\ ? # ni %'],
    ['Pan/Vino;ana@bar.es', 'El nombre necesita al menos 3 letras, sin / \\ ? # ni %'],
    [`${'x'.repeat(81)};ana@bar.es`, 'El nombre puede tener 80 caracteres como mucho'],
    [';ana@bar.es', 'Debes introducir un nombre para la cafetería'],
    ['Bar Luna;ana@', 'Email debe ser válido'],
    ['Bar Luna;ana@bar.es;600 000 000', 'Sobran columnas: solo nombre y correo'],
    ['ana@bar.es;Bar Luna', 'El nombre va primero, y después el correo'],
    ['BAR-sol;otra@bar.es', 'Es la misma cafetería que la fila 1'],
    ['Bár  Sol', 'Es la misma cafetería que la fila 1'],
  ])('stands at the row and spoils no other: %s', (row, problem) => {
    expect(problems(`Bar Sol;eva@bar.es\n${row}\nCafé Nube;eva@bar.es`)).toEqual([null, problem, null]);
  });

  it.each([
    ['Smørrebrød', 'SMORREBROD'],
    ['Café Müller', 'Cafe Mueller'],
    ['Bar Juergen', 'BAR JÜRGEN'],
    ['Ca l’Avi', "Ca l'Avi"],
  ])('is that %s and %s are one café', (one, other) => {
    expect(problems(`${one}\n${other}\nCafé Nube`)).toEqual([
      null,
      'Es la misma cafetería que la fila 1',
      null,
    ]);
  });

  it('is no missing e-mail, and a broken first row takes no name', () => {
    expect(problems('Bar Sol\nCafé Luna')).toEqual([null, null]);
    expect(problems('Bar Sol;eva@\nBar Sol;eva@bar.es')).toEqual(['Email debe ser válido', null]);
  });
});

describe('A list that is too long', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, at) => `Bar número ${at}`).join('\n');

  it('has more than fifty rows', () => {
    expect(readPastedCafes(`Nombre\n${rows(MAX_PASTED_CAFES)}\n\n`)).toMatchObject({
      header: true,
      problem: null,
    });
    expect(readPastedCafes(rows(MAX_PASTED_CAFES + 1))).toMatchObject({
      cafes: [],
      problem: 'Son 51 filas, y caben 50 de una vez',
    });
  });

  it.each([
    ['a megabyte of quotes', '"'.repeat(1_000_000)],
    ['a megabyte of rows', 'Bar;a@b.es\n'.repeat(100_000)],
  ])('is refused without being read: %s', (_, text) => {
    const { cafes, problem } = readPastedCafes(text);
    expect(cafes).toEqual([]);
    expect(problem).toContain('demasiado texto');
  });

  it.each(['"', '";', '"\n', '""a;', ' ', '"a;""b', '\u00a0"'])(
    'is read quickly up to the limit: %j',
    (sign) => {
      const began = performance.now();
      readPastedCafes(sign.repeat(Math.floor(MAX_PASTED_TEXT / sign.length)));
      expect(performance.now() - began).toBeLessThan(500);
    },
  );
});
