import { createBackend, type Backend } from './backend.ts';
import { onFault } from './http.ts';
import { VERSION } from './version.ts';

/** Returns a setting of the function, undefined when it is not set or empty. */
export function setting(name: string): string | undefined {
  return Deno.env.get(name)?.trim() || undefined;
}

/** Returns the backend of the project that the function is deployed in, and has the function's faults counted there. */
export function projectBackend(): Backend {
  const backend = createBackend({
    url: required('SUPABASE_URL'),
    publishableKey: key('SUPABASE_PUBLISHABLE_KEYS', 'SUPABASE_ANON_KEY'),
    secretKey: key('SUPABASE_SECRET_KEYS', 'SUPABASE_SERVICE_ROLE_KEY'),
  });
  onFault((name) =>
    backend.asService('report_fault', {
      kind: 'server',
      name: `${name} 500`,
      page: '/functions/:name',
      version: VERSION,
      places: '',
    }),
  );
  return backend;
}

/** Projects have named keys (JSON in one variable); older ones have the legacy key. */
function key(plural: string, legacy: string): string {
  const named = JSON.parse(setting(plural) ?? '{}') as Record<string, string>;
  return named.default ?? Object.values(named)[0] ?? required(legacy);
}

function required(name: string): string {
  const value = setting(name);
  if (!value) throw new Error(`${name} is not set`);
  return value;
}
