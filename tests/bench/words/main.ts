import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright';
import { ensureChromium } from '../../support/chromium.ts';
import { codeIn, mailsTo } from '../../support/mails.ts';
import { buildPage } from '../../support/page-build.ts';
import { requireProof, pairCounterScreen, shown } from '../../support/presence.ts';
import { startTestStack } from '../../support/stack.ts';
import { serveBuild } from '../../support/static-host.ts';
import { connect } from '../../../supabase/local/connect.ts';
import { machine, printTable, targets } from '../support/report.ts';

const { values: options } = parseArgs({
  options: {
    /** The walk is the same: it takes seconds, and what it counts does not depend on the machine. */
    miniature: { type: 'boolean', default: false },
    /** Address of a page that runs already, for example the one of `npm start`. */
    at: { type: 'string' },
  },
});
const CAFE = encodeURIComponent('cafetería-central');
const PASSWORD = 'Conecta123';
const MAX_WORDS = 220;
const MAX_TAPS = 10;
const MAX_TAPS_WITH_PROOF = 12;

type Row = { screen: string; words: number; taps: number };

/**
 * Counts the words that can be read on the page, scrolled or not, outside header, footer and toasts. Words that only
 * screen readers get do not count, nor does what lies below a dialog.
 */
function visibleWords(): number {
  const root = document.querySelector('[role=dialog], [role=alertdialog]') ?? document.body;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  let words = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement!;
    const skipped = 'header, footer, script, style, svg, [aria-label^="Notifications"]';
    if (parent.closest(skipped)) continue;
    if (!parent.checkVisibility({ visibilityProperty: true })) continue;
    const hidden = [
      ...(function* () {
        for (let one: Element | null = parent; one; one = one.parentElement) yield one;
      })(),
    ].some((one) => one.clientWidth === 1 && getComputedStyle(one).position === 'absolute');
    if (!hidden)
      words += (node.textContent ?? '').split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  }
  return words;
}

/**
 * Walks from the scan to the redeemed coffee, as somebody new, and counts each screen's words and the presses on it.
 * @param scan returns the address in the code that is scanned
 * @param readCode returns the code that was mailed to an address, at a café that asks for proof
 */
async function walk(
  page: Page,
  scan: () => Promise<string>,
  readCode?: (email: string) => Promise<string>,
): Promise<Row[]> {
  const rows: Row[] = [];
  /** The screen is there as it is first read. */
  const screen = async (name: string) => {
    await page.waitForLoadState('networkidle');
    // Panels that load on demand rise in for a moment.
    await page.waitForTimeout(1000);
    rows.push({ screen: name, words: await page.evaluate(visibleWords), taps: 0 });
  };
  const tap = async (role: 'button' | 'link' | 'textbox', name: string | RegExp) => {
    await page.getByRole(role, { name }).last().click();
    rows.at(-1)!.taps += 1;
  };
  const email = `palabras-${Date.now()}@example.com`;

  await page.goto(await scan());
  await page.getByRole('button', { name: 'Quiero mis recompensas' }).waitFor();
  await screen('sign-up');
  await tap('textbox', 'Email');
  // A phone's keyboard leads from field to field.
  await page.getByRole('textbox', { name: 'Email' }).first().fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Repite la contraseña').fill(PASSWORD);
  await tap('button', 'Quiero mis recompensas');

  // The scan's own page comes first where the sign-up does not lead on by itself.
  const review = page.getByRole('link', { name: 'Dejar mi reseña' });
  const further = page.getByRole('link', { name: 'Tu primera reseña' });
  const mailbox = page.getByRole('link', { name: 'Confirmar mi correo' });
  await review.or(further).or(mailbox).first().waitFor();
  if (await further.isVisible()) {
    await screen('what waits at the café');
    await tap('link', 'Tu primera reseña');
    await review.or(mailbox).first().waitFor();
  }
  if (readCode) {
    await screen('challenge 1, before the mailbox');
    await tap('link', 'Confirmar mi correo');
    await page.getByRole('button', { name: 'Enviarme el código' }).waitFor();
    await screen('the mailbox');
    await tap('button', 'Enviarme el código');
    const field = page.getByLabel('Código del correo');
    await field.waitFor();
    await screen('the code from the mail');
    if (!(await field.evaluate((input) => input === document.activeElement)))
      await tap('textbox', 'Código del correo');
    await field.fill(await readCode(email));
    await tap('button', 'Confirmar');
    await review.waitFor();
  }
  await screen('challenge 1');
  const opened = page.waitForEvent('popup');
  await tap('link', 'Dejar mi reseña');
  await (await opened).close();
  await tap('textbox', 'Nombre');
  await page.getByLabel('Nombre').fill('Lucía');
  await tap('button', 'Completar desafío');

  await page.getByRole('heading', { name: /Has ganado/ }).waitFor();
  await screen('the prize');
  await tap('link', 'Canjear ahora');
  // The question follows by itself: no code and no other screen between.
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).waitFor();
  await screen('the question before redeeming');
  // The question's first moments take no press.
  await page.waitForTimeout(1000);
  await tap('button', /^Sí/);
  await page.getByRole('main').getByRole('status').filter({ hasText: 'CANJEADO' }).waitFor();
  await screen('redeemed');
  return rows;
}

interface Host {
  url: string;
  stop: () => Promise<void>;
  /**
   * Makes the café ask for proof. Returns how the code on its bar is scanned, which is good for half a minute, and how a
   * mailed code is read.
   */
  requireProof?: () => Promise<{
    scan: () => Promise<string>;
    readCode: (email: string) => Promise<string>;
    end: () => Promise<void>;
  }>;
}

/** The page to walk on: the one that was named, or a production build over a stack with the demo data. */
async function openPage(): Promise<Host> {
  if (options.at !== undefined) return { url: options.at, stop: () => Promise.resolve() };
  const outDir = mkdtempSync(join(tmpdir(), 'conecta-page-'));
  const stack = await startTestStack({ seed: true });
  await buildPage(outDir, { VITE_SUPABASE_PUBLISHABLE_KEY: stack.keys.publishable });
  const host = await serveBuild(outDir, stack.urls.api);
  return {
    url: host.url,
    requireProof: async () => {
      const sql = connect(stack.urls.database, 1);
      const [cafe] = await sql<
        { id: string }[]
      >`select id from public.cafeterias where slug = 'cafetería-central'`;
      if (!cafe) throw new Error('The demo data has no Cafetería Central');
      await requireProof(sql, cafe);
      const device = await pairCounterScreen(sql, cafe);
      return {
        scan: async () => `${host.url}/c/${CAFE}#p=${await shown(sql, cafe, device, new Date())}`,
        readCode: async (email) => codeIn((await mailsTo(stack.urls.api, email)).at(-1)),
        end: () => sql.end(),
      };
    },
    stop: async () => {
      host.stop();
      await stack.stop();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}

/** Prints a walk and returns its sums. */
function printRows(rows: Row[]): Row {
  const sum = (key: 'words' | 'taps') => rows.reduce((total, row) => total + row[key], 0);
  const all = { screen: 'all', words: sum('words'), taps: sum('taps') };
  printTable([...rows, all]);
  return all;
}

/** `npm run bench:words`: what somebody reads and presses between the scan and the first coffee, on a phone. */
async function main(): Promise<void> {
  console.log(`From the scan to the first coffee, ${machine()}\n`);
  const host = await openPage();
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] });
  const result = targets(options);
  try {
    const openPhone = () => browser.newPage({ viewport: { width: 390, height: 844 }, locale: 'es-ES' });
    const { words, taps } = printRows(
      await walk(await openPhone(), () => Promise.resolve(`${host.url}/c/${CAFE}`)),
    );
    result.check(`at most ${MAX_WORDS} words`, String(words), words <= MAX_WORDS);
    result.check(`at most ${MAX_TAPS} taps`, String(taps), taps <= MAX_TAPS);
    if (host.requireProof) {
      const { scan, readCode, end } = await host.requireProof();
      console.log('\nAt a café that asks for proof, from the code on its bar\n');
      const proven = printRows(await walk(await openPhone(), scan, readCode));
      await end();
      result.check(
        `at most ${MAX_TAPS_WITH_PROOF} taps with proof`,
        String(proven.taps),
        proven.taps <= MAX_TAPS_WITH_PROOF,
      );
    }
  } finally {
    await browser.close();
    await host.stop();
  }
  if (!result.finish()) process.exitCode = 1;
}

await main();
