import type { MonthMail } from '../_shared/contracts/procedures/results.ts';
import { stopHeaders, stopPage } from '../_shared/stop-page.ts';
import {
  listCeilings,
  isEmpty,
  NOTHING_YET,
  describeFunnel,
  listSums,
  describeTickets,
} from '../_shared/texts/month.ts';
import { firstTexts } from '../_shared/texts/firsts.ts';
import { longDay, monthOfYear } from '../_shared/texts/numbers.ts';
import { sentencesOf, upper } from '../_shared/texts/sentences.ts';
import { escapeHtml } from './escape-html.ts';
import { mailButton, mailFrame, mailLink, mailParagraph, withoutCafe } from './mail-frame.ts';
import type { OutgoingMail } from './outgoing-mail.ts';

interface MailUrls {
  /** Public URL of the page. */
  siteUrl: string;
  /** Public URL of the Edge Functions, for the header List-Unsubscribe. */
  functionsUrl: string;
}

/**
 * Returns the month of a café for its owner: what its page says, with a link to it and one that leads to where a press
 * stops these mails (rule I22). Mail programs stop them by themselves, with the one POST of RFC 8058 (rule I23).
 */
export function monthMail(
  { email, cafe, primary_color, slug, first_challenge, month, token, firsts = [], results }: MonthMail,
  { siteUrl, functionsUrl }: MailUrls,
): OutgoingMail {
  const subject = `${cafe}: ${monthOfYear(month)}`;
  const empty = isEmpty(results);
  const sentences = empty
    ? [{ text: `${NOTHING_YET.title}.`, from: NOTHING_YET.message }]
    : [
        ...firsts.map(({ first, day }) => ({
          text: `${upper(firstTexts[first])}.`,
          from: `El ${longDay(day)}.`,
        })),
        ...sentencesOf(results, `en ${monthOfYear(month)}`, first_challenge),
      ];
  const sums = empty ? [] : [...listSums(results), ...listCeilings(results)];
  const funnel = describeFunnel(results.funnel, first_challenge);
  const tickets = results.tickets.approved > 0 ? describeTickets(results.tickets) : '';
  const link = `${siteUrl}/team/${encodeURIComponent(slug)}/results?month=${month}`;
  const stop = stopPage(siteUrl, token, 'correo');
  const why = 'Te llega el día 1 de cada mes porque lo pediste en Resultados.';
  const text = [
    subject,
    ...sentences.map(({ text, from }) => `${text}\n${from}`),
    ...(empty ? [] : [lines(sums)]),
    ...(tickets ? [tickets] : []),
    ...(funnel.length > 0 ? [`${PATH}\n${lines(funnel)}`] : []),
    `El mes entero, con sus dibujos y tablas:\n${link}`,
    `${why} Si ya no lo quieres:\n${stop}`,
  ];
  return {
    to: [email],
    subject,
    text: `${text.join('\n\n')}\n`,
    html: mailFrame({
      cafe: { name: cafe, color: primary_color },
      heading: withoutCafe(subject, cafe),
      body: [
        ...sentences.map(sentence),
        ...(sums.length > 0 ? [table(sums)] : []),
        ...(tickets ? [mailParagraph(tickets)] : []),
        ...(funnel.length > 0
          ? [`          <h2 style="margin: 24px 0 8px; font-size: 16px">${PATH}</h2>`, table(funnel)]
          : []),
        mailButton(link, 'Ver el mes entero', primary_color),
      ],
      foot: [`${why} ${mailLink(stop, 'Dejar de recibirlo')}`],
    }),
    headers: stopHeaders(functionsUrl, token, 'correo'),
  };
}

const sentence = ({ text, from }: { text: string; from: string }) =>
  `          <p style="margin: 0 0 16px; font-size: 17px; line-height: 1.4">
            <strong>${escapeHtml(text)}</strong><br>
            <span class="soft" style="font-size: 14px; color: #69564a">${escapeHtml(from)}</span>
          </p>`;

type Named = readonly (readonly [name: string, value: string])[];

/** Heading above the path. */
const PATH = 'Hasta dónde ha llegado quien se registró ese mes';

const lines = (named: Named) => named.map(([name, value]) => `${name}: ${value}`).join('\n');

const CELL = 'padding: 9px 0; border-top: 1px solid #ecdfcd; vertical-align: top';

const table = (named: Named) =>
  `          <table width="100%" cellpadding="0" cellspacing="0" style="width: 100%; margin: 0 0 20px; border-collapse: collapse; font-size: 16px">
${named
  .map(
    ([name, value]) =>
      `            <tr>
              <th class="line" scope="row" style="${CELL}; text-align: left; font-weight: normal">${escapeHtml(name)}</th>
              <td class="line" style="${CELL}; padding-left: 16px; text-align: right; font-weight: bold">${escapeHtml(value)}</td>
            </tr>`,
  )
  .join('\n')}
          </table>`;
