import { createClient } from '@supabase/supabase-js';
import ws from 'ws';
import type {
  FunctionAnswer,
  FunctionName,
  FunctionRequest,
} from '../../../supabase/functions/_shared/contracts/functions.ts';
import type {
  Answer,
  Args,
  ProcedureName,
} from '../../../supabase/functions/_shared/contracts/procedures/index.ts';
import type { Tables } from '../../../src/lib/database.types.ts';
import { checkFunctionAnswer, checkProcedureAnswer, checkRefusal, namedBy } from './contracts.ts';

/** The Data API: tables as the database's generated types have them, procedures as their contracts do. */
interface Api {
  public: {
    Tables: Tables;
    Views: Record<never, never>;
    Functions: { [Name in ProcedureName]: { Args: Args<Name>; Returns: Answer<Name> } };
  };
}

/** `fetch` for tests: what a procedure or an Edge Function answers is what its contract says, or the call fails. */
export const checkedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  const called = namedBy(input instanceof Request ? input.url : input);
  const text = called ? await response.clone().text() : '';
  const answer: unknown = text === '' ? null : JSON.parse(text);
  if (called?.kind === 'function') checkFunctionAnswer(called.name, response.status, answer);
  else if (called && response.ok) checkProcedureAnswer(called.name, answer);
  else if (called) checkRefusal(called.name, answer);
  return response;
};

/** A client of a backend, as the page has one, without a storage: procedures typed by their contracts, answers held against them. */
export function apiClient(url: string, publishableKey: string, headers: Record<string, string> = {}) {
  return createClient<Api>(url, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: ws as never },
    global: { fetch: checkedFetch, headers },
  });
}

export type ApiClient = ReturnType<typeof apiClient>;

/** A way into a backend without a client, and as whom. */
export interface Transport {
  apiUrl: string;
  publishableKey: string;
  /** Access token of the caller; without one, a visitor. */
  token?: string | undefined;
  headers?: Record<string, string>;
}

/** A hand-written POST, sent again while `again` says so. @throws Error for every answer that is not 2xx */
export async function post(
  { apiUrl, publishableKey, token, headers }: Transport,
  path: string,
  body: object,
  again = (ask: () => Promise<Response>) => ask(),
): Promise<unknown> {
  const response = await again(() =>
    checkedFetch(apiUrl + path, {
      method: 'POST',
      headers: {
        apikey: publishableKey,
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      body: JSON.stringify(body),
    }),
  );
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
  return text === '' ? null : JSON.parse(text);
}

/** Calls a procedure. @throws Error when it refuses */
export async function callProcedure<Name extends ProcedureName>(
  door: Transport,
  name: Name,
  args: Args<Name>,
): Promise<Answer<Name>> {
  return (await post(door, `/rest/v1/rpc/${name}`, args)) as Answer<Name>;
}

/** Calls an Edge Function. @throws Error when it refuses */
export async function callEdgeFunction<Name extends FunctionName>(
  door: Transport,
  name: Name,
  body: FunctionRequest<Name>,
): Promise<Extract<FunctionAnswer<Name>, { success: true }>> {
  const answer = await post(door, `/functions/v1/${name}`, body as object);
  return answer as Extract<FunctionAnswer<Name>, { success: true }>;
}
