import type { IncomingMessage, ServerResponse } from 'node:http';

type Headers = Record<string, string>;

/** The header in which the gateway writes the caller's address: the one that this deployment's database trusts (rule S13). */
export const ADDRESS_HEADER = 'x-client-address';

/** Answers with a text or bytes, unless an answer has begun already. */
export function send(
  res: ServerResponse,
  status: number,
  type: string,
  body: string | Buffer,
  headers: Headers = {},
) {
  if (res.headersSent) return;
  res.writeHead(status, { ...headers, 'content-type': type, 'content-length': Buffer.byteLength(body) });
  res.end(body);
}

/** Answers with JSON, unless an answer has begun already. */
export function sendJson(res: ServerResponse, status: number, body: unknown, headers: Headers = {}) {
  send(res, status, 'application/json; charset=utf-8', JSON.stringify(body), headers);
}

/**
 * Returns the whole body of a request; null when it is larger than the limit in bytes. A body that is too large is read
 * to its end all the same, so that the client gets the answer instead of a broken connection.
 */
export async function readBody(req: IncomingMessage, limit: number): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of req as AsyncIterable<Buffer>) {
    size += part.length;
    if (size <= limit) parts.push(part);
    else parts.length = 0;
  }
  return size > limit ? null : Buffer.concat(parts);
}
