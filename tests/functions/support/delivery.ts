import { sql } from './stack.ts';

/**
 * Waits until no other file's tests deliver the events of the stack that all share. Returns the action that lets the next one.
 * One of them settles every event that is due, and each run takes what it finds.
 */
export async function takeDelivery(): Promise<() => Promise<void>> {
  const connection = await sql.reserve();
  const lock = `select %(hashtextextended('tests:delivery', 0))`;
  await connection.unsafe(lock.replace('%', 'pg_advisory_lock'));
  return async () => {
    await connection.unsafe(lock.replace('%', 'pg_advisory_unlock'));
    connection.release();
  };
}
