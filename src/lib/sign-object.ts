import { env } from '@/config/env';
import { AppError, byStatus, fromAuth } from '@/lib/errors';
import { callerHeaders, requestTimeout } from '@/lib/supabase';

/**
 * A link to an object of a private bucket, valid for some seconds, for those whom the bucket's policies let read it.
 * @throws AppError NETWORK without an answer, or by status
 */
export async function signObject(bucket: string, path: string, seconds: number): Promise<string> {
  if (!navigator.onLine) throw new AppError('NETWORK');
  const target = path.split('/').map(encodeURIComponent).join('/');
  const response = await callerHeaders()
    .then((headers) =>
      fetch(`${env.supabaseUrl}/storage/v1/object/sign/${bucket}/${target}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ expiresIn: seconds }),
        signal: AbortSignal.timeout(requestTimeout),
      }),
    )
    .catch((cause: unknown) => {
      throw fromAuth(cause as Error);
    });
  if (!response.ok) throw new AppError(byStatus(response.status), response.status);
  const { signedURL } = (await response.json()) as { signedURL?: unknown };
  if (typeof signedURL !== 'string') throw new AppError('BAD_RESPONSE', response.status);
  return `${env.supabaseUrl}/storage/v1${signedURL}`;
}
