import { Buffer } from 'node:buffer';
import * as z from 'zod/mini';
import type { Backend } from '../_shared/backend.ts';
import { clientAddress } from '../_shared/client-address.ts';
import { MALFORMED } from '../_shared/contracts/fields.ts';
import type { Answer } from '../_shared/contracts/procedures/index.ts';
import { json, rateLimited, readBytes, Refusal, reportFault } from '../_shared/http.ts';
import { checkCertificate, type AppleDeployment } from '../_shared/wallet/apple-deployment.ts';
import { applePass, passColor } from '../_shared/wallet/apple-pass.ts';

interface WalletOptions {
  backend: Pick<Backend, 'asService' | 'readFile'>;
  /** Null without the operator's certificates: every path answers 404. */
  deployment: AppleDeployment | null;
}

/** A call of a phone. What it does not name is empty, which opens nothing. */
interface Call {
  request: Request;
  query: URLSearchParams;
  device: string;
  serial: string;
  token: string;
  client_address: Record<string, string>;
}
type Act = (call: Call) => Promise<Response>;

const MAX_HEAD_SIGNS = 8 * 1024;
const MAX_BODY_BYTES = 4 * 1024;

const DOWNLOAD = '/download';
const DEVICE = '/v1/devices/(?<device>[^/]{1,100})/registrations/(?<type>[^/]+)';
const SERIAL = '(?<serial>[^/]{1,100})';

const FAULT = new Refusal(500, 'Ahora mismo no podemos darte la tarjeta. Inténtalo más tarde.');

/**
 * `apple-wallet` gives the passes of Apple's wallet to browsers and phones (rules W3, W4 and W10). A refusal tells nothing
 * else: a wrong token, another's pass and the pass of an account that is gone are alike.
 */
export function appleWallet({ backend, deployment }: WalletOptions) {
  const routes = deployment ? routesOf(backend, deployment) : [];

  async function route(request: Request, path: string, query: URLSearchParams): Promise<Response> {
    const head = [request.url, ...[...request.headers].flat()].join('');
    if (head.length > MAX_HEAD_SIGNS) throw new Refusal(431, 'Las cabeceras son demasiado grandes.');
    // Postgres takes no such sign
    if (request.url.includes('%00')) throw new Refusal(400, MALFORMED);
    const found = routes.find(([pattern]) => pattern.test(path));
    if (!found) throw new Refusal(404, 'No encontrado.');
    const [pattern, acts] = found;
    const act = acts[request.method];
    if (!act) throw new Refusal(405, 'Método no permitido.', { allow: Object.keys(acts).join(', ') });
    const { type, device = '', serial = '' } = pattern.exec(path)?.groups ?? {};
    if (type && type !== deployment?.passType) throw unauthorized();
    const [, token = ''] = /^ApplePass (\S+)$/.exec(request.headers.get('authorization') ?? '') ?? [];
    return await act({ request, query, device, serial, token, client_address: clientAddress(request) });
  }

  return {
    async fetch(request: Request): Promise<Response> {
      const { pathname, searchParams: query } = new URL(request.url);
      const path = pathname.replace(/^.*?\/apple-wallet(?=\/|$)/, '');
      try {
        return await route(request, path, query);
      } catch (thrown) {
        if (!(thrown instanceof Refusal)) await reportFault('apple-wallet', thrown);
        const { status, message: error, headers } = thrown instanceof Refusal ? thrown : FAULT;
        if (!deployment || path !== DOWNLOAD) return json({ success: false, error }, status, headers);
        // a person reads it, in plain text: hosted functions may send no HTML
        const page = `${deployment.siteUrl}/c/${encodeURIComponent(query.get('cafe') ?? '')}`;
        return new Response(`${error} ${page}\n`, {
          status,
          headers: { ...headers, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
        });
      }
    },
  };
}

const empty = (status: number) => new Response(null, { status, headers: { 'cache-control': 'no-store' } });
const unauthorized = () => new Refusal(401, 'No autorizado.');

/** Returns the download, and the five calls of Apple's web service. */
function routesOf({ asService, readFile }: WalletOptions['backend'], deployment: AppleDeployment) {
  const download: Act = async ({ query, client_address }) => {
    const [serial = '', secret = ''] = ['serial', 'code'].map((name) => query.get(name) ?? '');
    const opened = await asService('open_wallet_pass', { serial, secret, client_address });
    if (opened.status === 'refused')
      throw new Refusal(410, 'Este enlace ha caducado. Guarda la tarjeta otra vez desde');
    return await sendPass(serial, accepted(opened));
  };

  const load: Act = async ({ request, serial, token: secret, client_address }) => {
    const opened = accepted(await asService('open_wallet_pass', { serial, secret, client_address }));
    const since = Date.parse(request.headers.get('if-modified-since') ?? '');
    return since >= Date.parse(lastModified(opened)) ? empty(304) : await sendPass(serial, opened);
  };

  /** Registers a device for a pass, or removes it. */
  const note: Act = async ({ request, serial, token, device, client_address }) => {
    const push_token = request.method === 'POST' ? (await read(request, registration)).pushToken : null;
    const call = { serial, token, device, push_token, client_address };
    const { status } = accepted(await asService('note_wallet_device', call));
    return empty(status === 'added' ? 201 : 200);
  };

  const list: Act = async ({ query, device, client_address }) => {
    const since = query.get('passesUpdatedSince');
    const { serials, tag } = accepted(
      await asService('poll_wallet_passes', { device, since, client_address }),
    );
    return tag === null ? empty(204) : json({ serialNumbers: serials, lastUpdated: tag }, 200);
  };

  /** Writes what phones report to the function's log: few short lines, none of which can look like two. */
  const log: Act = async ({ request }) => {
    const { logs } = await read(request, report);
    for (const line of logs.slice(0, 5))
      console.warn(`phone: ${line.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 300)}`);
    return empty(200);
  };

  /** Signs a pass: its files, and a manifest of their hashes. What signs and draws is loaded with the first one. */
  async function sendPass(serial: string, opened: OpenedPass): Promise<Response> {
    const { pass, token } = opened;
    checkCertificate(deployment);
    const { PKPass } = await import('passkit-generator');
    const { passImages } = await import('./pass-images.ts');
    const readLogo = (path: string) => readFile('cafe-logos', path);
    const files = {
      'pass.json': Buffer.from(JSON.stringify(applePass(pass, { serial, token }, deployment))),
      ...(await passImages(passColor(pass), pass.cafe.logo_path, readLogo)),
    };
    const { certificate: signerCert, key: signerKey, wwdr } = deployment;
    const archive = new PKPass(files, { signerCert, signerKey, wwdr }).getAsBuffer();
    return new Response(new Uint8Array(archive), {
      headers: {
        'content-type': 'application/vnd.apple.pkpass',
        'content-disposition': 'attachment; filename="tarjeta.pkpass"',
        'last-modified': lastModified(opened),
        'cache-control': 'no-store',
      },
    });
  }

  const acts: Record<string, Record<string, Act>> = {
    [DOWNLOAD]: { GET: download },
    [`${DEVICE}/${SERIAL}`]: { POST: note, DELETE: note },
    [DEVICE]: { GET: list },
    [`/v1/passes/(?<type>[^/]+)/${SERIAL}`]: { GET: load },
    '/v1/log': { POST: log },
  };
  return Object.entries(acts).map(([path, acts]) => [new RegExp(`^${path}$`), acts] as const);
}

type OpenedPass = Extract<Answer<'open_wallet_pass'>, { status: 'ok' }>;

/** Returns the second of a pass's last change: HTTP has no parts of one. */
const lastModified = ({ changed_at }: OpenedPass) => new Date(changed_at).toUTCString();

const registration = z.object({ pushToken: z.string().check(z.regex(/^[0-9a-f]{1,200}$/i)) });
const report = z.object({ logs: z.array(z.string()) });

/** Reads a phone's JSON, whatever type it is declared as. @throws Refusal 400 or 413 */
async function read<Schema extends z.core.$ZodType>(request: Request, schema: Schema) {
  const text = new TextDecoder().decode(await readBytes(request, MAX_BODY_BYTES));
  try {
    return z.parse(schema, JSON.parse(text));
  } catch {
    throw new Refusal(400, MALFORMED);
  }
}

/** Returns an answer that is no refusal. @throws Refusal 401 or 429 */
function accepted<Answer extends { status: string }>(answer: Answer) {
  if (answer.status === 'refused') throw unauthorized();
  if (answer.status === 'try_later') throw rateLimited(3600);
  return answer as Exclude<Answer, { status: 'refused' | 'try_later' }>;
}
