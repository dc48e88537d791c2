/** Parts of the content types of the page's files, by the end of their names. */
const types: Record<string, string> = {
  js: 'javascript',
  css: 'css',
  html: 'html',
  woff2: 'font',
  wasm: 'wasm',
  svg: 'image',
  png: 'image',
  webp: 'image',
};

/**
 * Returns true if an answer is the file that its address names. A host may answer what is gone with 404, or with a page
 * and 200: neither may be kept in the place of the file.
 */
export function hasExpectedContentType(
  url: string,
  { status, headers }: Pick<Response, 'status' | 'headers'>,
): boolean {
  const type = types[/\.(\w+)([?#]|$)/.exec(url)?.[1] ?? ''];
  return status === 200 && type !== undefined && (headers.get('content-type') ?? '').includes(type);
}
