import { parseArgs } from 'node:util';
import { UserFacingError } from '../local/shared/user-facing-error.ts';
import { readVariable } from '../local/shared/variable.ts';

/** A deployed project, as far as whoever asks may look into it. */
export interface Target {
  /** Address of the project: https://REF.supabase.co, or of a stack of one's own. */
  url: string;
  publishableKey: string;
  /** Access to the owner's view of the project; without it those checks are left open. */
  secretKey: string | undefined;
  databaseUrl: string | undefined;
  /** Address of the published page. */
  pageUrl: string | undefined;
  /** For the settings of Auth, which only the platform's management API tells. */
  management: { url: string; accessToken: string; ref: string } | undefined;
}

const USAGE = `npm run doctor -- --target https://REF.supabase.co [--page https://…]

De estas variables de entorno salen las claves; lo que falte se deja sin comprobar y se dice:
  TARGET_PUBLISHABLE_KEY   la clave pública (obligatoria)
  TARGET_SECRET_KEY        la clave secreta: almacén de fotos
  TARGET_DATABASE_URL      migraciones, ajustes, secretos y horario
  SUPABASE_ACCESS_TOKEN    plantillas de correo, límites, redirecciones y SMTP`;

function valuesOf(args: string[]): { target?: string | undefined; page?: string | undefined } {
  try {
    return parseArgs({ args, options: { target: { type: 'string' }, page: { type: 'string' } } }).values;
  } catch (error) {
    throw new UserFacingError(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
}

/**
 * Reads the command line and the environment.
 * @throws UserFacingError with what is wrong, or the usage when the address or the public key is missing
 */
export function targetFrom(args: string[], env: NodeJS.ProcessEnv): Target {
  const values = valuesOf(args);
  const read = (name: string) => readVariable(name, env);
  const url = (values.target || read('TARGET_URL'))?.replace(/\/+$/, '');
  const publishableKey = read('TARGET_PUBLISHABLE_KEY');
  if (!url || !publishableKey) throw new UserFacingError(USAGE);
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new UserFacingError(`${url} no es una dirección como https://REF.supabase.co`);
  const [ref = ''] = new URL(url).hostname.split('.');
  const accessToken = read('SUPABASE_ACCESS_TOKEN');
  return {
    url,
    publishableKey,
    secretKey: read('TARGET_SECRET_KEY'),
    databaseUrl: read('TARGET_DATABASE_URL'),
    pageUrl: (values.page || read('TARGET_PAGE_URL'))?.replace(/\/+$/, ''),
    management: accessToken
      ? { accessToken, ref, url: read('SUPABASE_MANAGEMENT_URL') ?? 'https://api.supabase.com' }
      : undefined,
  };
}
