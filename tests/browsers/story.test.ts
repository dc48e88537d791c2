import { randomInt } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect } from '../../supabase/local/postgres/connect.ts';
import { shiftDays, openCafe, type Cafe } from '../e2e/support/database.ts';
import { apiUrl, databaseUrl, pageUrl } from '../e2e/support/environment.ts';
import { PASSWORD, signUp, type Person } from '../e2e/support/people.ts';
import { uniquePerson } from '../e2e/support/unique.ts';
import { customerAt } from '../support/given/factories.ts';
import { giveTaxNumber, setSample, verifactu } from '../support/given/receipts.ts';
import { createCounterScreen, screenToken } from '../support/given/counter-screens.ts';
import { serveBuild } from '../support/hosting/static-host.ts';
import { ticketPng } from '../support/examples/ticket-pictures.ts';
import { claimWelcome } from '../support/given/vip.ts';
import type { BrowserDriver } from './driver.ts';
import { openFirefox } from './firefox.ts';
import { findFirefox, findWebKit } from './programs.ts';
import { openWebKit } from './webkit.ts';

const firefox = findFirefox();
const webkit = findWebKit();

/** The engines that Playwright's Chromium is not; one that this machine lacks is skipped under its name. */
const ENGINES: [name: string, open: (() => Promise<BrowserDriver>) | undefined][] = [
  ['Firefox', firefox ? () => openFirefox(firefox) : undefined],
  ['WebKit', webkit ? () => openWebKit(webkit) : undefined],
];

let sql: Sql;
let folder: string;
beforeAll(() => {
  sql = connect(databaseUrl());
  folder = mkdtempSync(join(tmpdir(), 'conecta-photos-'));
});
afterAll(async () => {
  await sql.end();
  rmSync(folder, { recursive: true, force: true });
});

/** A picture that no other test has. */
function ticketPhoto(): string {
  const png = new PNG({ width: 900, height: 1400 });
  for (let i = 0; i < png.data.length; i += 4) {
    const shade = Math.floor(Math.random() * 256);
    png.data.set([shade, shade, shade, 255], i);
  }
  const path = join(folder, `${crypto.randomUUID()}.png`);
  writeFileSync(path, PNG.sync.write(png));
  return path;
}

/** A photo of a ticket of today, of 4,70 €. */
function receiptPhoto(nif: string): string {
  const day = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Madrid' });
  const path = join(folder, `${crypto.randomUUID()}.png`);
  writeFileSync(path, ticketPng(verifactu({ nif, day, number: `T-${randomInt(1e9)}`, amount: '4.70' })));
  return path;
}

async function vipAt(cafe: Cafe): Promise<Person> {
  const account = await signUp();
  const customer = await customerAt(sql, 8, { account, cafe });
  await claimWelcome(sql, customer);
  return account;
}

/** The steps, each told in what a person sees; a failure keeps a picture of the screen. */
describe.each(ENGINES)('%s', (engine, open) => {
  const run = open ? test : test.skip;

  run(
    `scan, sign-up, first reward, visit, redemption, the desk, VIP wheel, ticket, and without a network`,
    // an iPhone has WebKit alone; Firefox is asked by night
    { timeout: 240_000, tags: engine === 'Firefox' ? ['long'] : [] },
    async () => {
      const browser = await open!();
      try {
        await runStory(browser);
      } catch (error) {
        mkdirSync('test-results/browsers', { recursive: true });
        writeFileSync(`test-results/browsers/${engine}.png`, await browser.screenshot());
        throw error;
      } finally {
        await browser.close();
      }
    },
  );
});

async function runStory(browser: BrowserDriver): Promise<void> {
  const cafe = await openCafe(sql);
  const me = uniquePerson();
  const at = (path: string) => pageUrl() + path;
  const slug = encodeURIComponent(cafe.slug);

  // the scan, and the account
  await browser.open(at(`/login/${slug}`));
  await browser.see('Gana recompensas reales en esta cafetería completando desafíos');
  await browser.type('Email', me.email);
  await browser.type('Contraseña', PASSWORD);
  await browser.type('Repite la contraseña', PASSWORD);
  await browser.press('Quiero mis recompensas');
  await browser.see('Tu primera reseña');

  // The typed text must survive the way to the review and back.
  await browser.press('Dejar mi reseña');
  await browser.closePopups();
  await browser.type('Nombre', me.nombre);
  await browser.press('Completar desafío');
  await browser.see('Has ganado: Café gratis');
  // a press in its first moments, while it moves in, may go beside it
  await browser.pressUntil('Siguiente desafío', 'Repetiste, nos gusta eso');

  // moving about
  await browser.reload();
  await browser.see('Repetiste, nos gusta eso');
  await browser.open(at('/dashboard'));
  await browser.see('Mis Cafeterías');
  await browser.see(cafe.nombre);
  await browser.press('Mis Recompensas');
  await browser.see('Café gratis');
  await browser.back();
  await browser.see('Tus Aventuras de Recompensas');
  await browser.forward();
  await browser.see('Café gratis');

  // another day, another visit
  const [account] = await sql<{ id: string }[]>`select id from auth.users where email = ${me.email}`;
  await shiftDays(sql, account!, cafe, 1);
  await browser.open(at(`/visit-registration/${slug}`));
  await browser.type('Tu correo electrónico', me.email);
  await browser.press('Registrar mi visita');
  await browser.see('¡Visita registrada!');

  // The code of the counter screen is claimed, and leaves the address.
  const shown = await screenToken(sql, cafe, await createCounterScreen(sql, cafe));
  await browser.open(at(`/c/${slug}#p=${shown}`));
  await browser.see('Código de la barra leído: vale 15 minutos.');
  expect(await browser.url()).not.toContain('#');

  // the counter
  const [reward] = await sql<{ id: string }[]>`
    select id from public.user_rewards where user_id = ${account!.id} and cafe_id = ${cafe.id} and hito_number = 1`;
  await browser.open(at(`/redeem/${slug}/${reward!.id}`));
  await browser.press('CANJEAR');
  await browser.pressUntil('Sí, canjear ahora', 'CANJEADO');
  const [redeemed] = await sql`select redeemed_at from public.user_rewards where id = ${reward!.id}`;
  expect(redeemed!.redeemed_at).not.toBeNull();

  // at the counter: found by the name, and given back
  const waiter = await signUp();
  await sql`insert into public.cafe_members (cafe_id, user_id, role) values (${cafe.id}, ${waiter.id}, 'staff')`;
  await browser.evaluate(
    `() => localStorage.setItem('sb-session', ${JSON.stringify(JSON.stringify(waiter.session))})`,
  );
  await browser.open(at(`/team/${slug}`));
  await browser.see('Canje: Café gratis');
  await browser.press('Clientes');
  await browser.type('Buscar cliente', me.nombre);
  await browser.press(me.nombre);
  await browser.press('Devolver canje');
  await browser.type('Motivo', 'Pulsó sin querer');
  await browser.press('Devolver el canje');
  await browser.see('Canje devuelto: Café gratis');
  const [back] = await sql`select redeemed_at from public.user_rewards where id = ${reward!.id}`;
  expect(back!.redeemed_at).toBeNull();

  // a VIP's wheel and ticket, on a host that can be taken off the network
  const vip = await vipAt(cafe);
  const host = await serveBuild(`test-results/page-${new URL(pageUrl()).port}`, apiUrl());
  try {
    await browser.open(`${host.url}/privacy-policy`);
    await browser.evaluate(
      `() => localStorage.setItem('sb-session', ${JSON.stringify(JSON.stringify(vip.session))})`,
    );
    await browser.open(`${host.url}/conecta-vip/${slug}`);
    await browser.press('Ruleta VIP');
    await browser.press('Girar Ruleta VIP');
    await browser.see('Canjear ahora');
    await browser.open(`${host.url}/earn-conectitos/${slug}`);
    await browser.choose('Elegir imagen', ticketPhoto());
    await browser.press('Enviar ticket');
    await browser.see('¡Ticket enviado!');
    const tickets = await sql`select status from public.purchase_tickets where user_id = ${vip.id}`;
    expect(tickets.map(({ status }) => String(status))).toEqual(['pending']);

    // the QR of a ticket, read on the device, where only the page's own policy speaks
    const nif = await giveTaxNumber(sql, cafe);
    await setSample(sql, false);
    await browser.open(`${host.url}/earn-conectitos/${slug}`);
    await browser.choose('Leer el QR de una foto', receiptPhoto(nif));
    await browser.see('+47 Conectitos');

    // The service worker opens a stored page, which says what is missing.
    await browser.evaluate(`() => navigator.serviceWorker.ready.then(() => true)`);
    await browser.open(`${host.url}/rewards/${slug}`);
    await browser.see('Tus premios');
    host.stop();
    await browser.open(`${host.url}/rewards/${slug}`);
    await browser.see('Así estaban la última vez');
    await browser.see('Reintentar');
  } finally {
    host.stop();
  }
}
