// Shims: mail-api, paths, body-limit, address, forwarded-address, quiet-refusals, cors (docs/local-stack.md).
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { shimVerification, type authLimits } from './auth.ts';
import { shimStorageJson, shimUpload, type ShimmedRequest } from './storage.ts';
import type { FunctionsHost } from './functions.ts';
import { ADDRESS_HEADER, readBody, send, sendJson } from './http-answers.ts';
import { captureConsole } from './capture-console.ts';
import { demoTicketPage } from '../stack/demo-ticket-page.ts';
import { mailboxPage, type Mail, type Mailbox } from './mail.ts';

export interface GatewayOptions {
  port: number;
  /** lite's request handler; asked for at each request, since a reset of the database replaces it. */
  backend: () => (request: Request) => Promise<Response>;
  functions: FunctionsHost;
  mailbox: Mailbox;
  /** Touches the demo's tag. Returns the address that it opens, or null without a tag. */
  touchTag: () => Promise<string | null>;
  /** Answers with the demo's cards in Apple's wallet, or one person's download; null without settings for them. */
  answerPass: (person: string) => Promise<Response | null>;
  /** Empties the database and builds it again; called by `npm run db:reset` with the secret key. */
  reset: () => Promise<unknown>;
  secretKey: string;
  /** Key that the functions send to the mail API, which this stands in for. */
  mailKey: string;
  /** A header by which tests say where they come from. Without it, all who come through the same connection are one. */
  testAddressHeader?: string;
  /** Auth's limits per address: what it answers instead, or null. */
  limitAuth?: ReturnType<typeof authLimits>;
  log: (line: string) => void;
}

export interface Gateway {
  port: number;
  stop: () => Promise<void>;
}

/** Path of the stand-in for the mail API that a deployment sends the product's own mails by. @shim mail-api */
export const MAILS_PATH = '/local/mails';

/** Returns true for the paths that reach lite, which would answer anything else with its own web page. @shim paths */
const isBackendPath = (path: string) => /^\/(auth|rest|storage)\/v1(\/|$)/.test(path);

/** Larger bodies are refused with 413; the bucket's own limit is far below. @shim body-limit */
const BODY_LIMIT_BYTES = 50 * 1024 * 1024;

/** Longer than the functions' Deno keeps one (90 s): a request on a connection that has just been closed here fails. */
const IDLE_CONNECTION_MS = 100_000;

/**
 * Starts the one front door of the local backend: auth, rest, storage, functions, and the mailbox page. Loopback only.
 */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const { port, functions, log } = options;
  const server = createServer((req, res) => {
    answer(req, res, options).catch((error: unknown) => {
      log(`[api] ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      sendJson(res, 500, { message: 'An unexpected error occurred' });
    });
  });
  server.keepAliveTimeout = IDLE_CONNECTION_MS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      await functions.stop();
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    },
  };
}

async function answer(req: IncomingMessage, res: ServerResponse, options: GatewayOptions): Promise<void> {
  const cors = corsHeaders(req);
  // Over whatever the caller sent: limits per address believe this header and no other (rule S13). @shim address
  const testAddress = options.testAddressHeader && req.headers[options.testAddressHeader];
  const address = testAddress ? String(testAddress) : (req.socket.remoteAddress ?? '');
  // Auth believes this of who shows a secret key. @shim forwarded-address
  const forwarded = req.headers.apikey === options.secretKey && req.headers['sb-forwarded-for'];
  req.headers[ADDRESS_HEADER] = address;
  const path = (req.url ?? '/').split('?')[0] ?? '/';
  if (req.method === 'OPTIONS' && req.headers['access-control-request-method']) {
    res.writeHead(204, { ...cors, ...preflightHeaders(req) }).end();
    return;
  }
  if (path.startsWith('/functions/v1/')) return options.functions.handle(req, res, cors);
  const refused = options.limitAuth?.(req.method ?? 'GET', path, forwarded ? String(forwarded) : address);
  if (refused) return sendJson(res, refused.status, refused.body, cors);
  if (isBackendPath(path)) return askBackend(req, res, path, cors, options);
  if (isFromThisMachine(req) && (await answerLocally(req, res, path, options))) return;
  sendJson(res, 404, { message: 'no Route matched with those values' }, cors);
}

async function askBackend(
  req: IncomingMessage,
  res: ServerResponse,
  path: string,
  cors: Record<string, string>,
  { backend, port, log }: GatewayOptions,
): Promise<void> {
  const received = await readBody(req, BODY_LIMIT_BYTES);
  if (received === null) {
    const message = 'The object exceeded the maximum allowed size';
    return sendJson(res, 413, { statusCode: '413', error: 'Payload too large', message }, cors);
  }
  const method = req.method ?? 'GET';
  const shimmed: ShimmedRequest = {
    method,
    path,
    contentType: req.headers['content-type'] ?? '',
    body: received,
  };
  const body = path === '/auth/v1/verify' ? shimVerification(received) : shimUpload(shimmed);
  const request = new Request(new URL(req.url ?? '/', `http://127.0.0.1:${port}`), {
    method,
    headers: requestHeaders(req, body.length),
    ...(method === 'GET' || method === 'HEAD' ? {} : { body: new Uint8Array(body) }),
  });
  const { result: response, lines } = await captureConsole(() => backend()(request));
  // lite prints every refusal; only what is a defect is worth the terminal. @shim quiet-refusals
  if (response.status >= 500) for (const line of lines) log(`[api] ${method} ${path}: ${line}`);
  const { status } = response;
  let content: Buffer = Buffer.from(await response.arrayBuffer());
  if (status === 200) content = rewritten(shimmed, content);
  const headers = { ...responseHeaders(response), ...cors };
  if (method !== 'HEAD') headers['content-length'] = String(content.length);
  res.writeHead(status, headers).end(content);
}

function rewritten(request: ShimmedRequest, content: Buffer): Buffer {
  if (!request.path.startsWith('/storage/v1/object/') || request.method !== 'POST') return content;
  const json = shimStorageJson(request, JSON.parse(content.toString()));
  return json === null ? content : Buffer.from(JSON.stringify(json));
}

/** The local stack's own pages. False when the path is none of them. */
async function answerLocally(
  req: IncomingMessage,
  res: ServerResponse,
  path: string,
  { mailbox, touchTag, answerPass, reset, secretKey, mailKey }: GatewayOptions,
): Promise<boolean> {
  if (req.method === 'GET' && path === '/mail')
    send(res, 200, 'text/html; charset=utf-8', mailboxPage(mailbox.read()));
  else if (req.method === 'GET' && path === '/ticket')
    send(res, 200, 'text/html; charset=utf-8', demoTicketPage());
  else if (req.method === 'GET' && path === '/tag') {
    const location = await touchTag();
    if (location === null) return false;
    res.writeHead(302, { location }).end();
  } else if (req.method === 'GET' && /^\/pass(\/\w+)?$/.test(path)) {
    const answer = await answerPass(path.slice('/pass/'.length));
    if (answer === null) return false;
    res.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
  } else if (req.method === 'GET' && path === '/mail.json') sendJson(res, 200, mailbox.read());
  else if (req.method === 'POST' && path === '/local/reset' && req.headers.apikey === secretKey) {
    try {
      sendJson(res, 200, await reset());
    } catch (error) {
      sendJson(res, 500, { message: error instanceof Error ? error.message : String(error) });
    }
  } else if (
    req.method === 'POST' &&
    path === MAILS_PATH &&
    req.headers.authorization === `Bearer ${mailKey}`
  ) {
    const body = await readBody(req, BODY_LIMIT_BYTES);
    const { to, ...mail } = JSON.parse(String(body)) as { to: string[] } & Omit<Mail, 'at' | 'to'>;
    for (const recipient of to) mailbox.deliver({ to: recipient, ...mail });
    sendJson(res, 200, { id: crypto.randomUUID() });
  } else return false;
  return true;
}

/** By the name it was called with too: a web page elsewhere could point a name of its own at this address. */
function isFromThisMachine(req: IncomingMessage): boolean {
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(req.headers.host ?? '');
}

/** Headers that belong to one connection, and those that change with the body. */
const NOT_FORWARDED = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'expect',
  'origin',
  'content-length',
]);

function requestHeaders(req: IncomingMessage, bodyLength: number): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers))
    if (value !== undefined && !NOT_FORWARDED.has(name))
      headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  if (bodyLength > 0) headers.set('content-length', String(bodyLength));
  return headers;
}

function responseHeaders(response: Response): Record<string, string> {
  const entries = [...response.headers].filter(
    ([name]) => !name.startsWith('access-control-') && name !== 'transfer-encoding' && name !== 'connection',
  );
  return Object.fromEntries(entries);
}

/** lite's auth answers lack what a browser of another origin needs; here every answer has it. @shim cors */
function corsHeaders(req: IncomingMessage): Record<string, string> {
  const { origin } = req.headers;
  if (!origin) return {};
  return {
    'access-control-allow-origin': origin,
    'access-control-expose-headers':
      'Content-Range, Content-Location, Preference-Applied, Retry-After, X-Sb-Error-Code',
    vary: 'Origin',
  };
}

function preflightHeaders(req: IncomingMessage): Record<string, string> {
  return {
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
    'access-control-allow-headers': req.headers['access-control-request-headers'] ?? '',
    'access-control-max-age': '600',
  };
}
