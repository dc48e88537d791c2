import { readdirSync, readFileSync } from 'node:fs';

/** A rule of docs/product. */
export interface WrittenRule {
  id: string;
  /** What it quotes of the product, without the placeholders in braces. */
  texts: string[];
  /** Names in the code that it gives as its place. */
  places: string[];
  /** Which tests hold it: a file, and words of a title in it. */
  tests: { file: string; title: string }[];
}

const folder = 'docs/product';

function parse(paragraph: string): WrittenRule | null {
  const id = /^\*\*([A-Z]\d+)\b/.exec(paragraph)?.[1];
  if (!id) return null;
  const [, said = '', places = '', held = ''] =
    /^(.*)\\ _In_ (.*?)\. _Held by_ (.*)\.$/.exec(paragraph) ?? [];
  const tests = [...held.matchAll(/`([^`]+)`((?:,? "[^"]+")+)/g)].flatMap(([, file = '', titles = '']) =>
    [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => ({ file, title })),
  );
  const texts = [...said.matchAll(/"([^"]+)"/g)].flatMap(([, text = '']) => text.split(/\{[^}]*\}|…/));
  return {
    id,
    texts: texts.map((text) => text.trim()).filter((text) => text !== ''),
    places: [...places.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
    tests,
  };
}

/** Every rule of docs/product, in order. A paragraph that begins like a rule and has another form has no place and no test. */
export function writtenRules(): WrittenRule[] {
  return readdirSync(folder)
    .flatMap((file) => readFileSync(`${folder}/${file}`, 'utf8').split(/\n{2,}/))
    .map((paragraph) => parse(paragraph.trim().replace(/\s+/g, ' ')))
    .filter((rule) => rule !== null);
}
