import { connect } from '../../supabase/local/postgres/connect.ts';
import { UserFacingError } from '../../supabase/local/shared/user-facing-error.ts';
import { asUser, onDatabase } from '../support/platform/address.ts';
import { createProjectDatabase } from '../support/platform/server.ts';

interface SqlFile {
  file: string;
  text: string;
}

/**
 * Makes two empty projects on a server in the shape of a hosted one, one of schemas and one of migrations.
 * @param names what the databases are called
 * @returns their connection strings
 * @throws UserFacingError naming the file that Postgres refuses
 */
export async function buildBoth(
  adminUrl: string,
  folder: string,
  { schemas, migrations }: { schemas: SqlFile[]; migrations: SqlFile[] },
  names = { declared: 'declared', migrated: 'migrated' },
): Promise<{ declared: string; migrated: string }> {
  await createProjectDatabase(adminUrl, names.declared, folder);
  await copyDatabase(adminUrl, names.declared, names.migrated);
  const build = async (name: string, files: SqlFile[]) => {
    const url = asUser(onDatabase(adminUrl, name), 'postgres');
    const sql = connect(url, 1);
    try {
      for (const { file, text } of files)
        await sql
          .unsafe(text)
          .simple()
          .catch((error: Error) => {
            throw new UserFacingError(`${file}: ${error.message}`, { cause: error });
          });
    } finally {
      await sql.end();
    }
    return url;
  };
  return {
    declared: await build(names.declared, schemas),
    migrated: await build(names.migrated, migrations),
  };
}

/** Copies a database that nobody is connected to. */
export async function copyDatabase(adminUrl: string, name: string, copy: string): Promise<void> {
  const admin = connect(adminUrl, 1);
  await admin`create database ${admin(copy)} template ${admin(name)} owner postgres`;
  await admin.end();
}
