import { PostgrestClient } from '@supabase/postgrest-js';
import { env } from '@/config/env';
import type { Tables } from '@/lib/database.types';
import { fetchWithSession, REQUEST_TIMEOUT_MS } from '@/lib/supabase';

interface Api {
  public: { Tables: Tables; Views: Record<never, never>; Functions: Record<never, never> };
}

/** The Data API's tables, which the administration alone reads and writes; procedures are called by `callRpc`. */
export const rest = new PostgrestClient<Api>(`${env.supabaseUrl}/rest/v1`, {
  fetch: fetchWithSession,
  timeout: REQUEST_TIMEOUT_MS,
  retry: false,
});
