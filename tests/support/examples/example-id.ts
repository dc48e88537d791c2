/** A UUID that is always the same for a name of at most 16 letters, for examples that contracts must take. */
export function exampleId(name: string): string {
  const digits = Buffer.from(name).toString('hex').padEnd(32, '0');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
