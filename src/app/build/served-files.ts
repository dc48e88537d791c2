import { pagesOf, type PageEntry, type PageName } from '../../config/pages.ts';

/** The file that answers an address that is no file itself. */
export interface ServedFile {
  /** A path; one that ends in `/*` stands for all below it, a part like `:cafeSlug` for any one part. */
  path: string;
  file: string;
  /** Page of the file; the empty shell has none. */
  name?: PageName;
  /** Modules whose scripts it announces: its page, and the layers below. */
  modules: readonly string[];
  /** Modules of the page that visitors see instead. */
  visitorModules?: readonly string[];
}

/** The pages that have a file of their own, each with its module (src/app/pages.ts); all others get the empty shell. */
const FILES: { [Name in PageName]?: readonly [file: string, module: string] } = {
  home: ['index.html', 'features/public/landing/landing-page'],
  privacy: ['privacy-policy.html', 'features/public/legal/privacy-policy-page'],
  legalNotice: ['legal-notice.html', 'features/public/legal/legal-notice-page'],
  terms: ['terms.html', 'features/public/legal/terms-page'],
  accessibility: ['accessibility.html', 'features/public/legal/accessibility-page'],
  login: ['login.html', 'features/public/auth/login-page'],
  loginAtCafe: ['login-at-cafe.html', 'features/public/auth/login-page'],
  dashboard: ['dashboard.html', 'features/customer/dashboard/dashboard-page'],
  journey: ['journey.html', 'app/routes/journey'],
  rewards: ['rewards.html', 'features/customer/rewards/rewards-page'],
  redeem: ['redeem.html', 'features/customer/rewards/redeem-page'],
  redeemVip: ['redeem-vip.html', 'features/customer/rewards/redeem-vip-page'],
  vip: ['vip.html', 'features/customer/vip/vip-page'],
  earnConectitos: ['earn-conectitos.html', 'features/customer/tickets/tickets-page'],
  bases: ['bases.html', 'features/public/legal/bases/bases-page'],
  scan: ['scan.html', 'features/customer/journey/scan/scan-page'],
  visitRegistration: ['visit.html', 'features/customer/visits/visit-registration-page'],
  counter: ['counter.html', 'features/desk/counter-screen/counter-screen-page'],
  counterScreen: ['counter.html', 'features/desk/counter-screen/counter-screen-page'],
};

/** The page without content, for every address that has no file of its own. */
export const SHELL_FILE = 'shell.html';

/** Layer below all pages but the plain ones. */
const SESSION_MODULE = 'src/app/session-layer.tsx';

const pageEntries = (productName: string) =>
  Object.entries<PageEntry>(pagesOf(productName)) as [PageName, PageEntry][];

/** A page's path with `/*` in the place of the parameters at its end. */
const toSplatPath = (path: string) => path.replace(/\/:[^/]+(\/:[^/]+)*$/, '/*');

/**
 * Returns all files and their addresses, the more particular first. Only those in src/app/prerender.tsx have something
 * to read in them.
 */
export function servedFiles(productName: string): readonly ServedFile[] {
  const pages = pageEntries(productName).flatMap(([name, { path, access }]): ServedFile[] => {
    const [file, module] = FILES[name] ?? [];
    if (!file) return [];
    const modules = [...(access === 'static' ? [] : [SESSION_MODULE]), `src/${module}.tsx`];
    const visitorModules = name === 'scan' && ['src/app/routes/visitor.tsx'];
    return [{ path: toSplatPath(path), file, name, modules, ...(visitorModules && { visitorModules }) }];
  });
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

/** Returns the addresses of all pages with their files. */
export const pageRules = (productName: string) =>
  pageEntries(productName)
    .filter(([name]) => name !== 'notFound')
    .map(([name, { path }]) => [toSplatPath(path), FILES[name]?.[0] ?? SHELL_FILE] as const);

/**
 * Returns the file `_redirects` that Netlify, Cloudflare Pages and others read. It names every address that has no file
 * of its name: a rule for all addresses would also answer for scripts that are gone, and on Cloudflare Pages, which
 * looks for rules before files, for every script. The targets have no `.html`, from which Cloudflare Pages redirects.
 */
export function redirectsFile(productName: string): string {
  const rules = pageRules(productName)
    .map(([path, file]) => [path, file.replace(/(index)?\.html$/, '')] as const)
    .filter(([path, target]) => path !== `/${target}`)
    .map(([path, target]) => `${path} /${target} 200\n`);
  return [...new Set(rules)].join('');
}
