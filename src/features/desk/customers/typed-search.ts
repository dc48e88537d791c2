import { countLetters, isSearchText } from '@/domain/search-text';
import { fold, foldSpelled } from '@/domain/slugs';

/** Letters of a name from which on the server finds its beginning. Of fewer it finds whole names alone (rule T11). */
const MIN_BEGINNING = 3;
const CODE_LENGTH = 8;

/** Returns true for a text that the server takes. */
export const isSearchable = (text: string) => isSearchText(text, 2);

/** Returns true for a text that is searched without a press: the beginning of a name, a code, or an address that may be whole. */
export const isSearchedWhileTyping = (text: string) =>
  text.includes('@') ? /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i.test(text) : isSearchText(text, MIN_BEGINNING);

/**
 * Returns true if the answer to a search holds whatever a longer text can find. A text as long as a code may be one.
 * @param hasMore the answer holds the first ten alone
 */
export const isCoveredBy = (searched: string, hasMore: boolean, text: string) =>
  !hasMore &&
  !text.includes('@') &&
  isSearchText(searched, MIN_BEGINNING) &&
  countLetters(text) !== CODE_LENGTH &&
  fold(text).startsWith(fold(searched));

/** Returns those of a search's customers whose name begins with a longer text. */
export const narrowByName = <Customer extends { name: string | null }>(
  customers: readonly Customer[],
  searched: string,
  text: string,
) =>
  text === searched
    ? customers
    : customers.filter(
        ({ name }) =>
          name !== null &&
          (fold(name).startsWith(fold(text)) || foldSpelled(name).startsWith(foldSpelled(text))),
      );
