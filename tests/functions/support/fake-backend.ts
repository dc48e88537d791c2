import type { ProcedureName } from '../../../supabase/functions/_shared/contracts/procedures/index.ts';
import { readAnswer, type Backend } from '../../../supabase/functions/_shared/backend.ts';

/** The one caller of the fake backend. */
export const USER = '5f0e8f6c-0c39-4a3e-9a8e-3f5f3a3f2c11';

/** Answers by procedure. */
export type Procedures = { [Name in ProcedureName]?: (args: Record<string, unknown>) => unknown };

/** A backend that knows one caller, and procedures as given. */
export function fakeBackend(procedures: Procedures): Backend {
  const call: Backend['asService'] = (name, args) =>
    Promise.resolve().then(() => readAnswer(name, procedures[name]?.(args)));
  return {
    requireUser: () => Promise.resolve({ id: USER, email: '', token: 'token' }),
    findUser: () => Promise.resolve(null),
    as: () => call,
    asService: call,
    createAccount: () => Promise.resolve({ status: 'exists' }),
    readFile: () => Promise.resolve(null),
    writeFile: () => Promise.resolve(),
    removeFiles: () => Promise.resolve(),
    checkStorage: () => Promise.resolve(true),
  };
}

/** Asks a function of this process, as the browser does. A text is sent as it is. */
export async function ask(
  fn: { fetch(request: Request): Promise<Response> },
  body: unknown,
  { method = 'POST', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
) {
  const isRaw = typeof body === 'string' || body instanceof Uint8Array;
  const sent = isRaw ? (body as BodyInit) : JSON.stringify(body);
  const response = await fn.fetch(
    new Request('http://localhost/', {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined || method === 'GET' ? {} : { body: sent }),
    }),
  );
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>,
  };
}
