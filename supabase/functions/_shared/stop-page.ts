/** Returns the page that stops mails. The token is in the fragment, which no server or log sees. */
export const stopPage = (siteUrl: string, token: string, of: 'correo' | 'aviso' = 'correo') =>
  `${siteUrl.replace(/\/+$/, '')}/stop-mail#${of}=${encodeURIComponent(token)}`;
