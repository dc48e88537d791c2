import { env } from '@/config/env';
import { AppError, byStatus, fromAuth } from '@/lib/errors';
import { authHeaders } from '@/lib/supabase';

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
  const headers = await authHeaders().catch((cause: unknown) => {
    throw fromAuth(cause as Error);
  });
  const { status, body } = await send(
    `${env.supabaseUrl}/storage/v1/object/${bucket}/${path}`,
    headers,
    file,
    onProgress,
  );
  if (status >= 200 && status < 300) return;
  const statusMeant = readInnerStatus(body) ?? status;
  throw new AppError(codes[statusMeant] ?? byStatus(statusMeant), statusMeant);
}

const codes: Record<number, string> = { 403: 'OBJECT_REFUSED', 409: 'OBJECT_EXISTS' };

function send(
  url: string,
  headers: Record<string, string>,
  file: Blob,
  onProgress: Upload['onProgress'],
): Promise<{ status: number; body: string }> {
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
    request.onload = () => resolve({ status: request.status, body: request.responseText });
    request.upload.onprogress = ({ loaded, total }) =>
      onProgress?.(total > 0 ? Math.min(1, loaded / total) : 0);
    request.send(file);
  });
}

/** The storage service answers 400 and says in the body which status it means. */
function readInnerStatus(body: string): number | null {
  try {
    const { statusCode } = JSON.parse(body) as { statusCode?: unknown };
    const status = Number(statusCode);
    return Number.isInteger(status) && status >= 400 ? status : null;
  } catch {
    return null;
  }
}
