import { emailProblem, normalizeEmail } from '@/domain/email';
import { fold, foldSpelled } from '@/domain/slugs';
import { stripInvisibleCharacters } from '@/domain/pasted-text';
import { cafeNameProblem } from '@/features/admin/cafes/cafe-name';

/** Maximum number of cafés that are made from one list. */
export const MAX_PASTED_CAFES = 50;
/** More text than that is not looked at; fifty long rows are a third of it. */
export const MAX_PASTED_TEXT = 50_000;

/** A row of a list, read. */
export interface PastedCafe {
  /** From 1, without header and empty lines. */
  row: number;
  nombre: string;
  /** Empty: without owner. */
  email: string;
  /** The folded form of its name (rule C2). */
  form: string;
  /** Reason why the row cannot be sent, or null. */
  problem: string | null;
}

const SEPARATORS = ['\t', ';', ','] as const;
type Separator = (typeof SEPARATORS)[number];

const tidy = (text: string) => stripInvisibleCharacters(text).replace(/\s+/g, ' ').trim();

/** A quoted cell: up to its first quote that is not doubled, which ends it at once; else the quote is a sign like others. */
const QUOTED = /[^\S\t\r\n]*"((?:[^"]|"")*)"[^\S\t\r\n]*(?=[\t;,\r\n]|$)/y;
const PLAIN: Record<Separator | '', RegExp> = {
  '\t': /[^\t\r\n]*/y,
  ';': /[^;\r\n]*/y,
  ',': /[^,\r\n]*/y,
  '': /[^\r\n]*/y,
};

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/**
 * Splits text into rows of cells, unchanged.
 * @param separator '' for none
 */
function cellsOf(text: string, separator: Separator | ''): string[][] {
  const rows: string[][] = [[]];
  let at = 0;
  for (;;) {
    const quoted = match(QUOTED, text, at);
    const after = quoted ? text[at + quoted[0].length] : undefined;
    // the next sign must end a cell of this text
    const whole = quoted && (after === undefined || /[\r\n]/.test(after) || after === separator);
    const taken = whole ? quoted[0] : match(PLAIN[separator], text, at)![0];
    rows.at(-1)!.push(whole ? quoted[1]!.replaceAll('""', '"') : taken);
    at += taken.length;
    if (at >= text.length) return rows;
    if (text[at] === separator) at += 1;
    else {
      at += text.startsWith('\r\n', at) ? 2 : 1;
      rows.push([]);
    }
  }
}

/** Sheets separate by tabs, files by semicolons (as Excel writes them here) or commas: the first of them that is there. */
function separatorOf(text: string): Separator | '' {
  const unquoted = text.replace(/"[^"\r\n]*"/g, '');
  return SEPARATORS.find((sign) => unquoted.includes(sign)) ?? '';
}

/** A name and an e-mail behind it. */
const NAME_AND_EMAIL = /^(.*\S)\s+(\S+@\S+)$/s;
/** Two texts with a gap between them, as a header has it where rows are set apart by blanks. */
const TWO_TEXTS = /^(\S.*?)\s{2,}(\S.*)$/s;

/** Splits a row that no separator splits, where blanks alone set its name apart from an e-mail. */
function splitAtBlanks(cells: string[]): string[] {
  const [only = '', ...rest] = cells;
  const text = stripInvisibleCharacters(only).trim();
  if (rest.some((cell) => cell.trim() !== '')) return cells;
  const [, name, email] = NAME_AND_EMAIL.exec(text) ?? [];
  if (name !== undefined && email !== undefined && emailProblem(email) === null) return [name, email];
  const header = TWO_TEXTS.exec(text)?.slice(1) ?? [];
  return isHeader(header) ? header : cells;
}

const NAME_HEADER = /^(?:nombre|cafeter[ií]as?|caf[eé]s?|local(?:es)?|name)\b/i;
const EMAIL_HEADER = /correo|mail|titular|due[nñ][ao]|owner/i;

function isHeader([name = '', email = '']: readonly string[]): boolean {
  if (email === '') return /^nombre(?: de la cafeter[ií]a)?$/i.test(name);
  return NAME_HEADER.test(name) && EMAIL_HEADER.test(email) && !email.includes('@');
}

/** Returns the problem with one row's cells, or null. It does not look at other rows. */
function rowProblem([name = '', email = '', ...more]: readonly string[]): string | null {
  if (more.some((cell) => cell !== '')) return 'Sobran columnas: solo nombre y correo';
  if (name !== '' && emailProblem(name) === null) return 'El nombre va primero, y después el correo';
  return cafeNameProblem(name) ?? (email === '' ? null : emailProblem(email));
}

/**
 * Reads pasted rows of a café's name and its owner's e-mail, separated by tab, semicolon or comma (rule C30). Each row
 * has its own problem; the outer `problem` means that nothing of the text can be used.
 */
export function readPastedCafes(text: string): {
  cafes: PastedCafe[];
  header: boolean;
  problem: string | null;
} {
  if (text.length > MAX_PASTED_TEXT)
    return {
      cafes: [],
      header: false,
      problem: `Es demasiado texto: caben ${MAX_PASTED_CAFES} cafeterías, una por línea`,
    };
  const plain = text.replace(/^\ufeff/, '');
  const rows = cellsOf(plain, separatorOf(plain))
    .map((cells) => splitAtBlanks(cells).map(tidy))
    .filter((cells) => cells.some((cell) => cell !== ''));
  const header = rows.length > 0 && isHeader(rows[0]!);
  if (header) rows.shift();
  if (rows.length > MAX_PASTED_CAFES)
    return { cafes: [], header, problem: `Son ${rows.length} filas, y caben ${MAX_PASTED_CAFES} de una vez` };

  const first = new Map<string, number>();
  const cafes = rows.map((cells, index) => {
    const [nombre = '', email = ''] = cells;
    const [row, form] = [index + 1, fold(nombre)];
    const spelled = `${foldSpelled(nombre)} spelled`;
    const firstRow = first.get(form) ?? first.get(spelled);
    const ownProblem = rowProblem(cells);
    if (firstRow === undefined && ownProblem === null) first.set(form, row).set(spelled, row);
    const problem =
      ownProblem ?? (firstRow === undefined ? null : `Es la misma cafetería que la fila ${firstRow}`);
    return { row, nombre, email: normalizeEmail(email), form, problem };
  });
  return { cafes, header, problem: null };
}
