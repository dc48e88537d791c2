import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { existsSync, readFileSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { defaultProductName } from '../../src/config/product-name.ts';
import { servedFile, servedFiles } from '../../src/app/build/served-files.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
};
const COMPRESSED = new Set(['.html', '.js', '.css', '.svg', '.webmanifest', '.wasm']);

/**
 * A static host with brotli and gzip in front of a backend, as production is served.
 * @param hold delays an answer of so many bytes, as a slow line would: its delay reaches service workers too
 */
export async function serveBuild(
  folder: string,
  apiUrl: string,
  hold: (bytes: number) => Promise<void> = () => Promise.resolve(),
) {
  const compressed = new Map<string, Buffer>();
  const encode = (file: string, encoding: string) => {
    const key = `${encoding} ${file}`;
    const bytes =
      compressed.get(key) ?? (encoding === 'br' ? brotliCompressSync : gzipSync)(readFileSync(file));
    compressed.set(key, bytes);
    return bytes;
  };

  const answer = async (incoming: IncomingMessage, response: ServerResponse) => {
    const path = decodeURIComponent((incoming.url ?? '/').split('?')[0] ?? '/');
    if (path.includes('/v1/')) return forward(incoming, response, apiUrl, hold);
    const file = fileOf(folder, path);
    const extension = extname(file);
    const accepted = incoming.headers['accept-encoding'] ?? '';
    const encoding = COMPRESSED.has(extension)
      ? ['br', 'gzip'].find((name) => accepted.includes(name))
      : undefined;
    const body = encoding ? encode(file, encoding) : readFileSync(file);
    await hold(body.length);
    response.writeHead(200, {
      'content-type': TYPES[extension] ?? 'application/octet-stream',
      'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(encoding ? { 'content-encoding': encoding } : {}),
    });
    response.end(body);
  };

  const server = createServer((incoming, response) => void answer(incoming, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}

const files = servedFiles(defaultProductName);

/** The file itself, or the page that answers the address. */
function fileOf(folder: string, path: string): string {
  const file = join(folder, path);
  const isFile = file.startsWith(folder) && existsSync(file) && statSync(file).isFile();
  return isFile ? file : join(folder, servedFile(path, files));
}

function forward(
  incoming: IncomingMessage,
  response: ServerResponse,
  apiUrl: string,
  hold: (bytes: number) => Promise<void>,
): void {
  const target = new URL(incoming.url ?? '/', apiUrl);
  const outgoing = request(target, { method: incoming.method, headers: incoming.headers }, (answer) => {
    void hold(Number(answer.headers['content-length'] ?? 0)).then(() => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
  });
  outgoing.on('error', () => response.writeHead(502).end());
  incoming.pipe(outgoing);
}
