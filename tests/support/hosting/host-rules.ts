/** How a host reads a build: Netlify looks for a file first, Cloudflare Pages for a rule of `_redirects`. */
export type Host = 'netlify' | 'cloudflare';

/** Answer of a host to an address: a file with a status, or a redirect. */
type HostAnswer = { status: 200 | 404; file: string | null } | { status: 308; to: string };

interface Build {
  files: ReadonlySet<string>;
  /** The text of `_redirects`. */
  redirects: string;
}

/** Returns the target of the first rule that matches. */
function findRule({ redirects }: Build, path: string, host: Host): string | null {
  for (const line of redirects.split('\n').filter(Boolean)) {
    const [from = '', to = '', status] = line.split(' ');
    if (status !== '200') throw new Error(`Cloudflare Pages knows no rule with status ${status}: ${line}`);
    // Netlify takes `/login/*` for `/login` too
    const rest = host === 'netlify' ? '(/.*)?' : '/.*';
    const pattern = from.replace(/:\w+/g, '[^/]+').replace(/\/\*$/, () => rest);
    if (new RegExp(`^${pattern}$`).test(path)) return to;
  }
  return null;
}

/** Returns the nearest `404.html` above an address. */
function findNotFoundPage({ files }: Build, path: string): string | null {
  for (let folder = path; folder !== '';) {
    folder = folder.slice(0, folder.lastIndexOf('/'));
    if (files.has(`${folder}/404.html`)) return `${folder}/404.html`;
  }
  return null;
}

function answerOfNetlify(build: Build, path: string): HostAnswer {
  const find = (name: string) =>
    [name, `${name.replace(/\/$/, '')}.html`, `${name.replace(/\/$/, '')}/index.html`].find((file) =>
      build.files.has(file),
    );
  const rule = findRule(build, path, 'netlify');
  const file = find(path) ?? (rule === null ? undefined : find(rule));
  return file ? { status: 200, file } : { status: 404, file: findNotFoundPage(build, path) };
}

/**
 * Answers like `packages/pages-shared/asset-server/handler.ts` of cloudflare/workers-sdk, without its cache of former
 * files.
 */
function answerOfCloudflare(build: Build, path: string): HostAnswer {
  const { files } = build;
  const name = findRule(build, path, 'cloudflare') ?? path;
  if (name.endsWith('/')) {
    if (files.has(`${name}index.html`)) return { status: 200, file: `${name}index.html` };
    const bare = name.slice(0, -1);
    if (files.has(`${bare}.html`)) return { status: 308, to: bare };
  } else if (files.has(name)) {
    return name.endsWith('.html')
      ? { status: 308, to: name.replace(/(index)?\.html$/, '') }
      : { status: 200, file: name };
  } else if (files.has(`${name}.html`)) {
    return { status: 200, file: `${name}.html` };
  }
  const notFoundPage = findNotFoundPage(build, name);
  if (notFoundPage) return { status: 404, file: notFoundPage };
  return files.has('/index.html') ? { status: 200, file: '/index.html' } : { status: 404, file: null };
}

/** Returns what a host of the guide (docs/production.md) answers an address of a build with. */
export function answerOf(host: Host, build: Build, path: string): HostAnswer {
  return host === 'netlify' ? answerOfNetlify(build, path) : answerOfCloudflare(build, path);
}
