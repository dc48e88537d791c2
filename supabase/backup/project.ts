import { parseArgs } from 'node:util';
import { UserFacingError } from '../local/shared/user-facing-error.ts';
import { readVariable } from '../local/shared/variable.ts';

/** A project as its operator reaches it: the database as `postgres`, the files with the secret key. */
export interface Project {
  url: string;
  secretKey: string;
  databaseUrl: string;
}

const VARIABLES = `
De estas variables de entorno sale el proyecto:
  TARGET_URL            https://REF.supabase.co
  TARGET_SECRET_KEY     su clave secreta: fotos y logos
  TARGET_DATABASE_URL   su base de datos, como postgres (conexión directa o de sesión)`;

/**
 * Reads the command line and the environment: one folder, switches, and the project.
 * @throws UserFacingError with the usage where something is missing
 */
export function readCommand<Switch extends string>(
  usage: string,
  switches: readonly Switch[],
): { folder: string; project: Project; on: ReadonlySet<Switch> } {
  const options = Object.fromEntries(switches.map((name) => [name, { type: 'boolean' as const }]));
  const url = readVariable('TARGET_URL')?.replace(/\/+$/, '');
  const secretKey = readVariable('TARGET_SECRET_KEY');
  const databaseUrl = readVariable('TARGET_DATABASE_URL');
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [folder, ...others] = positionals;
    if (folder && others.length === 0 && url && secretKey && databaseUrl)
      return {
        folder,
        project: { url, secretKey, databaseUrl },
        on: new Set(switches.filter((name) => values[name])),
      };
  } catch (error) {
    throw new UserFacingError(`${(error as Error).message}\n\n${usage}\n${VARIABLES}`);
  }
  throw new UserFacingError(`${usage}\n${VARIABLES}`);
}
