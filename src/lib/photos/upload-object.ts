import { AppError } from '@/lib/errors';
import { sendToStorage, storageFailure } from '@/lib/photos/storage-request';

/** No end of an upload after this long counts as no network, in milliseconds: photos on a weak connection take their time. */
const UPLOAD_TIMEOUT_MS = 90_000;

interface Upload {
  bucket: string;
  /** Path inside the bucket, ASCII. */
  path: string;
  file: Blob;
  /** Receives the uploaded share, 0 to 1. */
  onProgress?: (share: number) => void;
}

/**
 * Stores a new object, never over an old one. `fetch` cannot tell how far an upload is, hence XMLHttpRequest.
 * @throws AppError OBJECT_EXISTS when the path is taken, OBJECT_REFUSED when the caller may not put one there, NETWORK without
 * an answer, or by status
 */
export async function uploadObject({ bucket, path, file, onProgress }: Upload): Promise<void> {
  if (!navigator.onLine) throw new AppError('NETWORK');
  const response = await sendToStorage(`${bucket}/${path}`, (url, headers) =>
    send(url, headers, file, onProgress),
  );
  if (response.ok) return;
  const code = codes[response.status];
  throw code ? new AppError(code, response.status) : await storageFailure(response);
}

const codes: Record<number, string> = { 403: 'OBJECT_REFUSED', 409: 'OBJECT_EXISTS' };

function send(
  url: string,
  headers: Record<string, string>,
  file: Blob,
  onProgress: Upload['onProgress'],
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.timeout = UPLOAD_TIMEOUT_MS;
    for (const [name, value] of Object.entries({
      ...headers,
      'content-type': file.type,
      'cache-control': 'max-age=3600',
      'x-upsert': 'false',
    })) {
      request.setRequestHeader(name, value);
    }
    const fail = () => reject(new AppError('NETWORK'));
    request.onerror = fail;
    request.ontimeout = fail;
    request.onabort = fail;
    request.onload = () => resolve(new Response(request.responseText || null, { status: request.status }));
    request.upload.onprogress = ({ loaded, total }) =>
      onProgress?.(total > 0 ? Math.min(1, loaded / total) : 0);
    request.send(file);
  });
}
