import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Changes that a proxy makes to a request's headers. */
type Proxy = (headers: IncomingHttpHeaders, from: string) => IncomingHttpHeaders;

const appended = (headers: IncomingHttpHeaders, from: string) =>
  [headers['x-forwarded-for'] ?? [], from].flat().join(', ');

/** Cloudflare passes on what a caller sends, adds them to x-forwarded-for and writes cf-connecting-ip over. */
export const cloudflare: Proxy = (headers, from) => ({
  ...headers,
  'x-forwarded-for': appended(headers, from),
  'cf-connecting-ip': from,
});

/** Kong as Supabase sets it up, trusting nobody: adds to x-forwarded-for and writes x-real-ip over. */
export const kong: Proxy = (headers, from) => ({
  ...headers,
  'x-forwarded-for': appended(headers, from),
  'x-real-ip': from,
});

/** Address of Cloudflare's own machine, as Kong sees it. */
const EDGE = '172.68.0.1';

/** A backend behind proxies, the outermost first, and people who come from addresses of choice. */
export interface Front {
  /** The backend's address as somebody at `from` reaches it. */
  urlFrom: (from: string) => Promise<string>;
  stop: () => void;
}

export function front(backendUrl: string, proxies: readonly Proxy[]): Front {
  const servers: Server[] = [];
  return {
    async urlFrom(from) {
      const server = createServer((req, res) => {
        const through = proxies.reduce(
          ({ headers, peer }, proxy) => ({ headers: proxy(headers, peer), peer: EDGE }),
          { headers: { ...req.headers }, peer: from },
        );
        const onward = request(
          new URL(req.url ?? '/', backendUrl),
          { method: req.method, headers: through.headers },
          (answer) => {
            res.writeHead(answer.statusCode ?? 502, answer.headers);
            answer.pipe(res);
          },
        );
        onward.on('error', () => res.destroy());
        req.pipe(onward);
      });
      servers.push(server);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    stop() {
      for (const server of servers) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}
