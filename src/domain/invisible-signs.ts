/** Signs that nobody sees, or that turn what stands beside them. The server's `is_line` refuses the same. */
const INVISIBLE = /[\p{Cc}\u00AD\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/u;

/** Returns whether a line holds a sign that nobody sees. Ordinary blanks, tabs included, are none. */
export function hasInvisibleSigns(line: string): boolean {
  return INVISIBLE.test(line.replace(/\s+/g, ' ')) || /[\u2028\u2029\uFEFF]/.test(line);
}
