import type { ReminderMail } from '../_shared/contracts/procedures/reminders.ts';
import { stopHeaders, stopPage } from '../_shared/stop-page.ts';
import { reminderPath, reminderTexts } from '../_shared/texts/reminders.ts';
import { escapeHtml } from './escape-html.ts';
import {
  mailButton,
  mailDots,
  mailFrame,
  mailLink,
  mailParagraph,
  mailTicket,
  withoutCafe,
} from './mail-frame.ts';
import type { OutgoingMail } from './outgoing-mail.ts';

interface MailUrls {
  /** Public URL of the page. */
  siteUrl: string;
  /** Public URL of the Edge Functions, for the header List-Unsubscribe. */
  functionsUrl: string;
}

/**
 * Returns the mail of a reminder: its words, one link to what waits, one to the page that stops it, and who writes (rule M12). Nothing in it
 * counts who opens or presses anything: what counts is a visit (rule M6). Mail programs stop it with the POST of RFC 8058.
 */
export function reminderMail(mail: ReminderMail, { siteUrl, functionsUrl }: MailUrls): OutgoingMail {
  const { subject, sentences, link } = reminderTexts(mail);
  const address = siteUrl + reminderPath(mail);
  const stop = stopPage(siteUrl, mail.token, 'aviso');
  const why = `Te escribimos porque pediste los avisos de ${mail.cafe}.`;
  const { name, tax_number: number, address: home } = mail.sender;
  const who = `Te escribe ${name}, con NIF ${number} y domicilio en ${home}.`;
  const policy = `${siteUrl}/privacy-policy`;
  const color = mail.primary_color;
  const button = mailButton(address, link, color);
  const { prize, challenge } = mail.occasion === 'ticket' ? { prize: null, challenge: null } : mail;
  return {
    to: [mail.email],
    subject,
    text: `${[...sentences, `${link}:\n${address}`, `${why} Si ya no los quieres:\n${stop}`, `${who} Qué hacemos con tus datos:\n${policy}`].join('\n\n')}\n`,
    html: mailFrame({
      cafe: { name: mail.cafe, color },
      heading: withoutCafe(subject, mail.cafe),
      body: [
        ...(challenge ? [mailDots(challenge, color)] : []),
        ...sentences.map(mailParagraph),
        prize ? mailTicket(prize, color, button) : button,
      ],
      foot: [
        `${escapeHtml(why)} ${mailLink(stop, 'Dejar de recibirlos')}`,
        `${escapeHtml(who)} ${mailLink(policy, 'Qué hacemos con tus datos')}`,
      ],
    }),
    headers: stopHeaders(functionsUrl, mail.token, 'aviso'),
  };
}
