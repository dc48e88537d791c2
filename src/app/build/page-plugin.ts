import {
  loadEnv,
  runnerImport,
  type HtmlTagDescriptor,
  type Plugin,
  type ResolvedConfig,
  type Rolldown,
} from 'vite';
import { defaultProductName } from '../../config/product-name.ts';
import { manifest, manifestFile } from './manifest.ts';
import { requirePublicKey } from './public-key.ts';
import { contentSecurityPolicy, headersFile, securityHeaders } from './security-policy.ts';
import { serviceWorker } from './service-worker.ts';
import { redirectsFile, servedFile, servedFiles, shellFile } from './served-files.ts';

/** A page that is there before JavaScript is (src/app/prerender.tsx). */
interface PrerenderedPage {
  route: string;
  file: string;
  path?: string;
  title: string;
  description: string;
  html: string;
}

/** Asks for a page's data before the page is there. */
const earlyModule = 'src/app/early.ts';

/**
 * The build's pages: security policy in the head and as headers, the prerendered pages, and an empty shell for all
 * other addresses. The preview server answers as a static host does.
 */
export function pages(): Plugin {
  let config: ResolvedConfig;
  let productName = defaultProductName;
  const backendUrl = () => config.env.VITE_SUPABASE_URL as string | undefined;
  const define = () => ({ 'import.meta.env.VITE_PRODUCT_NAME': JSON.stringify(productName) });
  const files = () => servedFiles(productName);
  return {
    name: 'conecta-pages',
    enforce: 'post',
    config({ root, envDir }, { mode }) {
      const given = envDir === false ? process.env : loadEnv(mode, envDir ?? root ?? process.cwd());
      productName = given.VITE_PRODUCT_NAME?.trim() || defaultProductName;
      return { define: define() };
    },
    configResolved(resolved) {
      config = resolved;
      requirePublicKey(config.env.VITE_SUPABASE_PUBLISHABLE_KEY as string | undefined, config.command);
    },
    buildStart() {
      if (config.command === 'build') this.emitFile({ type: 'chunk', id: earlyModule, name: 'early' });
    },
    transformIndexHtml: {
      order: 'post',
      // The policy only in builds: the development server needs an inline script and a socket.
      handler: (html, { server }) => ({
        html: html.replaceAll('%PRODUCT_NAME%', () => escapeHtml(productName)),
        tags: [manifestLink, ...(server ? [] : headTags(backendUrl()))],
      }),
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const template = bundle['index.html'];
        if (template?.type !== 'asset') return;
        const html = withEarlyScript(String(template.source), bundle);
        const siteUrl = ((config.env.VITE_SITE_URL as string | undefined) ?? '').replace(/\/+$/, '');
        const prerendered = new Map((await prerender(config, define())).map((page) => [page.file, page]));
        const pages = new Map<string, string>();
        for (const { file, modules } of files()) {
          const source = preloading(html, bundle, modules);
          const page = prerendered.get(file);
          pages.set(file, page ? fill(source, page, siteUrl) : source);
        }
        const worker = await serviceWorker(config, define(), bundle, pages, shellFile);
        template.source = pages.get('index.html') ?? html;
        pages.delete('index.html');
        for (const [fileName, source] of pages) this.emitFile({ type: 'asset', fileName, source });
        this.emitFile({ type: 'asset', fileName: '_redirects', source: redirectsFile(files()) });
        this.emitFile({ type: 'asset', fileName: manifestFile, source: manifest(productName) });
        this.emitFile({ type: 'asset', fileName: '_headers', source: headersFile(backendUrl()) });
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: worker });
      },
    },
    configureServer(server) {
      server.middlewares.use(`/${manifestFile}`, (_, response) => {
        response.setHeader('Content-Type', 'application/manifest+json');
        response.end(manifest(productName));
      });
    },
    configurePreviewServer(server) {
      const headers = securityHeaders(backendUrl());
      server.middlewares.use((request, response, next) => {
        for (const [name, value] of Object.entries(headers))
          // The preview speaks plain http, to which this one does not apply.
          if (name !== 'Strict-Transport-Security') response.setHeader(name, value);
        const path = (request.url ?? '/').split(/[?#]/)[0] ?? '/';
        const isPage = request.headers.accept?.includes('text/html') && !/\.\w+$/.test(path);
        if (isPage && !path.includes('/v1/')) request.url = `/${servedFile(path, files())}`;
        next();
      });
    },
  };
}

const manifestLink: HtmlTagDescriptor = {
  tag: 'link',
  attrs: { rel: 'manifest', href: `/${manifestFile}` },
  injectTo: 'head',
};

function headTags(backendUrl: string | undefined): HtmlTagDescriptor[] {
  const meta = (attrs: Record<string, string>): HtmlTagDescriptor => ({
    tag: 'meta',
    attrs,
    injectTo: 'head-prepend',
  });
  const tags = [
    meta({ 'http-equiv': 'Content-Security-Policy', content: contentSecurityPolicy(backendUrl) }),
    meta({ name: 'referrer', content: 'strict-origin-when-cross-origin' }),
  ];
  if (!backendUrl) return tags;
  const href = new URL(backendUrl).origin;
  return [...tags, { tag: 'link', attrs: { rel: 'preconnect', href, crossorigin: true }, injectTo: 'head' }];
}

async function prerender(
  { root, mode, resolve, env }: ResolvedConfig,
  named: Record<string, string>,
): Promise<PrerenderedPage[]> {
  const define = Object.fromEntries(
    Object.entries(env).map(([name, value]) => [`import.meta.env.${name}`, JSON.stringify(value)]),
  );
  const { module } = await runnerImport<{ renderPages: () => PrerenderedPage[] }>('/src/app/prerender.tsx', {
    root,
    mode,
    define: { ...define, ...named },
    configFile: false,
    logLevel: 'error',
    resolve: { alias: resolve.alias },
  });
  return module.renderPages();
}

/** The page with the early script, which waits for nothing and for which nothing waits. */
function withEarlyScript(html: string, bundle: Rolldown.OutputBundle): string {
  const early = Object.values(bundle).find(
    (part) => part.type === 'chunk' && part.isEntry && part.name === 'early',
  );
  if (!early) throw new Error('The early script is missing from the build');
  const script = `<script type="module" async crossorigin src="/${early.fileName}"></script>`;
  return html.replace('<script type="module"', (next) => `${script}\n    ${next}`);
}

/** The page with its scripts announced in the head: they are fetched at once, not one after the other finds them. */
function preloading(html: string, bundle: Rolldown.OutputBundle, modules: readonly string[]): string {
  const files = new Set<string>();
  const add = (file: string) => {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk' || files.has(file)) return;
    files.add(file);
    chunk.imports.forEach(add);
  };
  for (const part of Object.values(bundle)) {
    if (part.type === 'chunk' && part.moduleIds.some((id) => modules.some((module) => id.endsWith(module))))
      add(part.fileName);
  }
  const links = [...files]
    .filter((file) => !html.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`);
  return html.replace('</head>', () => `${links.join('')}</head>`);
}

const escapeHtml = (text: string) =>
  text.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  );

/** The template with a page's content, title and description. */
function fill(template: string, page: PrerenderedPage, siteUrl: string): string {
  const title = escapeHtml(page.title);
  const description = escapeHtml(page.description);
  const canonical = siteUrl && page.path ? `<link rel="canonical" href="${siteUrl}${page.path}" />` : '';
  return template
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace(/(<meta\s+name="description"\s+content=")[^"]*/, (_, start: string) => start + description)
    .replace(/(<meta\s+property="og:title"\s+content=")[^"]*/, (_, start: string) => start + title)
    .replace(
      /(<meta\s+property="og:description"\s+content=")[^"]*/,
      (_, start: string) => start + description,
    )
    .replace(/(<meta\s+property="og:image"\s+content=")/, (start) => start + siteUrl)
    .replace('</head>', () => `${canonical}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root" data-page="${page.route}">${page.html}</div>`);
}
