import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { readdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { extname, join, relative } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { answerOf } from './host-rules.ts';

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

interface Published {
  /** Folder of the build. */
  folder: string;
  /** Folder of the build that the files below `/assets/` come from, while a deploy is under way. */
  assets?: string;
  /** True if a 404 below `/assets/` goes out with the long `Cache-Control` of that folder. */
  keepsMissing?: boolean;
}

/** Reads what the host serves: places of files by their addresses, and rules. */
function readBuild({ folder, assets = folder, keepsMissing = true }: Published) {
  const places = new Map<string, string>();
  for (const [root, isWanted] of [
    [folder, (address: string) => !address.startsWith('/assets/')],
    [assets, (address: string) => address.startsWith('/assets/')],
  ] as const)
    for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
      const place = join(entry.parentPath, entry.name);
      const address = `/${relative(root, place)}`;
      if (entry.isFile() && isWanted(address)) places.set(address, place);
    }
  const redirects = readFileSync(join(folder, '_redirects'), 'utf8');
  return { places, files: new Set(places.keys()), redirects, keepsMissing };
}

/**
 * A static host with brotli and gzip in front of a backend, as production is served. It reads the build's `_redirects`
 * as Netlify does.
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

  let build = readBuild({ folder });

  const answer = async (incoming: IncomingMessage, response: ServerResponse) => {
    const path = decodeURIComponent((incoming.url ?? '/').split('?')[0] ?? '/');
    if (path.includes('/v1/')) return forward(incoming, response, apiUrl, hold);
    const found = answerOf('netlify', build, path);
    if (found.status === 308) return response.writeHead(308, { location: found.to }).end();
    const file = build.places.get(found.file ?? '/404.html')!;
    const extension = extname(file);
    const accepted = incoming.headers['accept-encoding'] ?? '';
    const encoding = COMPRESSED.has(extension)
      ? ['br', 'gzip'].find((name) => accepted.includes(name))
      : undefined;
    const body = encoding ? encode(file, encoding) : readFileSync(file);
    await hold(body.length);
    const isKept = path.startsWith('/assets/') && (found.status === 200 || build.keepsMissing);
    response.writeHead(found.status, {
      'content-type': TYPES[extension] ?? 'application/octet-stream',
      'cache-control': isKept ? 'public, max-age=31536000, immutable' : 'no-cache',
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
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop,
    /** Serves another build from now on: a new version, or an older one again. */
    publish: (next: Published) => void (build = readBuild(next)),
  };
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
