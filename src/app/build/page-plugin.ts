import { runnerImport, type HtmlTagDescriptor, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import { contentSecurityPolicy, headersFile, securityHeaders } from './security-policy.ts';

/** A page that is there before JavaScript is (src/app/prerender.tsx). */
interface PrerenderedPage {
  path: string;
  title: string;
  description: string;
  /** The module of its route, fetched ahead. */
  module: string;
  html: string;
}

const fileOf = (path: string) => (path === '/' ? 'index.html' : `${path.slice(1)}.html`);

/** The page for every other address; a host sends what it does not know there. */
export const shellFile = 'shell.html';

/**
 * The build's pages: security policy in the head and as headers, three prerendered pages, and an empty shell for
 * all other addresses. The preview server answers as a static host does.
 */
export function pages(): Plugin {
  let config: ResolvedConfig;
  const backendUrl = () => config.env.VITE_SUPABASE_URL as string | undefined;
  return {
    name: 'conecta-pages',
    enforce: 'post',
    configResolved(resolved) {
      config = resolved;
    },
    transformIndexHtml: {
      order: 'post',
      // Only in builds: the development server needs an inline script and a socket.
      handler: (_, { server }) => (server ? [] : policyTags(backendUrl())),
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const template = bundle['index.html'];
        if (template?.type !== 'asset') return;
        const html = String(template.source);
        const siteUrl = ((config.env.VITE_SITE_URL as string | undefined) ?? '').replace(/\/+$/, '');
        for (const page of await prerender(config)) {
          const source = fill(html, page, siteUrl, chunkOf(bundle, page.module));
          if (page.path === '/') template.source = source;
          else this.emitFile({ type: 'asset', fileName: fileOf(page.path), source });
        }
        this.emitFile({ type: 'asset', fileName: shellFile, source: html });
        this.emitFile({ type: 'asset', fileName: '_headers', source: headersFile(backendUrl()) });
      },
    },
    configurePreviewServer(server) {
      const headers = securityHeaders(backendUrl());
      server.middlewares.use((request, response, next) => {
        for (const [name, value] of Object.entries(headers))
          // The preview speaks plain http, to which this one does not apply.
          if (name !== 'Strict-Transport-Security') response.setHeader(name, value);
        const path = (request.url ?? '/').split(/[?#]/)[0] ?? '/';
        const isPage = request.headers.accept?.includes('text/html') && !/\.\w+$/.test(path);
        if (isPage && !prerenderedPaths.has(path) && !path.includes('/v1/')) request.url = `/${shellFile}`;
        next();
      });
    },
  };
}

const prerenderedPaths = new Set(['/', '/login', '/privacy-policy']);

function policyTags(backendUrl: string | undefined): HtmlTagDescriptor[] {
  const meta = (attrs: Record<string, string>): HtmlTagDescriptor => ({
    tag: 'meta',
    attrs,
    injectTo: 'head-prepend',
  });
  return [
    meta({ 'http-equiv': 'Content-Security-Policy', content: contentSecurityPolicy(backendUrl) }),
    meta({ name: 'referrer', content: 'strict-origin-when-cross-origin' }),
  ];
}

async function prerender({ root, mode, resolve, env }: ResolvedConfig): Promise<PrerenderedPage[]> {
  const define = Object.fromEntries(
    Object.entries(env).map(([name, value]) => [`import.meta.env.${name}`, JSON.stringify(value)]),
  );
  const { module } = await runnerImport<{ renderPages: () => PrerenderedPage[] }>('/src/app/prerender.tsx', {
    root,
    mode,
    define,
    configFile: false,
    logLevel: 'error',
    resolve: { alias: resolve.alias },
  });
  return module.renderPages();
}

/** The file of the chunk that a module of the sources became. */
function chunkOf(bundle: Rolldown.OutputBundle, module: string): string | undefined {
  return Object.values(bundle).find(
    (part) => part.type === 'chunk' && part.facadeModuleId?.endsWith(module) === true,
  )?.fileName;
}

const escapeHtml = (text: string) =>
  text.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  );

/** The template with a page's content, title and description. */
function fill(template: string, page: PrerenderedPage, siteUrl: string, chunk: string | undefined): string {
  const title = escapeHtml(page.title);
  const description = escapeHtml(page.description);
  const preload = chunk ? `<link rel="modulepreload" crossorigin href="/${chunk}" />` : '';
  const canonical = siteUrl ? `<link rel="canonical" href="${siteUrl}${page.path}" />` : '';
  return template
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace(/(<meta\s+name="description"\s+content=")[^"]*/, (_, start: string) => start + description)
    .replace(/(<meta\s+property="og:title"\s+content=")[^"]*/, (_, start: string) => start + title)
    .replace(
      /(<meta\s+property="og:description"\s+content=")[^"]*/,
      (_, start: string) => start + description,
    )
    .replace(/(<meta\s+property="og:image"\s+content=")/, (start) => start + siteUrl)
    .replace('</head>', () => `${preload}${canonical}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root" data-page="${page.path}">${page.html}</div>`);
}
