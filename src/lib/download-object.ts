import { env } from '@/config/env';
import { AppError, byStatus, fromAuth } from '@/lib/errors';
import { authHeaders } from '@/lib/supabase';

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
  try {
    const headers = await authHeaders();
    const signal = AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS);
    const url = `${env.supabaseUrl}/storage/v1/object/${bucket}/${target}`;
    const response = await fetch(url, { headers, signal });
    if (!response.ok) throw new AppError(byStatus(response.status), response.status);
    return await response.blob();
  } catch (thrown) {
    throw thrown instanceof AppError ? thrown : fromAuth(thrown as Error);
  }
}
