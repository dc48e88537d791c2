import { auth } from '@/lib/supabase';

/** Returns the id of this browser's session, which stands in its token; undefined for a visitor. */
export async function currentSessionId(): Promise<string | undefined> {
  const { data } = await auth.getSession();
  const [, payload = ''] = data.session?.access_token.split('.') ?? [];
  try {
    const text = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    return (JSON.parse(text) as { session_id?: string }).session_id;
  } catch {
    return undefined;
  }
}
