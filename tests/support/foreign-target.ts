import { UserFacingError } from '../../supabase/local/user-facing-error.ts';

/** A backend that runs elsewhere: `supabase start`, a throw-away hosted project, another local stack. */
export interface ForeignTarget {
  apiUrl: string;
  publishableKey: string;
  secretKey: string;
  databaseUrl: string;
  /** For tokens that the tests sign themselves; a hosted project keeps it to itself. */
  jwtSecret: string | undefined;
  /** What `deliver-events` expects there. */
  deliverySecret: string | undefined;
}

/**
 * The header in which tests say where they come from: believed by their own stacks alone, or by a target while
 * `npm run verify:real` has it trust this one of those that a database can trust.
 */
export const TEST_ADDRESS_HEADER = process.env.TARGET_URL ? 'x-client-address' : 'x-test-address';

export const TARGET_USAGE = `npm run verify:real quiere un destino fuera de aquí, y lo recibe en estas variables de entorno:
  TARGET_URL               https://REF.supabase.co, o la API_URL de \`npx supabase status -o env\`
  TARGET_PUBLISHABLE_KEY   su clave pública
  TARGET_SECRET_KEY        su clave secreta
  TARGET_DATABASE_URL      su base de datos, como postgres
  TARGET_JWT_SECRET        si firma con un secreto compartido (opcional)
  TARGET_DELIVERY_SECRET   su EVENTS_DELIVERY_SECRET (opcional)`;

/**
 * The backend that TARGET_URL and its companions name; null when they name none, and the tests start their own.
 * @throws UserFacingError when only some of them are set
 */
export function foreignTarget(env: NodeJS.ProcessEnv = process.env): ForeignTarget | null {
  const { TARGET_URL, TARGET_PUBLISHABLE_KEY, TARGET_SECRET_KEY, TARGET_DATABASE_URL } = env;
  if (!TARGET_URL) return null;
  if (!TARGET_PUBLISHABLE_KEY || !TARGET_SECRET_KEY || !TARGET_DATABASE_URL)
    throw new UserFacingError(TARGET_USAGE);
  return {
    apiUrl: TARGET_URL.replace(/\/+$/, ''),
    publishableKey: TARGET_PUBLISHABLE_KEY,
    secretKey: TARGET_SECRET_KEY,
    databaseUrl: TARGET_DATABASE_URL,
    jwtSecret: env.TARGET_JWT_SECRET,
    deliverySecret: env.TARGET_DELIVERY_SECRET,
  };
}
