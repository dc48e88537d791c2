import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import type { Sql } from 'postgres';
import { run } from '../../supabase/local/cli/run.ts';
import { connect } from '../../supabase/local/postgres/connect.ts';
import { UserFacingError } from '../../supabase/local/shared/user-facing-error.ts';
import { printFindings } from '../../supabase/doctor/finding.ts';
import { ensureChromium } from '../support/browser/chromium.ts';
import { createCafe, type Cafe } from '../support/given/factories.ts';
import { foreignTarget, TARGET_USAGE, type ForeignTarget } from '../support/backend/foreign-target.ts';
import { passedThrough, trust, trustedHeader } from './address-header.ts';
import { explain, playwrightNotRun, vitestNotRun, type NotRun } from './not-run.ts';
import { stepsFrom } from './steps.ts';
import { trackWheelVersions } from './wheels.ts';
import { withoutSchedule } from './without-schedule.ts';

const RESULTS = 'test-results';

/** Rows that tests leave behind, by table; the ledger and the audit only grow. */
const LEFT = {
  cuentas: 'auth.users',
  cafeterías: 'public.cafeterias',
  'fotos de tickets': "storage.objects where bucket_id = 'purchase-tickets'",
  'filas del libro de Conectitos': 'public.conectitos_ledger',
  'filas de auditoría': 'private.audit_log',
  eventos: 'private.events',
  'versiones de las ruletas': 'private.wheel_versions',
};

type Counts = Record<string, number>;

async function count(sql: Sql): Promise<Counts> {
  const counts: Counts = {};
  for (const [what, from] of Object.entries(LEFT)) {
    const [row] = await sql.unsafe<{ n: number }[]>(`select count(*)::int as n from ${from}`);
    counts[what] = row?.n ?? 0;
  }
  return counts;
}

/** One run against a target. */
interface Run {
  sql: Sql;
  target: ForeignTarget;
  cafe: Cafe;
  trusted: string | null;
  /** Arguments behind the step's name. */
  args: string[];
}

interface Outcome {
  ok: boolean;
  notRun?: NotRun[];
}

const execute = (command: string[], env: NodeJS.ProcessEnv = {}): boolean => {
  const [program = '', ...args] = command;
  const { status } = spawnSync(program, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  return status === 0;
};

/** Tests say where they come from, so that limits per address do not add up; the target believes them while they run. */
async function trustedResult(run: Run, work: () => Outcome): Promise<Outcome> {
  const header = await passedThrough(run.sql, run.target, run.cafe);
  if (!header)
    throw new UserFacingError(
      'Ninguna cabecera llega a las funciones del destino como se envía: los límites por dirección pararían las pruebas',
    );
  process.env.TARGET_ADDRESS_HEADER = header;
  return work();
}

const vitest = (project: string, args: string[]): Outcome => {
  const file = `${RESULTS}/verify-${project}.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const ok = execute(['npx', 'vitest', 'run', '--project', project, ...reporters, ...args]);
  return { ok, notRun: vitestNotRun(file) };
};

const STEPS: Record<string, (run: Run) => Outcome | Promise<Outcome>> = {
  // The doctor may miss a page or a schedule, which the suites do without.
  doctor: () => {
    execute(['node', '--import', 'tsx', 'supabase/doctor/main.ts']);
    return { ok: true };
  },
  smoke: async (run) => {
    // only now is it known whether mails can be read
    const { SMOKE, smokeFindings } = await import('./smoke.ts');
    let ok = true;
    for (const [what, check] of SMOKE) ok = printFindings(await smokeFindings(run, what, check)) && ok;
    return { ok };
  },
  functions: (run) => trustedResult(run, () => vitest('functions', run.args)),
  attack: ({ target, args }) => {
    if (!target.jwtSecret) return { ok: true, notRun: [{ file: 'over-http.test.ts', test: 'over HTTP' }] };
    // the others attack the statement itself, in a database of their own
    return withoutSchedule(target.databaseUrl, () => {
      const { ok } = vitest('attack', ['tests/attack/over-http.test.ts', ...args]);
      return { ok };
    });
  },
  e2e: (run) =>
    trustedResult(run, () => {
      ensureChromium();
      const file = `${RESULTS}/e2e.json`;
      const ok = execute(['npx', 'playwright', 'test', ...run.args], { E2E_LONG: 'also' });
      return { ok, notRun: playwrightNotRun(file) };
    }),
};

async function mailsAreReadable({ apiUrl, mailUrl }: ForeignTarget): Promise<boolean> {
  const url = mailUrl ? `${mailUrl}/api/v1/info` : `${apiUrl}/mail.json`;
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function verify(sql: Sql, target: ForeignTarget): Promise<void> {
  const requestedSteps = stepsFrom(process.argv.slice(2), Object.keys(STEPS));
  const trusted = await trustedHeader(sql);
  if (trusted === undefined)
    throw new UserFacingError('El destino no tiene las migraciones: npx supabase db push');
  mkdirSync(RESULTS, { recursive: true });
  if (!(await mailsAreReadable(target))) process.env.TARGET_WITHOUT_MAILS = '1';
  const before = await count(sql);
  const restoreWheels = await trackWheelVersions(sql);
  const restore = async () => {
    await trust(sql, trusted);
    await restoreWheels();
  };
  const cafe = await createCafe(sql, { nombre: `Café Verificación ${crypto.randomUUID().slice(0, 8)}` });
  const failed: string[] = [];
  const notRun: NotRun[] = [];
  for (const { name, args } of requestedSteps) {
    if (interrupted) break;
    console.log(`\n── ${name} ${'─'.repeat(Math.max(2, 70 - name.length))}\n`);
    try {
      const outcome = await STEPS[name]!({ sql, target, cafe, trusted, args });
      if (!outcome.ok) failed.push(name);
      notRun.push(...(outcome.notRun ?? []));
    } finally {
      await restore();
    }
  }
  await reportLeftovers(sql, before);
  const { lines, unexplained } = explain(notRun);
  if (lines.length > 0) console.log(`\nNo se ha podido hacer contra este destino:\n${lines.join('\n')}`);
  if (unexplained) failed.push('pruebas sin hacer y sin motivo');
  if (interrupted) failed.push('interrumpido');
  console.log(failed.length > 0 ? `\nMal: ${failed.join(', ')}\n` : '\nTodo bien\n');
  if (failed.length > 0) process.exitCode = 1;
}

async function reportLeftovers(sql: Sql, before: Counts): Promise<void> {
  const after = await count(sql);
  console.log('\nLo que queda en el destino:');
  for (const what of Object.keys(LEFT))
    console.log(`  ${what}: ${(after[what] ?? 0) - (before[what] ?? 0)} más (${after[what]} en total)`);
}

// the step that runs ends by itself; what the target trusts is put back before this process does
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (interrupted = true));

/**
 * `npm run verify:real [-- STEP [its arguments] …]`: the suites that meet the services, against a backend that TARGET_URL names.
 * Everything happens in cafés and accounts of the tests' own; what stays is listed, and so is what could not be run there. Never
 * against a project that real cafés use.
 */
run(async () => {
  const target = foreignTarget();
  if (!target) throw new UserFacingError(TARGET_USAGE);
  const sql = connect(target.databaseUrl, 4);
  try {
    await verify(sql, target);
  } finally {
    await sql.end();
  }
});
