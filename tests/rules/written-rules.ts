import { readdirSync, readFileSync } from 'node:fs';

/** A rule of docs/product: its paragraph, with its row in the table at the file's end. */
export interface WrittenRule {
  id: string;
  /** The product's texts that the rule quotes, without the placeholders in braces. */
  texts: string[];
  /** Names in the code where the rule lives. */
  places: string[];
  /** The tests that hold the rule: a file, and words of a title in it. */
  tests: { file: string; title: string }[];
  /** Paragraphs and rows of this id in its file: one each. */
  paragraphs: number;
  rows: number;
}

const RULES_FOLDER = 'docs/product';

const ROW = /^\| ([A-Z]\d+) \| (.*) \| (.*) \|$/gm;

/** Returns the texts in quotes, cut at placeholders and ellipses. */
function quotedTexts(paragraph: string): string[] {
  return [...paragraph.matchAll(/"([^"]+)"/g)]
    .flatMap(([, text = '']) => text.split(/\{[^}]*\}|…/))
    .map((text) => text.trim())
    .filter((text) => text !== '');
}

function parsePlaces(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}

function parseTests(cell: string): { file: string; title: string }[] {
  return [...cell.matchAll(/`([^`]+)`((?:,? "[^"]+")+)/g)].flatMap(([, file = '', titles = '']) =>
    [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => ({ file, title })),
  );
}

function rulesOf(file: string): WrittenRule[] {
  const written = readFileSync(`${RULES_FOLDER}/${file}`, 'utf8');
  const paragraphs = written.split(/\n{2,}/).flatMap((paragraph) => {
    const id = /^\*\*([A-Z]\d+)\b/.exec(paragraph.trim())?.[1];
    return id ? [{ id, text: paragraph.trim().replace(/\s+/g, ' ') }] : [];
  });
  const rows = [...written.matchAll(ROW)].map(([, id = '', places = '', held = '']) => ({
    id,
    places,
    held,
  }));
  const ids = new Set([...paragraphs, ...rows].map(({ id }) => id));
  return [...ids].map((id) => {
    const ownParagraphs = paragraphs.filter((paragraph) => paragraph.id === id);
    const ownRows = rows.filter((row) => row.id === id);
    return {
      id,
      texts: ownParagraphs.flatMap(({ text }) => quotedTexts(text)),
      places: ownRows.flatMap((row) => parsePlaces(row.places)),
      tests: ownRows.flatMap((row) => parseTests(row.held)),
      paragraphs: ownParagraphs.length,
      rows: ownRows.length,
    };
  });
}

/** Returns every rule of docs/product. A rule without a row has no place and no test. */
export function writtenRules(): WrittenRule[] {
  return readdirSync(RULES_FOLDER).flatMap(rulesOf);
}
