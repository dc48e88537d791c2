/** Result of one check. `open`: the check could not run, or somebody has to look. */
export interface Finding {
  state: 'ok' | 'missing' | 'open';
  what: string;
  /** The missing part and its remedy, or the reason why the check could not run. */
  say?: string;
}

export const ok = (what: string): Finding => ({ state: 'ok', what });
export const missing = (what: string, say: string): Finding => ({ state: 'missing', what, say });
export const open = (what: string, say: string): Finding => ({ state: 'open', what, say });

/** Returns `ok`, or what is missing. */
export const when = (holds: boolean, what: string, say: string): Finding =>
  holds ? ok(what) : missing(what, say);

/** Runs a check; one that breaks is a finding too. */
export async function findingsOf(what: string, check: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check();
  } catch (error) {
    return [missing(what, `no se ha podido comprobar: ${reasonOf(error)}`)];
  }
}

/** `fetch failed` says nothing; its cause does. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = (error.cause ?? error) as { code?: unknown };
  if (code === 'ENOTFOUND') return 'esa dirección no existe (ENOTFOUND)';
  if (code === 'ECONNREFUSED') return 'ahí no contesta nadie (ECONNREFUSED)';
  if (code === '28P01') return 'la contraseña de TARGET_DATABASE_URL no vale';
  return error.cause instanceof Error ? error.cause.message : error.message;
}

const SIGN = { ok: '✓', missing: '✗', open: '·' } as const;

/** Prints findings, one a line, and returns whether nothing is missing. */
export function printFindings(findings: readonly Finding[]): boolean {
  for (const { state, what, say } of findings)
    console.log(`  ${SIGN[state]} ${what}${say ? `: ${say}` : ''}`);
  return findings.every(({ state }) => state !== 'missing');
}
