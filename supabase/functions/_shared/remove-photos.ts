import type { Backend } from './backend.ts';

const BUCKET = 'purchase-tickets';
const CLAIM_SIZE = 100;
/** No claim begins later than this, in milliseconds: what is left is for the next run. */
const CLAIMING_TIME = 15_000;

/**
 * Asks the storage service to remove the photos that are due, of everybody or of one account (rule V20). What
 * cannot be removed is due again later, and holds nothing else up.
 */
export async function removePhotos(
  backend: Pick<Backend, 'asService' | 'removeFiles'>,
  folder?: string,
): Promise<void> {
  const began = Date.now();
  while (Date.now() - began < CLAIMING_TIME) {
    const args = { batch: CLAIM_SIZE, ...(folder ? { folder } : {}) };
    const names = await backend.asService('claim_photos_to_remove', args);
    if (names.length > 0) await removeClaimed(backend, names);
    if (names.length < CLAIM_SIZE) return;
  }
}

async function removeClaimed(backend: Parameters<typeof removePhotos>[0], names: string[]): Promise<void> {
  let error = await failureOf(backend.removeFiles(BUCKET, names));
  // One name that the service stumbles over must not keep the others.
  if (error && names.length > 1)
    for (const name of names) error = (await failureOf(backend.removeFiles(BUCKET, [name]))) ?? error;
  const remaining = await backend.asService('settle_photos', { names, error });
  if (remaining > 0)
    console.error(`${remaining} photos could not be removed: ${error ?? 'they are still there'}`);
}

const failureOf = (work: Promise<void>): Promise<string | null> =>
  work.then(
    () => null,
    (thrown: unknown) => (thrown instanceof Error ? thrown.message : String(thrown)),
  );
