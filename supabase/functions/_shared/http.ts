import * as z from 'zod/mini';
import type { AnsweredCode } from './contracts/edge-function.ts';
import { MALFORMED } from './contracts/fields.ts';
import { VERSION } from './version.ts';

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers':
    'authorization, x-client-info, apikey, content-type, x-retry-count, x-region',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-expose-headers': 'retry-after',
  'access-control-max-age': '600',
};

const MAX_BODY_BYTES = 16 * 1024;

const JSON_TYPE = /^application\/(?:[a-z0-9.-]+\+)?json\s*(?:;|$)/i;
const NOT_JSON = 'La petición tiene que ser JSON (application/json).';

/** Ends a request with an HTTP status and a Spanish sentence for the person; its code is for a screen with words of its own. */
export class Refusal extends Error {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly code: AnsweredCode | undefined;
  readonly detail: string | undefined;

  constructor(
    status: number,
    text: string,
    headers: Record<string, string> = {},
    code?: AnsweredCode,
    detail?: string,
  ) {
    super(text);
    this.name = 'Refusal';
    this.status = status;
    this.headers = headers;
    this.code = code;
    this.detail = detail;
  }
}

/** Returns a 429 that names the time to wait. */
export function rateLimited(seconds: number): Refusal {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const wait = minutes === 1 ? '1 minuto' : `${minutes} minutos`;
  return new Refusal(429, `Demasiados intentos. Prueba de nuevo en ${wait}.`, {
    'retry-after': String(seconds),
  });
}

let countFault: (functionName: string) => Promise<unknown> = () => Promise.resolve();

/** Has each fault of this function counted (rule O1). Without it, as in tests of handlers, they are only logged. */
export function onFault(count: typeof countFault): void {
  countFault = count;
}

/** Logs a fault of a function, and has it counted. Before the answer: the platform may end a function that has answered. */
export async function reportFault(name: string, thrown: unknown): Promise<void> {
  console.error(thrown);
  await countFault(name).catch((unreported: unknown) => console.error(unreported));
}

export interface EndpointOptions<Answer extends { success: boolean }> {
  /** Does the work; its answer goes out with 200, a Refusal that it throws with its status. */
  handle: (request: Request) => Promise<Answer>;
  /** The function's answer around a sentence that says what is wrong, the refusal's code and what it says more exactly. */
  failure: (text: string, code?: AnsweredCode, detail?: string) => Answer;
  /** The sentence for a fault of ours. */
  faultText: string;
}

/**
 * Returns an Edge Function: preflight, method, work, one shape of answer in every case (rule S8). What went wrong
 * inside goes to the log, never into the answer.
 */
export function endpoint<Answer extends { success: boolean }>(options: EndpointOptions<Answer>) {
  const { handle, failure, faultText } = options;
  return {
    async fetch(request: Request): Promise<Response> {
      if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: CORS });
      try {
        if (request.method !== 'POST')
          throw new Refusal(405, 'Método no permitido.', { allow: 'POST, OPTIONS' });
        return json(await handle(request), 200);
      } catch (thrown) {
        if (thrown instanceof Refusal)
          return json(failure(thrown.message, thrown.code, thrown.detail), thrown.status, thrown.headers);
        await reportFault(new URL(request.url).pathname.split('/').pop() ?? '', thrown);
        return json(failure(faultText), 500);
      }
    },
  };
}

/**
 * Reads a request's body by its contract. A longer limit can be set for bodies with more than words.
 * @throws Refusal 400 with the first fault's sentence, 413 when the body is too long, 415 when it is not declared as
 * JSON
 */
export async function readBody<Schema extends z.core.$ZodType>(
  request: Request,
  schema: Schema,
  maxBytes = MAX_BODY_BYTES,
): Promise<z.output<Schema>> {
  const parsed = z.safeParse(schema, await readJson(request, maxBytes));
  if (parsed.success) return parsed.data;
  const fault = parsed.error.issues[0];
  // The sentence of a fault that is no field's own would be zod's, in English.
  throw new Refusal(400, fault && fault.path.length > 0 ? fault.message : MALFORMED);
}

async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  // A page elsewhere can send a form or plain text from somebody's browser without asking first, JSON it cannot.
  if (!JSON_TYPE.test(request.headers.get('content-type') ?? '')) throw new Refusal(415, NOT_JSON);
  const bytes = await readBytes(request, maxBytes);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Refusal(400, MALFORMED);
  }
}

/** Stops reading at the limit: nobody fills our memory. */
export async function readBytes(message: Request | Response, maxBytes: number) {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of message.body ?? []) {
    length += chunk.length;
    if (length > maxBytes) throw new Refusal(413, 'La petición es demasiado grande.');
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}

/** Returns an answer of an Edge Function. */
export function json(body: object, status: number, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      ...CORS,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      // read by the doctor
      'x-conecta-version': VERSION,
      ...headers,
    },
  });
}
