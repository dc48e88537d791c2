import { jpeg } from '../../support/examples/photo-files.ts';
import { stack } from './stack.ts';
import type { Person } from './people.ts';

export { jpeg, png, webp } from '../../support/examples/photo-files.ts';

const BUCKET = 'purchase-tickets';

let lastPhoto = Date.now();

/** Returns the path of a person's new photo: `{userId}/{timestamp}.jpg`. */
export const photoPath = ({ id }: { id: string }, extension = 'jpg') =>
  `${id}/${(lastPhoto += 1)}.${extension}`;

export interface StorageRequest {
  method?: string;
  body?: Buffer | object;
  headers?: Record<string, string>;
}

/** A hand-written request to the storage service, as somebody or as a visitor. */
export function askStorage(
  who: Person | null,
  route: string,
  request: StorageRequest = {},
): Promise<Response> {
  const { method = 'GET', body, headers = {} } = request;
  const raw = Buffer.isBuffer(body);
  return fetch(`${stack.apiUrl}/storage/v1/${route}`, {
    method,
    headers: {
      apikey: stack.publishableKey,
      authorization: `Bearer ${who?.token ?? stack.publishableKey}`,
      ...(body === undefined || raw ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: raw ? new Uint8Array(body) : JSON.stringify(body) }),
  });
}

/** Uploads bytes as somebody, as the page does. */
export const upload = (
  who: Person | null,
  name: string,
  body: Buffer,
  headers: Record<string, string> = {},
): Promise<Response> =>
  askStorage(who, `object/${BUCKET}/${name}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'image/jpeg', ...headers },
  });

/** Uploads a photo of somebody. Returns its path. */
export async function addPhoto(person: Person, bytes = jpeg()): Promise<string> {
  const path = photoPath(person);
  const answer = await upload(person, path, bytes);
  if (!answer.ok) throw new Error(`The upload answered ${answer.status}: ${await answer.text()}`);
  return path;
}
