import * as z from 'zod/mini';
import { cleanEmail, cleanLine } from '../texts/typed-text.ts';

/** Answer to a request that is no JSON object, or malformed in a field that no person fills in. */
export const MALFORMED = 'La petición no es válida.';

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/** The same addresses as in src/domain/email.ts; a test compares the two. */
const EMAIL = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]+@${LABEL}(?:\\.${LABEL})+$`, 'i');

/** Control characters and halves of characters, which Postgres cannot store. */
const PLAIN_TEXT = /^[^\p{Cc}\p{Cs}]*$/u;

/** Returns a required text of one line, cleaned, of at most `max` characters. Each fault has its sentence. */
export function text(
  max: number,
  { missing, invalid }: { missing: string; invalid: string },
  clean: (typed: string) => string = cleanLine,
) {
  return z
    .string({ error: missing })
    .check(
      z.overwrite(clean),
      z.minLength(1, missing),
      z.maxLength(max, invalid),
      z.regex(PLAIN_TEXT, invalid),
    );
}

/** Returns a required e-mail address, cleaned and in lower case. */
export function email(texts: { missing: string; invalid: string }) {
  return text(254, texts, cleanEmail).check(z.regex(EMAIL, texts.invalid), z.toLowerCase());
}

/** Returns a café's name or slug; the server finds the café behind any spelling (rule C3). */
export function cafe() {
  return text(120, { missing: 'Nombre de cafetería no cargado', invalid: 'Cafetería no encontrada' });
}

/** Returns a browser's own secret: 32 random bytes as base64url. */
export function browser() {
  return z.string({ error: MALFORMED }).check(z.regex(/^[A-Za-z0-9_-]{43}$/, MALFORMED));
}

/** Returns the id of an account, in lower case. */
export function userId() {
  return z.guid({ error: MALFORMED }).check(z.toLowerCase());
}
