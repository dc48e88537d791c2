import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux's file system in memory. */
const MEMORY = '/dev/shm';
const MIN_MEMORY_BYTES = 4 * 2 ** 30;

/**
 * Makes a folder for one run's data. Others may pass through it, since Postgres may be another user there.
 * @param inMemory where there is memory enough; ext4 takes half of the processor for databases that come and go
 */
export function temporaryFolder({ inMemory = false } = {}): { path: string; remove: () => void } {
  const path = mkdtempSync(join(inMemory && hasMemory() ? MEMORY : tmpdir(), 'conecta-'));
  chmodSync(path, 0o755);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

function hasMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= MIN_MEMORY_BYTES;
  } catch {
    return false;
  }
}
