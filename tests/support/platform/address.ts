/** Owner of the server. */
export const SUPERUSER = 'supabase_admin';

/** The connection string with another user. */
export function asUser(url: string, user: string): string {
  const changed = new URL(url);
  changed.username = user;
  return changed.href;
}

/** The connection string with another database. */
export function onDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
