import { env } from '@/config/env';
import { AppError, fromAuth, fromRest } from '@/lib/errors';
import { sendAsCaller } from '@/lib/supabase';

interface Refusal {
  statusCode?: unknown;
  message?: unknown;
}

/**
 * Returns the answer with the status that the storage service means: it answers 400 and names another in the body. It
 * says 403 of a token that it cannot read, as of an object that the caller may not touch.
 */
async function asMeant(response: Response): Promise<Response> {
  if (response.ok) return response;
  const text = await response.text();
  let refusal: Refusal | null = null;
  try {
    refusal = JSON.parse(text) as Refusal | null;
  } catch {
    // a page of something in front
  }
  const { statusCode, message } = refusal ?? {};
  const named = Number(statusCode);
  const meant = Number.isInteger(named) && named >= 400 && named < 600 ? named : response.status;
  const isUnread = meant === 403 && typeof message === 'string' && !message.includes('row-level security');
  return new Response(text, { status: isUnread ? 401 : meant });
}

/**
 * Sends a call to the storage service as the caller.
 * @throws AppError when there was no answer
 */
export async function sendToStorage(
  path: string,
  send: (url: string, caller: Record<string, string>) => Promise<Response>,
): Promise<Response> {
  const url = `${env.supabaseUrl}/storage/v1/object/${path}`;
  try {
    return await sendAsCaller(async (caller) => asMeant(await send(url, caller)));
  } catch (thrown) {
    throw thrown instanceof AppError ? thrown : fromAuth(thrown as Error);
  }
}

/** Returns the failure that an answer of the storage service tells. */
export async function storageFailure(response: Response): Promise<AppError> {
  const body = (await response.json().catch(() => null)) as object | null;
  return fromRest({ status: response.status, error: body ?? {} });
}
