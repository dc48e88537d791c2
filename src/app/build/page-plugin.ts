import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  loadEnv,
  runnerImport,
  type HtmlTagDescriptor,
  type Plugin,
  type ResolvedConfig,
  type Rolldown,
} from 'vite';
import { VERSION } from '../../config/version.ts';
import { DEFAULT_PRODUCT_NAME } from '../../config/pages.ts';
import type { PageName } from '../../config/pages.ts';
import { HITO_COUNT } from '../../domain/figures.ts';
import { caddyFile, nginxFile } from './front-files.ts';
import { manifest, MANIFEST_FILE } from './manifest.ts';
import { requirePublicKey } from './public-key.ts';
import { cacheRules, contentSecurityPolicy, headersFile, securityHeaders } from './security-policy.ts';
import { serviceWorker } from './service-worker.ts';
import {
  NOT_FOUND_FILE,
  redirectsFile,
  servedFile,
  servedFiles,
  SHELL_FILE,
  type ServedFile,
} from './served-files.ts';
import { standaloneScript } from './standalone-script.ts';

/** A page that is there before JavaScript is (src/app/prerender.tsx). */
interface PrerenderedPage {
  name: PageName;
  route: string;
  path?: string;
  title: string;
  description: string;
  html: string;
}

interface Prerendered {
  pages: PrerenderedPage[];
  /** Content of the pages that are not there before JavaScript is. */
  frame: string;
}

/** Asks for a page's data before the page is there. */
const PRELOAD_MODULE = 'src/app/preload.ts';

/**
 * Returns the build's pages: security policy in the head and as headers, the prerendered pages, and an empty shell for
 * all other addresses. The preview server answers as a static host does.
 */
export function pages(): Plugin {
  let config: ResolvedConfig;
  let productName = DEFAULT_PRODUCT_NAME;
  let wallets = '';
  const setting = (name: string) => (config.env[name] as string | undefined)?.trim() || undefined;
  const backendUrl = () => setting('VITE_SUPABASE_URL');
  const define = () => ({
    'import.meta.env.VITE_PRODUCT_NAME': JSON.stringify(productName),
    // Not of `import.meta.env`, which is on every page: without wallets nothing of them is in any file (rule W13).
    __WALLETS__: JSON.stringify(wallets),
  });
  const files = () => servedFiles(productName);
  return {
    name: 'conecta-pages',
    enforce: 'post',
    config({ root, envDir }, { mode }) {
      const variables = envDir === false ? process.env : loadEnv(mode, envDir ?? root ?? process.cwd());
      productName = variables.VITE_PRODUCT_NAME?.trim() || DEFAULT_PRODUCT_NAME;
      wallets = variables.VITE_WALLETS?.trim() ?? '';
      if (!/^(?:apple|google|apple,google)?$/.test(wallets))
        throw new Error(`VITE_WALLETS is "${wallets}": write apple, google, apple,google or nothing.`);
      return { define: define() };
    },
    configResolved(resolved) {
      config = resolved;
      requirePublicKey(setting('VITE_SUPABASE_PUBLISHABLE_KEY'), config.command);
    },
    buildStart() {
      if (config.command === 'build') this.emitFile({ type: 'chunk', id: PRELOAD_MODULE, name: 'early' });
    },
    transformIndexHtml: {
      order: 'post',
      // The policy only in builds: the development server needs an inline script and a socket.
      handler: (html, { server, bundle }) => ({
        html: fill(html, {
          PRODUCT_NAME: escapeHtml(productName),
          ...(server && emptyPage(productName, '<div id="root"></div>')),
        }),
        tags: [manifestLink, ...(bundle ? headTags(backendUrl(), bundle) : [])],
      }),
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const template = bundle['index.html'];
        if (template?.type !== 'asset') return;
        const html = String(template.source);
        const siteUrl = (setting('VITE_SITE_URL') ?? '').replace(/\/+$/, '');
        const prerendered = await prerender(config, define());
        const frame = `<div id="root" data-page="">${prerendered.frame}</div>`;
        const pages = new Map<string, string>();
        for (const served of files()) {
          const page = prerendered.pages.find(({ name }) => name === served.name);
          const places = page ? prerenderedPage(page, siteUrl) : emptyPage(productName, frame);
          // Behind the entry and the style, the largest files: announced before them, these made both late.
          const SCRIPTS = scriptPreloads(html, bundle, served);
          pages.set(served.file, fill(html, { SITE_URL: siteUrl, ...places, SCRIPTS }));
        }
        withEagerCompileHint(bundle, pages);
        const worker = await serviceWorker(config, define(), bundle, pages, SHELL_FILE);
        template.source = pages.get('index.html') ?? html;
        pages.delete('index.html');
        for (const [fileName, source] of pages) this.emitFile({ type: 'asset', fileName, source });
        this.emitFile({ type: 'asset', fileName: NOT_FOUND_FILE, source: pages.get(SHELL_FILE) ?? html });
        this.emitFile({ type: 'asset', fileName: '_redirects', source: redirectsFile(productName) });
        this.emitFile({ type: 'asset', fileName: MANIFEST_FILE, source: manifest(productName) });
        this.emitFile({ type: 'asset', fileName: '_headers', source: headersFile(backendUrl()) });
        this.emitFile({
          type: 'asset',
          fileName: '_nginx.conf',
          source: nginxFile(productName, backendUrl()),
        });
        this.emitFile({ type: 'asset', fileName: '_caddy', source: caddyFile(productName, backendUrl()) });
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: worker });
        const faults = await standaloneScript(config, define(), 'src/app/faults/report.ts', 'es');
        this.emitFile({ type: 'asset', fileName: 'faults.js', source: faults });
      },
    },
    configureServer(server) {
      const serve = (file: string, type: string, text: string) =>
        server.middlewares.use(`/${file}`, (_, response) => {
          response.setHeader('Content-Type', type);
          response.end(text);
        });
      serve(MANIFEST_FILE, 'application/manifest+json', manifest(productName));
      // A build served on this port before has left its service worker in the browser.
      serve('service-worker.js', 'text/javascript', 'self.registration.unregister();');
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
        if (
          path.startsWith('/assets/') &&
          !existsSync(resolve(config.root, config.build.outDir, `.${path}`))
        ) {
          response.statusCode = 404;
          return response.end();
        }
        for (const [rule, cache] of cacheRules)
          if (rule.endsWith('*') ? path.startsWith(rule.slice(0, -1)) : path === rule)
            response.setHeader('Cache-Control', cache);
        next();
      });
    },
  };
}

const manifestLink: HtmlTagDescriptor = {
  tag: 'link',
  attrs: { rel: 'manifest', href: `/${MANIFEST_FILE}` },
  injectTo: 'head',
};

function headTags(backendUrl: string | undefined, bundle: Rolldown.OutputBundle): HtmlTagDescriptor[] {
  const meta = (attrs: Record<string, string>): HtmlTagDescriptor => ({
    tag: 'meta',
    attrs,
    injectTo: 'head-prepend',
  });
  const tags = [
    meta({ 'http-equiv': 'Content-Security-Policy', content: contentSecurityPolicy(backendUrl) }),
    meta({ name: 'referrer', content: 'strict-origin-when-cross-origin' }),
    // read by the doctor
    meta({ name: 'version', content: VERSION }),
    preloadScript(bundle),
  ];
  if (!backendUrl) return tags;
  const href = new URL(backendUrl).origin;
  return [...tags, { tag: 'link', attrs: { rel: 'preconnect', href, crossorigin: true }, injectTo: 'head' }];
}

/** Leaves styles out of prerendering, whose markup does without: Vite's own plugin for them runs in whole builds alone. */
const withoutStyles: Plugin = {
  name: 'conecta-without-styles',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css') ? '\0no-styles' : null),
  load: (id) => (id === '\0no-styles' ? '' : null),
};

async function prerender(
  { root, mode, resolve, env, oxc }: ResolvedConfig,
  named: Record<string, string>,
): Promise<Prerendered> {
  const define = Object.fromEntries(
    Object.entries(env).map(([name, value]) => [`import.meta.env.${name}`, JSON.stringify(value)]),
  );
  const { module } = await runnerImport<{ renderPages: () => Prerendered }>('/src/app/prerender.tsx', {
    root,
    mode,
    define: { ...define, ...named },
    configFile: false,
    logLevel: 'error',
    resolve: { alias: resolve.alias },
    oxc,
    plugins: [withoutStyles],
  });
  return module.renderPages();
}

/**
 * The early script, which waits for nothing and for which nothing waits. Its modules are in a group's file (chunks.ts);
 * the bundler's entry, which does nothing but import that file, would be a request more.
 */
function preloadScript(bundle: Rolldown.OutputBundle): HtmlTagDescriptor {
  const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
  const entry = chunks.find(({ isEntry, name }) => isEntry && name === 'early');
  const script = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(PRELOAD_MODULE)));
  if (!entry || !script) throw new Error('The early script is missing from the build');
  if (entry !== script) delete bundle[entry.fileName];
  const src = `/${script.fileName}`;
  const attrs = { type: 'module', async: true, fetchpriority: 'high', crossorigin: true, src };
  return { tag: 'script', attrs, injectTo: 'head-prepend' };
}

/**
 * Tells browsers to compile all functions of the scripts that a page announces while they are on their way, beside the
 * page's own thread (docs/decisions/0012). The others are compiled as they are called.
 */
function withEagerCompileHint(bundle: Rolldown.OutputBundle, pages: ReadonlyMap<string, string>): void {
  const announced = [...pages.values()].join();
  for (const part of Object.values(bundle))
    if (part.type === 'chunk' && announced.includes(part.fileName))
      part.code = `//# allFunctionsCalledOnLoad\n${part.code}`;
}

/** The scripts that some modules need, theirs included. */
function filesOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): Set<string> {
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
  return files;
}

/** The journey's parts (src/domain/initial-journey-panel.ts): a challenge's panel, by its number, or the wheel. */
const JOURNEY_PANEL_FILE = /\/journey\/(?:hito-(\d)-[^/]+\/[^/]+-challenge|reward\/(wheel)-stage)\.tsx$/;

/**
 * Announces a page's scripts in its head: they are fetched at once, not one after the other finds them. Scripts that
 * only some views of it need wait in templates for the early script (src/app/preload.ts): those of visitors where they
 * see another page, and those of each part of the journey.
 */
function scriptPreloads(
  html: string,
  bundle: Rolldown.OutputBundle,
  { modules, visitorModules }: ServedFile,
): string {
  const links = (files: Set<string>, others?: Set<string>) =>
    [...files]
      .filter((file) => !html.includes(file) && !others?.has(file))
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`)
      .join('');
  const template = (name: string, files: Set<string>, others: Set<string>) =>
    `<template data-files="${name}">${links(files, others)}</template>`;
  const files = filesOf(bundle, modules);
  if (visitorModules) {
    const both = filesOf(
      bundle,
      modules.filter((module) => visitorModules.includes(module)),
    );
    const visitors = filesOf(bundle, visitorModules);
    return links(both) + template('visitor', visitors, both) + template('customer', files, both);
  }
  if (!modules.includes('src/app/routes/journey.tsx')) return links(files);
  const parts = Object.values(bundle).flatMap((part) => {
    const module = (part.type === 'chunk' && part.facadeModuleId) || '';
    const [, step, wheel] = JOURNEY_PANEL_FILE.exec(module) ?? [];
    const name = step ?? wheel;
    return name ? [template(name, filesOf(bundle, [module]), files)] : [];
  });
  if (parts.length !== HITO_COUNT + 1) throw new Error('A part of the journey is missing from the build');
  return links(files) + parts.join('');
}

const escapeHtml = (text: string) =>
  text.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  );

/** Texts for the places of index.html, which are named between percent signs. */
type Places = Record<string, string>;

/** Puts texts at their places; one without a text stays for the next step. */
const fill = (html: string, places: Places) =>
  html.replace(/(?:<!--)?%([A-Z_]+)%(?:-->)?/g, (place, name: string) => places[name] ?? place);

/** The page without content of its own. */
const emptyPage = (productName: string, ROOT: string): Places => ({
  TITLE: escapeHtml(productName),
  DESCRIPTION: 'Siete desafíos en tu cafetería de siempre: escanea, complétalos y gana premios de verdad.',
  ROOT,
});

/** A page with its content, title and description. */
const prerenderedPage = (page: PrerenderedPage, siteUrl: string): Places => ({
  TITLE: escapeHtml(page.title),
  DESCRIPTION: escapeHtml(page.description),
  HEAD: siteUrl && page.path ? `<link rel="canonical" href="${siteUrl}${page.path}" />` : '',
  ROOT: `<div id="root" data-page="${page.route}">${page.html}</div>`,
});
