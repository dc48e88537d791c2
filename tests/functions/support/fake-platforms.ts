import { once } from 'node:events';
import { constants, createSecureServer, type IncomingHttpHeaders } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** An answer: its status and body, JSON unless it is a text; or none in time, or none at all. */
export type Reply = readonly [status: number, body?: object | string] | 'hangs' | 'closes';

/**
 * Serves as Apple's push service and Google's wallet, over HTTP/2 alone, notes what is asked, and answers by the end of the
 * path: 200 and a token, unless told otherwise.
 */
export async function startPlatforms(certificate: { cert: string; key: string }) {
  const server = createSecureServer(certificate);
  const asked: { method: string; url: string; headers: IncomingHttpHeaders; body: string }[] = [];
  const replies: Record<string, Reply> = {};
  server.on('request', ({ method, url, headers, stream }, response) => {
    void text(stream).then((body) => {
      asked.push({ method, url, headers, body });
      const reply = replies[url.split(/[/.]/).pop()!] ?? [200, { access_token: 'kept' }];
      if (reply === 'hangs') return;
      // others share the connection
      if (reply === 'closes') return stream.close(constants.NGHTTP2_INTERNAL_ERROR);
      const [status, answer = ''] = reply;
      response.writeHead(status, { location: '/elsewhere' });
      response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = `https://localhost:${(server.address() as AddressInfo).port}`;
  return { asked, replies, address, stop: () => server.close() };
}
