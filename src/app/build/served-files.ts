/** Which file answers an address that is no file itself, the more particular first; `*` stands for the rest. */
const servedFiles: readonly [path: string, file: string][] = [
  ['/', 'index.html'],
  ['/login', 'login.html'],
  ['/privacy-policy', 'privacy-policy.html'],
  ['/login/*', 'login-at-cafe.html'],
  ['/*', 'shell.html'],
];

/** The page without content, for every address that has no file of its own. */
export const shellFile = 'shell.html';

/** The file of an address, as every host of this page must answer it. In: a path without search or hash. */
export function servedFile(path: string): string {
  const bare = path.length > 1 ? path.replace(/\/$/, '') : path;
  const found = servedFiles.find(([pattern]) =>
    pattern.endsWith('*') ? bare.startsWith(pattern.slice(0, -1)) : bare === pattern,
  );
  return found?.[1] ?? shellFile;
}

/** The file `_redirects` that Netlify, Cloudflare Pages and others read; they find `login.html` for `/login` by themselves. */
export function redirectsFile(): string {
  return servedFiles
    .filter(([path]) => path.endsWith('*'))
    .map(([path, file]) => `${path} /${file} 200\n`)
    .join('');
}
