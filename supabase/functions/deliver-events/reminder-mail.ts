import type { ReminderMail } from '../_shared/contracts/procedures/reminders.ts';
import { stopHeaders, stopPage } from '../_shared/stop-page.ts';
import { reminderPath, reminderTexts } from '../_shared/texts/reminders.ts';
import { escapeHtml } from './escape-html.ts';
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
  return {
    to: [mail.email],
    subject,
    text: `${[...sentences, `${link}:\n${address}`, `${why} Si ya no los quieres:\n${stop}`, `${who} Qué hacemos con tus datos:\n${policy}`].join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="es">
  <body style="margin: 0; padding: 24px; background: #f3f6fb; font-family: Arial, Helvetica, sans-serif; color: #1f2937">
    <div style="max-width: 480px; margin: 0 auto; padding: 24px; background: #ffffff; border-radius: 16px; overflow-wrap: anywhere">
      <h1 style="margin: 0 0 16px; font-size: 20px; color: #244eb8">${escapeHtml(subject)}</h1>
${sentences
  .map(
    (sentence) =>
      `      <p style="margin: 0 0 16px; font-size: 16px; line-height: 1.5">${escapeHtml(sentence)}</p>`,
  )
  .join('\n')}
      <p style="margin: 0 0 20px; font-size: 16px; line-height: 1.5">
        <a href="${escapeHtml(address)}" style="color: #244eb8; font-weight: bold">${link}</a>
      </p>
      <p style="margin: 0; font-size: 14px; line-height: 1.5; color: #4b5563">
        ${escapeHtml(why)} <a href="${escapeHtml(stop)}" style="color: #4b5563">Dejar de recibirlos</a>
      </p>
      <p style="margin: 12px 0 0; font-size: 14px; line-height: 1.5; color: #4b5563">
        ${escapeHtml(who)} <a href="${escapeHtml(policy)}" style="color: #4b5563">Qué hacemos con tus datos</a>
      </p>
    </div>
  </body>
</html>
`,
    headers: stopHeaders(functionsUrl, mail.token, 'aviso'),
  };
}
