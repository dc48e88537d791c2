import { MIGRATIONS_DIR } from '../../../supabase/local/project.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { TEMPLATE, type DatabaseServer } from '../test-database.ts';
import { asUser } from './address.ts';
import { preparePlatformDatabase, startPlatformServer } from './server.ts';

/**
 * One Postgres server in the shape of a hosted project, whose template database has the auth and storage schemas and all
 * migrations, applied by the Supabase CLI as `postgres`. For a global set-up.
 * @param sharedBuffers how much memory Postgres keeps pages in; its own default is 128 MB
 * @returns the server, and what stops it and removes its folder.
 */
export async function startDatabaseServer({
  migrationsDir = MIGRATIONS_DIR,
  sharedBuffers,
}: { migrationsDir?: string; sharedBuffers?: string } = {}): Promise<
  DatabaseServer & { stop: () => Promise<void> }
> {
  const folder = temporaryFolder();
  try {
    const { adminUrl, stop: stopServer } = await startPlatformServer(folder.path, sharedBuffers);
    const stop = async () => {
      await stopServer();
      folder.remove();
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
    throw error;
  }
}
