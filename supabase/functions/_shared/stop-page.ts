/** Where a press stops the month by mail; the token in the fragment: no server and no log sees it. */
export const stopPage = (siteUrl: string, token: string) =>
  `${siteUrl.replace(/\/+$/, '')}/stop-mail#correo=${encodeURIComponent(token)}`;
