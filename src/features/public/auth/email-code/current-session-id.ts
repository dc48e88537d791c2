import { loadAuth } from '@/lib/load-auth';

/** Returns the id of this browser's session, which stands in its token; undefined for a visitor. */
export async function currentSessionId(): Promise<string | undefined> {
  const auth = await loadAuth();
  const { data } = await auth.getSession();
  const [, payload = ''] = data.session?.access_token.split('.') ?? [];
  try {
    const text = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    return (JSON.parse(text) as { session_id?: string }).session_id;
  } catch {
    return undefined;
  }
}
