import { deepStrictEqual, fail, ok } from 'node:assert/strict';
import * as z from 'zod/mini';
import { functions, type FunctionName } from '../../../supabase/functions/_shared/contracts/functions.ts';
import {
  procedures,
  type ProcedureName,
} from '../../../supabase/functions/_shared/contracts/procedures/index.ts';
import {
  refusalStatus,
  type Caller,
} from '../../../supabase/functions/_shared/contracts/procedures/procedure.ts';
import { readVariable } from '../../../supabase/local/shared/variable.ts';

/** Every procedure of the API. */
export const PROCEDURE_NAMES = Object.keys(procedures) as ProcedureName[];

/** The procedures of a caller. */
export const proceduresFor = (caller: Caller) =>
  PROCEDURE_NAMES.filter((name) => procedures[name].caller === caller);

const isKnown = (name: string): name is ProcedureName => Object.hasOwn(procedures, name);
const isFunction = (name: string): name is FunctionName => Object.hasOwn(functions, name);

type Named = { kind: 'procedure'; name: ProcedureName } | { kind: 'function'; name: FunctionName };

/** The procedure or Edge Function that an address calls; null for any other. */
export function namedBy(address: string | URL): Named | null {
  const { pathname } = new URL(address);
  const [, service, name = ''] = /^\/(rest\/v1\/rpc|functions\/v1)\/([\w-]+)$/.exec(pathname) ?? [];
  if (service === 'functions/v1') return isFunction(name) ? { kind: 'function', name } : null;
  return isKnown(name) ? { kind: 'procedure', name } : null;
}

/**
 * Sees that an answer is what its contract says, and no more: contracts take what another version of the backend adds,
 * tests do not.
 */
function checkAnswer(name: string, schema: z.core.$ZodType, answer: unknown): void {
  // a page that was built before the run meets another version's backend (tests/upgrade): its stories judge that
  if (readVariable('E2E_PAGE_DIR')) return;
  const { success, data, error } = z.safeParse(schema, answer);
  if (!success) fail(`${name} does not answer what its contract says:\n${z.prettifyError(error)}`);
  deepStrictEqual(answer, data, `${name} answers more than its contract says: ${JSON.stringify(answer)}`);
}

/**
 * Checks a procedure's answer with {@link checkAnswer}. One without a contract can only be a test's own: the
 * inventory sees to that.
 */
export function checkProcedureAnswer(name: string, answer: unknown): void {
  if (isKnown(name)) checkAnswer(name, procedures[name].answer, answer);
}

/** Checks an Edge Function's answer with {@link checkAnswer}, by its status. */
export function checkFunctionAnswer(name: FunctionName, status: number, answer: unknown): void {
  const { [status === 200 ? 'answer' : 'refused']: schema } = functions[name];
  checkAnswer(`${name} (${status})`, schema, answer);
}

/** Sees that a refusal of the product is one that the procedure's contract names, with that status. */
export function checkRefusal(name: string, error: unknown): void {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string };
  const [, status] = /^PT(\d+)$/.exec(code) ?? [];
  if (!isKnown(name) || status === undefined) return;
  const named = procedures[name].refusals.map((code) => `${code} ${refusalStatus[code]}`);
  const refusal = `${message} ${status}`;
  ok(named.includes(refusal), `the contract of ${name} names no refusal ${refusal}`);
}
