/** Returns the page that stops the month's mail. The token is in the fragment, which no server or log sees. */
export const stopPage = (siteUrl: string, token: string) =>
  `${siteUrl.replace(/\/+$/, '')}/stop-mail#correo=${encodeURIComponent(token)}`;
