import type { LegalSection } from '@/ui/legal-document';

/** A published version of a document. */
export interface LegalText {
  /** Year and month, with a suffix where a month has several. */
  version: string;
  /** The day from which it holds, `yyyy-mm-dd`. */
  since: string;
  sections: readonly LegalSection[];
}

/** A document with all its versions, the one that holds first. */
export type LegalTexts = readonly [LegalText, ...LegalText[]];

/** Returns the version that held on a day; the oldest for an earlier day. */
export function versionOn(texts: LegalTexts, day: string): LegalText {
  return texts.find(({ since }) => since <= day) ?? texts.at(-1)!;
}

/** Returns the version that an address asks for, else the one that holds. */
export function versionOf(texts: LegalTexts, asked: string | null): LegalText {
  return texts.find(({ version }) => version === asked) ?? texts[0];
}
