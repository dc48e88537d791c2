import type { Backend } from '../_shared/backend.ts';

/**
 * Asks the storage service to remove the logos that no café has any more: a replaced one that could not be removed at once, or
 * one whose function died before it was set (rule T26). What cannot be removed now is asked for again with the next run.
 */
export async function removeLogos(backend: Pick<Backend, 'asService' | 'removeFiles'>): Promise<void> {
  const paths = await backend.asService('list_orphaned_logos', {});
  // one by one: a name that the service stumbles over must not keep the others
  for (const path of paths)
    await backend.removeFiles('cafe-logos', [path]).catch((thrown: unknown) => console.error(thrown));
}
