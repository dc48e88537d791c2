import { signToken } from '../../../supabase/local/shared/keys.ts';
import type { Call } from '../../support/scenarios/scenario.ts';
import type { ByCode } from '../../support/database/personas.ts';
import { PLAIN, type Attack, type Transport, type AnswerValue } from './attack-procedure.ts';
import type { AttackedStack } from './use-stack.ts';

/** A token of the stack for somebody, as the auth service would sign it; the publishable key for a visitor. */
function tokenFor(stack: AttackedStack, caller: Call['caller']): string {
  if (caller === null) return stack.publishableKey;
  const now = Math.floor(Date.now() / 1000);
  const person = typeof caller === 'string' ? { id: caller, codeAt: null } : (caller as ByCode);
  const claims = {
    sub: person.id,
    role: 'authenticated',
    aud: 'authenticated',
    iat: now,
    exp: now + 3600,
    ...(person.codeAt
      ? { amr: [{ method: 'otp', timestamp: Math.floor(person.codeAt.getTime() / 1000) }] }
      : {}),
  };
  return signToken(claims, stack.jwtSecret);
}

export interface RpcRequest {
  caller: Call['caller'];
  method?: string;
  query?: string;
  headers?: Record<string, string>;
  /** Sent as JSON, or as it is when it is a text. */
  body?: unknown;
}

/** Sends one request to a procedure. Returns status and text. */
async function requestRpc(
  stack: AttackedStack,
  name: string,
  { caller, method = 'POST', query = '', headers = {}, body }: RpcRequest,
): Promise<{ status: number; text: string }> {
  const response = await fetch(`${stack.apiUrl}/rest/v1/rpc/${name}${query}`, {
    method,
    headers: {
      apikey: stack.publishableKey,
      authorization: `Bearer ${tokenFor(stack, caller)}`,
      'content-type': 'application/json',
      ...headers,
    },
    ...(method === 'GET' ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body ?? {}) }),
  });
  return { status: response.status, text: await response.text() };
}

/** `fn->reward->>id`, as a query names a path. */
function pathOf(column: string, { path }: AnswerValue): string {
  return path.reduce<string>(
    (all, key, index) => `${all}${index === path.length - 1 ? '->>' : '->'}${key}`,
    column,
  );
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

const SINGULAR = { accept: 'application/vnd.pgrst.object+json' };

/** The forms over HTTP, against the local API: filters, casts, media types, preferences, methods, bodies. */
export const overHttp =
  (stack: AttackedStack): Transport =>
  ({ name: procedure, argumentNames, argumentTypes }, { caller, args }, leaves) => {
    const attack = (name: string, request: Omit<RpcRequest, 'caller'>): Attack => ({
      name,
      run: async () => {
        const { status, text } = await requestRpc(stack, procedure, { caller, body: args, ...request });
        return `${status} ${text}`;
      },
    });
    const query = (parameters: Record<string, string>) => `?${new URLSearchParams(parameters).toString()}`;
    const inUrl = query(
      Object.fromEntries(
        Object.entries(args).map(([key, value]) => [
          key,
          typeof value === 'string' ? value : JSON.stringify(value),
        ]),
      ),
    );
    const forColumn = (column: string) => [
      attack(`a filter on ${column} that leaves no row, one row asked for`, {
        query: query({ [column]: 'is.null' }),
        headers: SINGULAR,
      }),
      ...leaves.flatMap((leaf) => {
        const path = pathOf(column, leaf);
        const wished = JSON.stringify(String(leaf.value));
        return [
          attack(`a filter that fails unless ${path} is as wished`, {
            query: query({ or: `(${path}.eq.${wished},${path}.like.*\\)` }),
          }),
          attack(`a filter that fails on ${path}`, {
            query: query({ or: `(${path}.eq."x",${path}.ilike.*\\)` }),
          }),
          attack(`a cast that fails on ${path}`, { query: query({ select: `${path}::int` }) }),
        ];
      }),
    ];
    /** Arguments that a strange value reaches; Postgres refuses it as an id, number or date before any procedure begins. */
    const takenAsTheyCome = argumentNames.filter(
      (_, index) => index === 0 || ['text', 'text[]', 'jsonb'].includes(argumentTypes[index]!),
    );
    const withArgument = (argument: string, value: unknown) => ({ body: { ...args, [argument]: value } });
    return [
      attack(PLAIN, {}),
      attack('one row asked for', { headers: SINGULAR }),
      attack('no row of the answer', { query: '?limit=0' }),
      attack('what comes after the answer', { query: '?offset=5' }),
      attack('what comes after the answer, counted', {
        query: '?offset=5',
        headers: { prefer: 'count=exact' },
      }),
      attack('no row allowed to change', { headers: { prefer: 'handling=strict, max-affected=0' } }),
      attack('a transaction asked to be undone', { headers: { prefer: 'tx=rollback' } }),
      attack('GET', { method: 'GET', query: inUrl }),
      attack('GET with one row asked for', { method: 'GET', query: inUrl, headers: SINGULAR }),
      attack('the arguments in a list', { body: [args] }),
      attack('the arguments twice', { body: [args, args] }),
      attack('the arguments twice, as many objects', {
        body: [args, args],
        headers: { prefer: 'params=multiple-objects' },
      }),
      attack('the arguments as one object', { body: args, headers: { prefer: 'params=single-object' } }),
      attack('no body', { body: '' }),
      attack('half a body', { body: JSON.stringify(args).slice(0, -1) }),
      // the local API names the column after the procedure, the hosted one has a name of its own
      ...forColumn(procedure),
      ...forColumn('pgrst_scalar').slice(0, 4),
      ...argumentNames.map((argument) => attack(`no ${argument}`, withArgument(argument, null))),
      ...takenAsTheyCome.flatMap((argument) => [
        attack(`a list as ${argument}`, withArgument(argument, [args[argument] ?? 'x'])),
        attack(`an object as ${argument}`, withArgument(argument, { x: 1 })),
        attack(`NUL in ${argument}`, withArgument(argument, `${textOf(args[argument])}\u0000`)),
      ]),
    ];
  };
