import { MIGRATIONS_DIR } from '../../../supabase/local/shared/project.ts';
import { temporaryFolder } from '../backend/temporary-folder.ts';
import { TEMPLATE, type DatabaseServer } from '../database/test-database.ts';
import { asUser } from './address.ts';
import { preparePlatformDatabase, startPlatformServer } from './server.ts';

/**
 * One Postgres server in the shape of a hosted project, whose template database has the auth and storage schemas and all
 * migrations, applied by the Supabase CLI as `postgres`. For a global set-up.
 * @param inMemory whether its data lies in memory, where databases come and go quickly; a measurement wants a disk
 * @param sharedBuffers how much memory Postgres keeps pages in; its own default is 128 MB
 * @returns the server, and what stops it and removes its folder.
 */
export async function startDatabaseServer({
  migrationsDir = MIGRATIONS_DIR,
  sharedBuffers,
  inMemory = false,
}: { migrationsDir?: string; sharedBuffers?: string; inMemory?: boolean } = {}): Promise<
  DatabaseServer & { stop: () => Promise<void> }
> {
  const folder = temporaryFolder();
  const data = temporaryFolder({ inMemory });
  try {
    const { adminUrl, stop: stopServer } = await startPlatformServer(folder.path, {
      sharedBuffers,
      dataFolder: data.path,
    });
    const stop = async () => {
      await stopServer();
      folder.remove();
      data.remove();
    };
    try {
      await preparePlatformDatabase(adminUrl, TEMPLATE, { folder: folder.path, migrationsDir });
      return { url: asUser(adminUrl, 'postgres'), stop };
    } catch (error) {
      await stop();
      throw error;
    }
  } catch (error) {
    folder.remove();
    data.remove();
    throw error;
  }
}
