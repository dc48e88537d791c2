import { UserFacingError } from '../../../supabase/local/shared/user-facing-error.ts';
import { readVariable } from '../../../supabase/local/shared/variable.ts';

/** A backend that runs elsewhere: `supabase start`, a throw-away hosted project, another local stack. */
export interface ForeignTarget {
  apiUrl: string;
  publishableKey: string;
  secretKey: string;
  databaseUrl: string;
  /** For tokens that the tests sign themselves; a hosted project keeps it to itself. */
  jwtSecret: string | undefined;
  /** Secret that `deliver-events` expects there. */
  deliverySecret: string | undefined;
  /** Address of its Mailpit. A local stack of ours has a mailbox of its own. */
  mailUrl: string | undefined;
}

/**
 * The header in which tests say where they come from: trusted by their own stacks alone, or by a target while
 * `npm run verify:real` has it trust the one that reached its functions as it was sent (tests/verify/address-header.ts).
 */
export const TEST_ADDRESS_HEADER = readVariable('TARGET_URL')
  ? (readVariable('TARGET_ADDRESS_HEADER') ?? 'x-client-address')
  : 'x-test-address';

const MAILS = 'sin TARGET_MAIL_URL no se leen los correos';

const OWN_MAILS =
  'sin TARGET_DELIVERY_SECRET nadie hace salir los correos propios, y en un Mailpit no se leen: van por una API';

const CROWD = 'gastaría el cupo de registros que todas las pruebas comparten, al venir de una dirección';

/**
 * Test files that only the tests' own stack can run, with the reason. `npm run verify:real` names each of their tests
 * as left out.
 */
export const LOCAL_ONLY: Record<string, string> = {
  'deliver-events.test.ts': 'quien recibe los eventos escucha aquí, y el destino los envía a sus direcciones',
  'parallel-calls.test.ts': CROWD,
  'crear-cuenta.test.ts': CROWD,
  'delete-account.test.ts': 'sin TARGET_DELIVERY_SECRET nadie puede pedirle que retire fotos',
  'process-visit-registration.test.ts':
    'mientras dura, el destino cree lo que las pruebas dicen de su dirección',
  'over-http.test.ts': 'sin TARGET_JWT_SECRET no se puede firmar por quien llama',
  'mailbox.test.ts': MAILS,
  'genuine-services.test.ts': MAILS,
  'mailbox.spec.ts': MAILS,
  'accounts.spec.ts': MAILS,
  'visitor-codes.test.ts': MAILS,
  'presence.phone.spec.ts': MAILS,
  'visitor.phone.spec.ts': MAILS,
  'stories.phone.spec.ts': MAILS,
  'scan.phone.spec.ts': MAILS,
  'tags.phone.spec.ts': MAILS,
  'referral.phone.spec.ts': MAILS,
  'no-storage.phone.spec.ts': MAILS,
  'desk-team.phone.spec.ts': OWN_MAILS,
  'team-invitation-mail.test.ts': OWN_MAILS,
  'month-mail.test.ts': OWN_MAILS,
  'reminders.test.ts': OWN_MAILS,
  'reminders.spec.ts': OWN_MAILS,
};

export const TARGET_USAGE = `npm run verify:real quiere un destino fuera de aquí, y lo recibe en estas variables de entorno:
  TARGET_URL               https://REF.supabase.co, o la API_URL de \`npx supabase status -o env\`
  TARGET_PUBLISHABLE_KEY   su clave pública
  TARGET_SECRET_KEY        su clave secreta
  TARGET_DATABASE_URL      su base de datos, como postgres
  TARGET_JWT_SECRET        si firma con un secreto compartido (opcional)
  TARGET_DELIVERY_SECRET   su EVENTS_DELIVERY_SECRET (opcional)
  TARGET_MAIL_URL          su Mailpit, si lo tiene (opcional; una copia local de Conecta no lo necesita)

Detrás de \`--\`, qué pasos, y detrás de un paso, qué pruebas: npm run verify:real -- smoke functions e2e redemption`;

/**
 * The backend that TARGET_URL and its companions name; null when they name none, and the tests start their own.
 * @throws UserFacingError when only some of them are set
 */
export function foreignTarget(env: NodeJS.ProcessEnv = process.env): ForeignTarget | null {
  const read = (name: string) => readVariable(name, env);
  const apiUrl = read('TARGET_URL')?.replace(/\/+$/, '');
  const publishableKey = read('TARGET_PUBLISHABLE_KEY');
  const secretKey = read('TARGET_SECRET_KEY');
  const databaseUrl = read('TARGET_DATABASE_URL');
  if (!apiUrl) return null;
  if (!publishableKey || !secretKey || !databaseUrl) throw new UserFacingError(TARGET_USAGE);
  return {
    apiUrl,
    publishableKey,
    secretKey,
    databaseUrl,
    jwtSecret: read('TARGET_JWT_SECRET'),
    deliverySecret: read('TARGET_DELIVERY_SECRET'),
    mailUrl: read('TARGET_MAIL_URL')?.replace(/\/+$/, ''),
  };
}

/** Pause before a test repeats a sign-up that a genuine service limited, in milliseconds. */
const TURN = 2_000;

/**
 * Signs somebody up for a test. A service elsewhere sees all tests at one address and limits it after the first
 * thirty. The tests' own stacks get another address each time, and never refuse.
 * @param ask sends the request
 * @param refused returns true if the answer is "not now"
 */
export async function runSerially<Answer>(
  ask: () => Promise<Answer>,
  refused: (answer: Answer) => boolean,
): Promise<Answer> {
  let answer = await ask();
  for (let turn = 0; readVariable('TARGET_URL') && refused(answer) && turn < 60; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, TURN));
    answer = await ask();
  }
  return answer;
}
