import type { Sql } from 'postgres';
import type { WalletPassContent } from '../../functions/_shared/contracts/procedures/shared-schemas.ts';
import { refusalOf } from '../../functions/_shared/refusals.ts';
import { applePass, passColor, type PassIssuer } from '../../functions/_shared/wallet/apple-pass.ts';
import { passImages } from '../../functions/apple-wallet/pass-images.ts';
import { escapeHtml } from '../services/mail.ts';
import { qrImage } from './demo-ticket-page.ts';

const CAFE = 'cafetería-central';

/**
 * Answers `/pass` with a page of the cards. `/pass/vip` saves that person's card, as their session would, and leads to
 * its download. A refusal, as of the eleventh saving in an hour, is said in its sentence.
 */
export async function answerDemoPass(sql: Sql, issuer: PassIssuer, person: string): Promise<Response> {
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  if (!person) return new Response(await drawPage(sql, issuer), { headers });
  try {
    const [saved] = await sql.begin(async (own) => {
      await own`select set_config('request.jwt.claims', jsonb_build_object('sub', u.id)::text, true)
        from auth.users u where u.email = ${`${person}@conecta.test`}`;
      return own<{ pass: Record<string, string> }[]>`
        select private.save_wallet_pass(${CAFE}, 'apple', ${person === 'vip'}, now()) as pass`;
    });
    const query = new URLSearchParams({ ...saved?.pass, cafe: CAFE });
    return Response.redirect(`${issuer.serviceUrl}/download?${String(query)}`);
  } catch (thrown) {
    const refusal = refusalOf(thrown instanceof Error ? thrown.message : null);
    if (!refusal) throw thrown;
    return new Response(refusal.message, { status: refusal.status });
  }
}

/** Returns a page with the cards of a customer and of a VIP, drawn by Apple's guide to store cards. */
async function drawPage(sql: Sql, issuer: PassIssuer): Promise<string> {
  const people = await sql<{ person: string; content: WalletPassContent }[]>`
    select split_part(u.email, '@', 1) as person, private.wallet_pass_content(jsonb_populate_record(
      null::private.wallet_passes, jsonb_build_object('platform', 'apple', 'user_id', e.user_id, 'cafe_id', e.cafe_id,
      'shows_name', e."VIP")), now()) as content
    from auth.users u join public."Clientes proto" e on e.user_id = u.id join public.cafeterias c on c.id = e.cafe_id
    where u.email in ('cliente@conecta.test', 'vip@conecta.test') and c.slug = ${CAFE} order by e."VIP"`;
  const readLogo = async (path: string) => {
    const logo = await fetch(new URL(`/storage/v1/object/public/cafe-logos/${path}`, issuer.serviceUrl));
    return new Uint8Array(await logo.arrayBuffer());
  };
  const cards = people.map(async ({ person, content }) => {
    const images = await passImages(passColor(content), content.cafe.logo_path, readLogo);
    const card = drawCard(applePass(content, { serial: '', token: '' }, issuer), images['logo@3x.png']!);
    return `<section>${card}<a href="/pass/${person}">Descargar la de ${person}@conecta.test</a></section>`;
  });
  return `<!doctype html>
<html lang="es">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Así se verá la tarjeta</title>
<style>
  * { box-sizing: border-box; margin: 0 }
  body { max-width: 46rem; margin: auto; padding: 2rem 1rem; font: 1rem/1.4 system-ui; background: #f3efe9 }
  main { display: grid; gap: 2rem; padding: 2rem 0; grid-template-columns: repeat(auto-fit, minmax(18rem, 1fr)) }
  article { height: 28rem; padding: 1rem; border-radius: .75rem; display: grid; grid: auto 7rem auto 1fr / 100% }
  header, footer { display: flex; gap: .75rem; justify-content: space-between; align-items: center } b { flex: 1 }
  dt { font-size: .75rem } dd { font-size: 1.125rem; white-space: pre-line; overflow-wrap: anywhere }
  header img { width: 3rem } header + div { align-self: center; zoom: 1.5 } details dl { padding: .5rem 0 }
  .qr { margin: auto auto 0; padding-bottom: .5rem; border-radius: .5rem; background: #fff; color: #000 }
  .qr img { display: block; width: 8.5rem; border-radius: .5rem } .qr { text-align: center; line-height: 1 }
  summary, a { padding: .75rem 0; display: block; color: #244eb8; cursor: pointer }
</style>
<h1>Así se verá</h1>
<p>Según la guía de Apple: ningún móvil la ha enseñado todavía. La firma esta máquina, así que un iPhone la rechaza.</p>
<main>${(await Promise.all(cards)).join('')}</main>
</html>`;
}

type Pass = ReturnType<typeof applePass>;

function drawCard({ storeCard, barcodes: [code] = [], ...pass }: Pass, logo: Buffer): string {
  const { headerFields, primaryFields, secondaryFields, backFields } = storeCard;
  return `<article style="background: ${pass.backgroundColor}; color: ${pass.foregroundColor}">
<header>${drawImage(logo)}<b>${escapeHtml(pass.logoText)}</b>${drawFields(headerFields)}</header>
<div>${drawFields(primaryFields)}</div><footer>${drawFields(secondaryFields)}</footer>
${code ? `<p class="qr">${drawImage(qrImage(code.message))}${code.altText}</p>` : ''}
</article><details><summary>Por detrás</summary>${drawFields(backFields)}</details>`;
}

const drawImage = (png: Buffer) => `<img alt="" src="data:image/png;base64,${png.toString('base64')}">`;

const drawFields = (fields: Pass['storeCard']['backFields']) =>
  fields
    .map(({ label, value }) => `<dl><dt>${label}</dt><dd>${escapeHtml(String(value))}</dd></dl>`)
    .join('');
