import { deepStrictEqual, fail } from 'node:assert/strict';
import { setImmediate as whatWasBegun } from 'node:timers/promises';
import type { Session, User } from '@supabase/auth-js';
import { afterEach, beforeEach, vi } from 'vitest';
import * as z from 'zod/mini';
import {
  functions,
  type FunctionAnswer,
  type FunctionName,
  type FunctionRequest,
} from '../../../supabase/functions/_shared/contracts/functions.ts';
import {
  procedures,
  type Answer,
  type Args,
  type ProcedureName,
} from '../../../supabase/functions/_shared/contracts/procedures/index.ts';
import {
  refusalStatus,
  type RefusalCode,
} from '../../../supabase/functions/_shared/contracts/procedures/procedure.ts';
import { checkFunctionAnswer, checkProcedureAnswer, namedBy } from '../backend/contracts.ts';

/** Answers of the auth service, typed by its own client. */
interface AuthAnswers {
  'auth/token': Session;
  /** The account alone where it waits for its confirmation. */
  'auth/signup': Session | User;
  'auth/resend': Record<string, never>;
  'auth/otp': Record<string, never>;
  'auth/verify': Session;
  'auth/user': User;
  'auth/logout': Record<string, never>;
}

type AuthCall = keyof AuthAnswers;
type Call = ProcedureName | FunctionName | AuthCall;

type RefusalOf<Name extends ProcedureName> = (typeof procedures)[Name]['refusals'][number];

type AnswerTo<Name extends Call> = Name extends ProcedureName
  ? Answer<Name>
  : Name extends FunctionName
    ? FunctionAnswer<Name>
    : Name extends AuthCall
      ? AuthAnswers[Name]
      : never;

type Sent<Name extends Call> = Name extends ProcedureName
  ? Args<Name>
  : Name extends FunctionName
    ? FunctionRequest<Name>
    : Record<string, unknown>;

/** A failure in place of an answer. */
class Failure {
  readonly respond: () => Promise<Response>;
  constructor(respond: () => Promise<Response>) {
    this.respond = respond;
  }
}

/** A procedure's refusal, by a code that its contract names. */
class Refusal<Code extends RefusalCode> {
  readonly code: Code;
  readonly details: string | null;
  constructor(code: Code, details: string | null) {
    this.code = code;
    this.details = details;
  }
}

type Reply<Name extends Call> =
  | AnswerTo<Name>
  | Failure
  | (Name extends ProcedureName ? Refusal<RefusalOf<Name>> : never);

const brokenOff = new TypeError('Failed to fetch');

/** The connection breaks before anything is answered. */
export const networkError = new Failure(() => Promise.reject(brokenOff));

/** Leaves a call unanswered as long as the test lasts. */
export const noAnswer = new Failure(() => new Promise(() => undefined));

/** An answer that no contract checks. */
export const anyAnswer = (body: unknown, status = 200) =>
  new Failure(() => Promise.resolve(Response.json(body, { status })));

/** An answer that is none of the agreed shape. */
export const invalidAnswer = anyAnswer('?');

/** Postgres failed inside the transaction, which is undone. */
export const callAndRollBack = new Failure(() =>
  Promise.resolve(Response.json({ code: 'XX000', message: 'internal error' }, { status: 500 })),
);

/** A function says in its own words that it failed. */
export const ownFault = (words: object) =>
  new Failure(() => Promise.resolve(Response.json({ success: false, ...words }, { status: 500 })));

/** An answer without words of the product, as of something in front of it. */
export const fault = (status: number) =>
  new Failure(() => Promise.resolve(new Response('<html></html>', { status })));

/** The server cannot read the caller's token: its clock is behind. */
export const tokenFromFuture = anyAnswer({ code: 'PGRST303', message: 'JWT issued at future' }, 401);

/** A procedure refuses. */
export const refusal = <Code extends RefusalCode>(code: Code, details: string | null = null) =>
  new Refusal(code, details);

/** The auth service refuses. */
export const authRefusal = (status: number, code: string, message = code) =>
  new Failure(() =>
    Promise.resolve(
      Response.json({ code, message }, { status, headers: { 'x-supabase-api-version': '2024-01-01' } }),
    ),
  );

/** An account as the auth service describes it. */
export const exampleUser = (id: string, email: string): User => ({
  id,
  email,
  aud: 'authenticated',
  app_metadata: {},
  user_metadata: {},
  created_at: '2026-11-21T10:00:00Z',
});

/** A fresh session of that account. */
export const exampleSession = (id: string, email: string): Session => ({
  access_token: 'access',
  refresh_token: 'refresh',
  expires_in: 3600,
  expires_at: Math.floor(Date.now() / 1000) + 3600,
  token_type: 'bearer',
  user: exampleUser(id, email),
});

const isProcedure = (name: string): name is ProcedureName => Object.hasOwn(procedures, name);
const isFunction = (name: string): name is FunctionName => Object.hasOwn(functions, name);

/** Sees that a call asks what its contract takes, and nothing else. */
function checkCall(name: string, body: Record<string, unknown>): void {
  const schema = isProcedure(name)
    ? procedures[name].args
    : isFunction(name)
      ? functions[name].request
      : null;
  if (!schema) return;
  const { success, data, error } = z.safeParse<z.core.$ZodType>(schema, body);
  if (!success) fail(`${name} does not take this:\n${z.prettifyError(error)}`);
  deepStrictEqual(
    Object.keys(body).sort(),
    Object.keys(data as object).sort(),
    `${name} takes less than this`,
  );
}

/** A reply as it travels. An answer is what the contract of its procedure or function says, or the test fails. */
function responseOf(name: string, reply: unknown): () => Promise<Response> {
  const answer = (body: unknown, status = 200) => {
    const response = body === null ? new Response(null, { status: 204 }) : Response.json(body, { status });
    return () => Promise.resolve(response);
  };
  if (reply instanceof Failure) return reply.respond;
  if (reply instanceof Refusal) {
    const { code, details } = reply as Refusal<RefusalCode>;
    const status = refusalStatus[code];
    return answer({ code: `PT${status}`, message: code, details, hint: null }, status);
  }
  if (isProcedure(name)) checkProcedureAnswer(name, reply);
  if (!isFunction(name)) return answer(reply);
  const status = (reply as FunctionAnswer<FunctionName>).success ? 200 : 422;
  checkFunctionAnswer(name, status, reply);
  return answer(reply, status);
}

/** The call that an address stands for: a procedure, an Edge Function, or something of the auth service. */
function callAt(url: string): string {
  const { pathname } = new URL(url);
  const [, auths] = /^\/auth\/v1\/(\w+)$/.exec(pathname) ?? [];
  return namedBy(url)?.name ?? (auths ? `auth/${auths}` : pathname);
}

export interface FakedNetwork {
  /** Sets a call's replies from now on, one after the other; the last one stays. */
  answers: <Name extends Call>(name: Name, ...replies: [Reply<Name>, ...Reply<Name>[]]) => void;
  /** Returns the arguments of a call so far, oldest first. */
  sent: <Name extends Call>(name: Name) => Sent<Name>[];
  /** The names of all calls so far, oldest first. */
  calls: () => string[];
}

/**
 * The network of a component test, in place of `fetch`: everything of the page above it is real. Each call must be one that
 * its contract takes, each answer one that its contract gives. A call that nobody foresaw fails the test.
 */
export function fakeNetwork(): FakedNetwork {
  const replies = new Map<string, unknown[]>();
  let calls: { name: string; body: unknown }[] = [];
  let faults: unknown[] = [];

  const next = (name: string) => {
    const [reply, ...later] = replies.get(name) ?? fail(`Nobody foresaw a call of ${name}`);
    if (later.length > 0) replies.set(name, later);
    return reply;
  };

  const request: typeof fetch = async (input, init) => {
    const name = callAt(input as string);
    const body = JSON.parse((init?.body as string | undefined) ?? '{}') as Record<string, unknown>;
    calls.push({ name, body });
    try {
      checkCall(name, body);
      return await responseOf(name, next(name))();
    } catch (thrown) {
      // the page takes whatever is thrown here for a lost connection
      if (thrown !== brokenOff) faults.push(thrown);
      throw thrown;
    }
  };

  beforeEach(() => {
    replies.clear();
    calls = [];
    faults = [];
    vi.stubGlobal('fetch', request);
  });
  afterEach(async () => {
    await whatWasBegun();
    vi.unstubAllGlobals();
    if (faults.length > 0) throw faults[0];
  });

  return {
    answers: (name, ...nextReplies) => void replies.set(name, nextReplies),
    sent: <Name extends Call>(name: Name) =>
      calls.filter((call) => call.name === name).map(({ body }) => body as Sent<Name>),
    calls: () => calls.map(({ name }) => name),
  };
}
