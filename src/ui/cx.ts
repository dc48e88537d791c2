/** Joins class names, skipping what is falsy. In: names or conditions. Out: one class string. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
