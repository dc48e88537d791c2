/** Kind of mail: an owner's month or a customer's reminders. */
type Mails = 'correo' | 'aviso';

/** Returns the page that stops mails. The token is in the fragment, which no server or log sees. */
export const stopPage = (siteUrl: string, token: string, of: Mails) =>
  `${siteUrl.replace(/\/+$/, '')}/stop-mail#${of}=${encodeURIComponent(token)}`;

/** Returns the headers by which a mail program stops mails in one press (RFC 8058). */
export const stopHeaders = (functionsUrl: string, token: string, of: Mails) => ({
  'List-Unsubscribe': `<${functionsUrl}/stop-mail?of=${of}&token=${encodeURIComponent(token)}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
