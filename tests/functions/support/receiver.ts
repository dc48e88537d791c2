import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';

export interface Received {
  path: string;
  method: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** Answers one request; by default with 204. */
export type Behaviour = (res: ServerResponse, request: Received) => void;

/** An automation: a small server that keeps what it got, by event id. */
export async function startReceiver(port: number) {
  const received: Received[] = [];
  const behaviours = new Map<string, Behaviour[]>();
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const { url = '', method = '', headers } = req;
      const request = { path: url, method, headers, body: Buffer.concat(chunks).toString() };
      received.push(request);
      const behaviour = behaviours.get(String(headers['x-event-id']))?.shift();
      if (behaviour) behaviour(res, request);
      else res.writeHead(204).end();
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    /** Returns an event's deliveries, oldest first. */
    of: (eventId: string) => received.filter(({ headers }) => headers['x-event-id'] === eventId),
    /** Sets the answers to the next deliveries of an event. */
    answer: (eventId: string, ...next: Behaviour[]) => behaviours.set(eventId, next),
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}

/** A behaviour that answers with a status. */
export const withStatus =
  (status: number, headers: Record<string, string> = {}): Behaviour =>
  (res) =>
    res.writeHead(status, headers).end('x'.repeat(1000));
