/** Parameters that only a link with a session, or with the failure of one, carries in its fragment. */
const SESSION_PARAMS = /(^#|&)(access_token|refresh_token|provider_token|error_code|error_description)=/;

/**
 * Returns an address without what could bring somebody else's session: our mails carry codes to type, so no honest link
 * has any (rule A17). Null when there is nothing to remove.
 */
export function stripSessionParams(address: string): string | null {
  const url = new URL(address);
  const inFragment = SESSION_PARAMS.test(url.hash);
  const inQuery = url.searchParams.has('code') || url.searchParams.has('access_token');
  if (!inFragment && !inQuery) return null;
  if (inFragment) url.hash = '';
  for (const name of ['code', 'access_token', 'refresh_token']) url.searchParams.delete(name);
  return url.href;
}

/** Takes it out of the address bar and of this entry of the history. Nothing reads it, here or before. */
export function stripSessionFromAddressBar(): void {
  const clean = stripSessionParams(window.location.href);
  if (clean !== null) window.history.replaceState(window.history.state, '', clean);
}
