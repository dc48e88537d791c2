/** Returns the address that a text is, or null. `URL.canParse` and `URL.parse` are missing before Safari 17. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
