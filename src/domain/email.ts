import { cleanEmail } from '@functions/_shared/texts/typed-text';

/** Messages of the rules about e-mail addresses (rule A3). */
const EMAIL_REQUIRED = 'Email es requerido';
const EMAIL_INVALID = 'Email debe ser válido';
export const INVITER_EMAIL_INVALID = 'El código de invitación debe ser un email válido';

const MAX_LENGTH = 254;
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
// The pattern of HTML's e-mail fields, with at least one dot after the at-sign.
const PATTERN = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]+@${LABEL}(?:\\.${LABEL})+$`, 'i');

/** Returns the address cleaned and in lower case, the form in which addresses are compared and sent. */
export function normalizeEmail(email: string): string {
  return cleanEmail(email).toLowerCase();
}

/** Returns true if the cleaned text has the form of an e-mail address. */
export function isEmail(email: string): boolean {
  const clean = cleanEmail(email);
  return clean.length <= MAX_LENGTH && PATTERN.test(clean);
}

/** Returns the message for a missing or malformed address, or null. */
export function emailProblem(email: string): string | null {
  if (cleanEmail(email) === '') return EMAIL_REQUIRED;
  return isEmail(email) ? null : EMAIL_INVALID;
}

/** Compares two addresses without regard to case and outer blanks. */
export function isSameEmail(one: string, other: string): boolean {
  return normalizeEmail(one) === normalizeEmail(other);
}

/** Common typing errors in the domains that most customers have. */
const DOMAIN_CORRECTIONS: readonly (readonly [RegExp, string])[] = [
  [/^(?:gm(?:ia|ai|a|i|al|ali|aill|aul|sil)l?|gnail|gamil|gmeil|ggmail)\./, 'gmail.'],
  [/^(?:hotm(?:ia|ai|a|i|al|ali|aill|eil)l?|hotnail|hotamil|homail|hormail)\./, 'hotmail.'],
  [/^(?:outl(?:o|oo|ock|ok|uk|oook)|out?look?|oulook|outllook)\./, 'outlook.'],
  [/^(?:yaho|yahooo|yhoo|yahho|yaoo)\./, 'yahoo.'],
  [/^(?:iclou|iclod|icoud|iclud|iclould)\./, 'icloud.'],
  [/\.(?:con|cmo|ocm|comm|coom|vom|xom|cpm|c0m|como)$/, '.com'],
  [/^(gmail|icloud|hotmail|outlook|yahoo)\.(?:co|cm|om)$/, '$1.com'],
];

/** Suggests the address that was probably meant when the domain looks mistyped. Returns null otherwise. */
export function suggestEmail(email: string): string | null {
  const [, mailbox, domain] = /^(.+)@([^@]+)$/.exec(normalizeEmail(email)) ?? [];
  if (!mailbox || !domain) return null;
  const corrected = DOMAIN_CORRECTIONS.reduce(
    (name, [pattern, right]) => name.replace(pattern, right),
    domain,
  );
  return corrected === domain ? null : `${mailbox}@${corrected}`;
}
