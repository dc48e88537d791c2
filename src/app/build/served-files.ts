import { pagesOf, type PageEntry } from '../../config/pages.ts';

/** The file that answers an address that is no file itself. */
export interface ServedFile {
  /** A path; one that ends in `/*` stands for all below it, a part like `:cafeSlug` for any one part. */
  path: string;
  file: string;
  /** Modules whose scripts it announces: its page, and the layers below. */
  modules: readonly string[];
  /** Page that visitors see instead: they are redirected at once. */
  visitorPage?: string;
}

/** The page without content, for every address that has no file of its own. */
export const SHELL_FILE = 'shell.html';

/** Layer below all pages but the plain ones. */
const SESSION_MODULE = 'src/app/session-layer.tsx';

/** A page's path with `/*` in the place of the parameters at its end. */
const toSplatPath = (path: string) => path.replace(/\/:[^/]+(\/:[^/]+)*$/, '/*');

/**
 * Returns all files and their addresses, the more particular first. Only those in src/app/prerender.tsx have something
 * to read in them.
 */
export function servedFiles(productName: string): readonly ServedFile[] {
  const pages = Object.values<PageEntry>(pagesOf(productName)).flatMap(
    ({ path, file, module, access, visitorPage }): ServedFile[] =>
      file
        ? [
            {
              path: toSplatPath(path),
              file,
              modules: [...(access === 'static' ? [] : [SESSION_MODULE]), `src/app/routes/${module}.tsx`],
              ...(visitorPage && { visitorPage: `src/app/routes/${visitorPage}.tsx` }),
            },
          ]
        : [],
  );
  return [...pages, { path: '/*', file: SHELL_FILE, modules: [SESSION_MODULE] }];
}

/** Returns the file of an address, as every host of this page must answer it. In: a path without search or hash. */
export function servedFile(path: string, files: readonly ServedFile[]): string {
  const bare = path.length > 1 ? path.replace(/\/$/, '') : path;
  const found = files.find((served) =>
    served.path.endsWith('*')
      ? bare.startsWith(served.path.slice(0, -1))
      : new RegExp(`^${served.path.replace(/:[^/]+/g, '[^/]+')}$`).test(bare),
  );
  return found?.file ?? SHELL_FILE;
}

/** Name of the file that hosts answer unknown addresses with, with status 404. It has the same content as the shell. */
export const NOT_FOUND_FILE = '404.html';

/**
 * Returns the file `_redirects` that Netlify, Cloudflare Pages and others read. It names every address that has no file
 * of its name: a rule for all addresses would also answer for scripts that are gone, and on Cloudflare Pages, which
 * looks for rules before files, for every script. The targets have no `.html`, from which Cloudflare Pages redirects.
 */
export function redirectsFile(productName: string): string {
  const rules = Object.values<PageEntry>(pagesOf(productName))
    .filter(({ path }) => path !== '*')
    .map(({ path, file = SHELL_FILE }) => [toSplatPath(path), file.replace(/(index)?\.html$/, '')] as const)
    .filter(([path, target]) => path !== `/${target}`)
    .map(([path, target]) => `${path} /${target} 200\n`);
  return [...new Set(rules)].join('');
}
