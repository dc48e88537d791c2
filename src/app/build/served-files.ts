import { vipRootOf } from '../../config/product-name.ts';

/** Which file answers an address that is no file itself. */
export interface ServedFile {
  /** A path; one that ends in `/*` stands for all below it. */
  path: string;
  file: string;
  /** The module of its page, whose scripts the file announces. */
  module?: string;
}

/** The page without content, for every address that has no file of its own. */
export const shellFile = 'shell.html';

const page = (name: string) => `src/app/routes/${name}.tsx`;

/** All files and their addresses, the more particular first. Only those in src/app/prerender.tsx have something to read in them. */
export function servedFiles(productName: string): readonly ServedFile[] {
  return [
    { path: '/', file: 'index.html', module: page('landing') },
    { path: '/privacy-policy', file: 'privacy-policy.html', module: page('privacy-policy') },
    { path: '/login', file: 'login.html', module: page('login') },
    { path: '/login/*', file: 'login-at-cafe.html', module: page('login') },
    { path: '/dashboard', file: 'dashboard.html', module: page('dashboard') },
    { path: '/get-started/*', file: 'journey.html', module: page('journey') },
    { path: '/visit-registration/*', file: 'visit.html', module: page('visit-registration') },
    { path: '/rewards/*', file: 'rewards.html', module: page('rewards') },
    { path: '/redeem/*', file: 'redeem.html', module: page('redeem') },
    { path: '/redeem-vip/*', file: 'redeem-vip.html', module: page('redeem-vip') },
    { path: `${vipRootOf(productName)}/*`, file: 'vip.html', module: page('vip') },
    { path: '/earn-conectitos/*', file: 'earn-conectitos.html', module: page('earn-conectitos') },
    { path: '/*', file: shellFile },
  ];
}

/** The file of an address, as every host of this page must answer it. In: a path without search or hash. */
export function servedFile(path: string, files: readonly ServedFile[]): string {
  const bare = path.length > 1 ? path.replace(/\/$/, '') : path;
  const found = files.find((served) =>
    served.path.endsWith('*') ? bare.startsWith(served.path.slice(0, -1)) : bare === served.path,
  );
  return found?.file ?? shellFile;
}

/** The file `_redirects` that Netlify, Cloudflare Pages and others read; they find `login.html` for `/login` by themselves. */
export function redirectsFile(files: readonly ServedFile[]): string {
  return files
    .filter(({ path }) => path.endsWith('*'))
    .map(({ path, file }) => `${path} /${file} 200\n`)
    .join('');
}
