import { contrast, textOn } from '../_shared/texts/contrast.ts';
import { escapeHtml } from './escape-html.ts';

/** A café as its mails show it. */
interface MailCafe {
  name: string;
  /** `#rrggbb`. */
  color: string;
}

interface MailParts {
  cafe: MailCafe;
  /** The mail's first line; it does not name the café again, whose band stands above it. */
  heading: string;
  /** Blocks of the mail's body, already HTML. */
  body: readonly string[];
  /** Lines below it: why it came, who writes. Already HTML. */
  foot: readonly string[];
}

const CARD = '#fffdfa';
/** Edge that shows on the card, light or dark, whatever it is around. */
const EDGE = '#937c69';

/**
 * The product's colours at night. Mail programs that know nothing of it keep the colours that the elements bear
 * themselves; the mails of supabase/templates have the same head.
 */
export const MAIL_HEAD = `  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="color-scheme" content="light dark" />
    <meta name="supported-color-schemes" content="light dark" />
    <style>
      :root {
        color-scheme: light dark;
        supported-color-schemes: light dark;
      }
      @media (prefers-color-scheme: dark) {
        .paper {
          background: #1b120d !important;
        }
        .card {
          background: #2b1e17 !important;
          border-color: #4d3a2e !important;
        }
        .ink {
          color: #fbf1e4 !important;
        }
        .soft {
          color: #cfbcab !important;
        }
        .line {
          border-color: #4d3a2e !important;
        }
        .dash {
          border-color: #a88f7b !important;
        }
        .warm {
          background: #3d2918 !important;
        }
      }
    </style>
  </head>`;

/** The mark, drawn by cells of a table: two dots and the line that joins them. */
const MARK = `<table role="presentation" align="center" cellpadding="0" cellspacing="0" style="margin: 12px auto 0">
          <tr>
            <td style="padding: 0"><div style="width: 12px; height: 12px; border-radius: 6px; background: #244eb8; font-size: 0; line-height: 0">&nbsp;</div></td>
            <td style="padding: 0"><div style="width: 32px; height: 3px; background: #937c69; font-size: 0; line-height: 0">&nbsp;</div></td>
            <td style="padding: 0"><div style="width: 12px; height: 12px; border-radius: 6px; background: #4fb796; font-size: 0; line-height: 0">&nbsp;</div></td>
          </tr>
        </table>`;

const HITO_NUMBERS = [1, 2, 3, 4, 5, 6, 7];

const FONT = "Figtree, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif";

/** Returns a mail of a café: its band, what is said on a card of paper, and the small print below it (rules T6, I22 and M6). */
export function mailFrame({ cafe: { name, color }, heading, body, foot }: MailParts): string {
  return `<!doctype html>
<html lang="es">
${MAIL_HEAD}
  <body class="paper" style="margin: 0; padding: 0; background: #fff9f1; font-family: ${FONT}">
    <table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background: #fff9f1"><tr><td style="padding: 24px 12px">
      <table role="presentation" class="card ink" align="center" width="100%" cellpadding="0" cellspacing="0" style="max-width: 560px; margin: 0 auto; background: ${CARD}; border: 1px solid #ecdfcd; border-radius: 20px; border-collapse: separate; overflow-wrap: anywhere; color: #2a1a12">
        <tr><td style="padding: 18px 24px; border-radius: 19px 19px 0 0; background: ${color}; color: ${textOn(color)}; font-size: 20px; line-height: 1.3; font-weight: bold">${escapeHtml(name)}</td></tr>
        <tr><td style="padding: 28px 24px 12px">
          <h1 style="margin: 0 0 16px; font-size: 26px; line-height: 1.2">${escapeHtml(heading)}</h1>
${body.join('\n')}
        </td></tr>
      </table>
      <div style="max-width: 560px; margin: 0 auto; padding: 24px 12px 0; overflow-wrap: anywhere">
${foot.map((part) => `        <p class="soft" style="margin: 0 0 12px; font-size: 14px; line-height: 1.5; color: #69564a">${part}</p>`).join('\n')}
        ${MARK}
      </div>
    </td></tr></table>
  </body>
</html>
`;
}

/** Returns a subject as the heading below the band, which has named the café already. */
export function withoutCafe(subject: string, cafe: string): string {
  const rest = subject.replace(`${cafe}: `, '');
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** Returns a sentence of a mail's body. */
export const mailParagraph = (text: string) =>
  `          <p style="margin: 0 0 16px; font-size: 16px; line-height: 1.5">${escapeHtml(text)}</p>`;

/** Returns a link of the small print. */
export const mailLink = (address: string, label: string) =>
  `<a class="soft" href="${escapeHtml(address)}" style="color: #69564a">${escapeHtml(label)}</a>`;

/** Returns the one button of a mail, in the café's colour. */
export function mailButton(address: string, label: string, color: string): string {
  const edge = contrast(color, CARD) < 3 ? EDGE : color;
  return `          <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin: 0 0 16px">
            <tr><td align="center" style="border: 1px solid ${edge}; border-radius: 14px; background: ${color}">
              <a href="${escapeHtml(address)}" style="display: block; padding: 14px 16px; font-size: 17px; line-height: 1.3; font-weight: bold; text-align: center; text-decoration: none; color: ${textOn(color)}">${escapeHtml(label)}</a>
            </td></tr>
          </table>`;
}

/** Returns the journey as it stands before a challenge: seven dots on a line, those behind it filled. Says nothing that the words do not. */
export function mailDots(challenge: number, color: string): string {
  const edge = contrast(color, CARD) < 3 ? EDGE : color;
  const dot = (number: number) =>
    `<td width="20" style="padding: 0"><div class="dash" style="width: 14px; height: 14px; border: 3px solid ${number < challenge ? edge : EDGE}; border-radius: 10px${number < challenge ? `; background: ${color}` : ''}"></div></td>`;
  const line = '<td style="padding: 0"><div style="height: 3px; background: #937c69"></div></td>';
  return `          <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin: 0 0 20px">
            <tr>${HITO_NUMBERS.map(dot).join(line)}</tr>
          </table>`;
}

/** Returns a prize as what it is everywhere: a ticket in the café's colour, whose stub below the perforation is the mail's button. */
export const mailTicket = (prize: string, color: string, button: string) =>
  `          <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin: 8px 0 20px; border-collapse: separate">
            <tr><td class="warm" align="center" style="padding: 28px 20px 24px; border-top: 8px solid ${color}; border-radius: 16px 16px 0 0; background: #ffedd9; font-size: 26px; line-height: 1.2; font-weight: bold; text-align: center">${escapeHtml(prize)}</td></tr>
            <tr><td class="warm dash" style="padding: 20px 20px 4px; border-top: 3px dashed #937c69; border-radius: 0 0 16px 16px; background: #ffedd9">
${button}
            </td></tr>
          </table>`;
