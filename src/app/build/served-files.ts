import { pagesOf, type PageEntry } from '../../config/pages.ts';

/** The file that answers an address that is no file itself. */
export interface ServedFile {
  /** A path; one that ends in `/*` stands for all below it, a part like `:cafeSlug` for any one part. */
  path: string;
  file: string;
  /** Modules whose scripts it announces: its page, and the layers below. */
  modules: readonly string[];
  /** Page that visitors see instead: they are redirected at once. */
  visitorsSee?: string;
}

/** The page without content, for every address that has no file of its own. */
export const shellFile = 'shell.html';

/** Layer below all pages but the plain ones. */
const sessionModule = 'src/app/session-layer.tsx';

/** All files and their addresses, the more particular first. Only those in src/app/prerender.tsx have something to read in them. */
export function servedFiles(productName: string): readonly ServedFile[] {
  const pages = Object.values<PageEntry>(pagesOf(productName)).flatMap(
    ({ path, file, module, access, visitorsSee }): ServedFile[] =>
      file
        ? [
            {
              path: path.replace(/\/:[^/]+(\/:[^/]+)*$/, '/*'),
              file,
              modules: [...(access === 'plain' ? [] : [sessionModule]), `src/app/routes/${module}.tsx`],
              ...(visitorsSee && { visitorsSee: `src/app/routes/${visitorsSee}.tsx` }),
            },
          ]
        : [],
  );
  return [...pages, { path: '/*', file: shellFile, modules: [sessionModule] }];
}

/** The file of an address, as every host of this page must answer it. In: a path without search or hash. */
export function servedFile(path: string, files: readonly ServedFile[]): string {
  const bare = path.length > 1 ? path.replace(/\/$/, '') : path;
  const found = files.find((served) =>
    served.path.endsWith('*')
      ? bare.startsWith(served.path.slice(0, -1))
      : new RegExp(`^${served.path.replace(/:[^/]+/g, '[^/]+')}$`).test(bare),
  );
  return found?.file ?? shellFile;
}

/** The file `_redirects` that Netlify, Cloudflare Pages and others read; they find `login.html` for `/login` by themselves. */
export function redirectsFile(files: readonly ServedFile[]): string {
  return files
    .filter(({ path }) => /\*$|:/.test(path))
    .map(({ path, file }) => `${path} /${file} 200\n`)
    .join('');
}
