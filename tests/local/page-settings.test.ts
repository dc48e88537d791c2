import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PROJECT_DIR } from '../../supabase/local/shared/project.ts';
import { buildPage } from '../../supabase/local/stack/page-build.ts';
import { temporaryFolder } from '../support/backend/temporary-folder.ts';

const folder = temporaryFolder();

/** All text of the build, by file name. */
const built = new Map<string, string>();

beforeAll(async () => {
  await buildPage(folder.path, {
    VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_1',
    VITE_PRODUCT_NAME: 'Aroma',
    VITE_WALLETS: '',
    VITE_CONTACT_EMAIL: 'datos@aroma.example',
    VITE_OPERATOR_NAME: 'Ana Pérez Gil',
    VITE_OPERATOR_TAX_NUMBER: '12345678Z',
    VITE_OPERATOR_ADDRESS: 'Calle Mayor, 1, 28013 Madrid',
  });
  for (const name of readdirSync(folder.path, { recursive: true, encoding: 'utf8' }))
    if (/\.(html|js|css|svg|webmanifest)$|^_/.test(name))
      built.set(name, readFileSync(join(folder.path, name), 'utf8'));
});

afterAll(folder.remove);

it('is not built without a key, and the build says so in one sentence', async () => {
  const failure = await buildPage(folder.path, { VITE_SUPABASE_PUBLISHABLE_KEY: '' }).catch(String);
  expect(failure).toMatch(/VITE_SUPABASE_PUBLISHABLE_KEY is not set.*Publishable key[^\n]*\s*$/s);
  expect(failure).not.toMatch(/^ +at /m);
});

it('is not built for a wallet that there is not', async () => {
  const settings = { VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_1', VITE_WALLETS: 'aple' };
  expect(await buildPage(folder.path, settings).catch(String)).toMatch(/VITE_WALLETS is "aple"/);
});

it('has nothing of the wallets in any file while it is built for none', () => {
  for (const [file, text] of built)
    expect(text.match(/Añadir a (Cartera|Google)|wallet\/download|Con mi nombre|Ubicación/), file).toBeNull();
});

it('says no other name in any file of the page', () => {
  expect(built.size).toBeGreaterThan(50);
  for (const [file, text] of built) {
    // Of the lower-case word only the verb of the tagline is left: no address, no key, no class.
    const withoutTagline = text.replaceAll(': conecta, fideliza y crece', '');
    expect(withoutTagline.match(/.{0,60}conecta(?!r).{0,40}/is)?.[0], file).toBeUndefined();
  }
});

it('tells in no file where it was built', () => {
  for (const [file, text] of built) expect(text.includes(PROJECT_DIR), file).toBe(false);
});

it('says its own: in every title, in the manifest, in the VIP area’s address', () => {
  const pages = [...built].filter(([file]) => file.endsWith('.html'));
  expect(pages.length).toBeGreaterThan(9);
  for (const [file, html] of pages) expect(html, file).toMatch(/<title>([^<]+ · )?Aroma<\/title>/);
  expect(JSON.parse(built.get('site.webmanifest') ?? '')).toMatchObject({
    name: 'Aroma',
    short_name: 'Aroma',
  });
  expect(built.get('_redirects')).toContain('/aroma-vip/*');
});

it('shows on every page, before any script, its content, its frame or the mark, and a way on where it waits', () => {
  const pages = [...built].filter(([file]) => file.endsWith('.html'));
  for (const [file, html] of pages) {
    const [, page, content = ''] = /<div id="root" data-page="([^"]*)">(.*?)<noscript>/s.exec(html) ?? [];
    expect(page, file).toBeDefined();
    const isReadable = ['/', '/privacy-policy', '/legal-notice', '/terms', '/accessibility'].includes(
      page ?? '',
    );
    if (page === '') expect(content, file).toMatch(/<svg[^>]*>.*<span[^>]*>Aroma<\/span>.*Cargando…/s);
    else expect(content.replace(/<[^>]+>/g, '').length, file).toBeGreaterThan(20);
    expect(
      /La página no ha terminado de cargar\..*<a href="" .*Recargar la página/s.test(content),
      file,
    ).toBe(!isReadable);
  }
});

it('says where to write to, and names no profile that there is not', () => {
  expect(built.get('privacy-policy.html')).toContain('href="mailto:datos@aroma.example"');
  const landing = built.get('index.html') ?? '';
  expect(landing).toContain('Política de privacidad');
  expect(landing).not.toMatch(/Síguenos|instagram\.com|linkedin/i);
});

it('names its operator in legal notice, terms, policy and footer', () => {
  for (const file of ['legal-notice.html', 'terms.html', 'privacy-policy.html', 'index.html'])
    expect(built.get(file), file).toContain('Ana Pérez Gil');
  for (const file of ['legal-notice.html', 'terms.html', 'privacy-policy.html'])
    expect(built.get(file), file).toContain('12345678Z');
});

it('is not in the mails, which serve every name', () => {
  const templates = join(PROJECT_DIR, 'supabase/templates');
  const config = readFileSync(join(PROJECT_DIR, 'supabase/config.toml'), 'utf8');
  const mails = readdirSync(templates).map((name) => readFileSync(join(templates, name), 'utf8'));
  const subjects = config.match(/^subject = .*$/gm) ?? [];
  expect(mails).toHaveLength(subjects.length);
  for (const text of [...mails, ...subjects]) expect(text).not.toMatch(/conecta(?!r)/i);
});
