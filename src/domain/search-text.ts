import { fold } from '@/domain/slugs';

/** Signs of which one can be a whole name: Hangul, which is folded into its letters, and what stands behind the alphabets. */
const WORD_SIGN = /[\u1100-\u11FF\u2190-\u{10FFFF}]/u;

export const countLetters = (text: string): number => [...fold(text)].length;

/** Returns true if a text has so many letters, or a sign of which one can be a whole name. The server has the same. */
export const isSearchText = (text: string, letters: number): boolean =>
  countLetters(text) >= letters || WORD_SIGN.test(fold(text));
