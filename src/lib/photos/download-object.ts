import { AppError } from '@/lib/errors';
import { sendToStorage, storageFailure } from '@/lib/photos/storage-request';

/** A photo of 5 MB takes its time on a weak connection; later than this counts as no network, in milliseconds. */
const DOWNLOAD_TIMEOUT_MS = 90_000;

/**
 * Reads an object of a private bucket under the caller's own permissions. No address is signed for it: a signed one would work
 * for everybody who has it, and on after the caller's permissions have ended.
 * @throws AppError NETWORK without an answer, or by status
 */
export async function downloadObject(bucket: string, path: string): Promise<Blob> {
  if (!navigator.onLine) throw new AppError('NETWORK');
  const target = path.split('/').map(encodeURIComponent).join('/');
  const signal = AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS);
  const response = await sendToStorage(`${bucket}/${target}`, (url, headers) =>
    fetch(url, { headers, signal }),
  );
  if (!response.ok) throw await storageFailure(response);
  return response.blob().catch((cause: unknown) => {
    throw new AppError('NETWORK', 0, null, { cause });
  });
}
