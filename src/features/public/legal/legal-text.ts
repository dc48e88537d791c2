import type { LegalSection } from '@/ui/legal-document';

/** A published version of a document. */
export interface LegalVersion {
  /** Year and month, with a suffix where a month has several. */
  version: string;
  /** The day from which it holds, `yyyy-mm-dd`. */
  since: string;
  sections: readonly LegalSection[];
}

/** A document with all its versions, the one that holds first: what somebody accepted stays readable (rule L3). */
export interface LegalText {
  title: string;
  lead: string;
  versions: readonly [LegalVersion, ...LegalVersion[]];
}

/** Value of each `{{name}}` of a text; a paragraph or point with null is left out, one with a list repeated. */
export type LegalValues = Readonly<Record<string, string | number | null | readonly string[]>>;

/**
 * Reads a document: `#` its title, then its lead; `##` each version with its day; `###` each section with its
 * introduction, points, and an address to write to in `<…>`. These few marks are all of Markdown that it knows. An older
 * version has only the sections that differ from the version above it.
 */
export function readLegalText(markdown: string, values: LegalValues): LegalText {
  const filled = (block: string) => fill(block.trim().replaceAll(/\n\s*/g, ' '), values);
  const sectionOf = (part: string): LegalSection => {
    const [title = '', ...blocks] = part.split(/\n\n|\n(?=- )/);
    const marked = (mark: RegExp) =>
      blocks
        .filter((block) => mark.test(block))
        .flatMap((block) => filled(block.replaceAll(/^- |^<|>\s*$/g, '')));
    const [mailTo] = marked(/^</);
    return {
      title,
      intro: marked(/^(?!- |<)/)[0] ?? '',
      points: marked(/^- /),
      ...(mailTo ? { mailTo } : {}),
    };
  };
  const [head = '', ...parts] = markdown.split('\n## ');
  const [title = '', lead = ''] = head.slice(2).split('\n\n').flatMap(filled);
  let above: LegalSection[] | undefined;
  const versionFrom = (part: string): LegalVersion => {
    const [heading = '', ...sections] = part.split('\n### ');
    const [version = '', since = ''] = heading.match(/\d\S+\b/g) ?? [];
    const own = sections.map(sectionOf);
    above = (above ?? own).map((section) => own.find((it) => it.title === section.title) ?? section);
    return { version, since, sections: above };
  };
  // no document is without a version
  return { title, lead, versions: parts.map(versionFrom) as [LegalVersion, ...LegalVersion[]] };
}

/** Returns a block once for each value of its placeholders. What a value says is never read as a placeholder. */
function fill(block: string, values: LegalValues): string[] {
  const [placeholder, name] = /\{\{(\w+)\}\}/.exec(block) ?? [];
  if (!placeholder || !name) return [block];
  const [value, at] = [values[name], block.indexOf(placeholder)];
  if (value === undefined) throw new Error(`A legal text has ${placeholder}, which stands for nothing`);
  const rests = fill(block.slice(at + placeholder.length), values);
  return [value ?? []].flat().flatMap((text) => rests.map((rest) => block.slice(0, at) + text + rest));
}

/** Returns the version that held on a day; the oldest for an earlier day. */
export function versionOn({ versions }: LegalText, day: string): LegalVersion {
  return versions.find(({ since }) => since <= day) ?? versions.at(-1)!;
}

/** Returns the version that an address asks for, else the one that holds. */
export function versionOf({ versions }: LegalText, asked: string | null): LegalVersion {
  return versions.find(({ version }) => version === asked) ?? versions[0];
}
