import { spawnSync } from 'node:child_process';
import type { Sql } from 'postgres';
import { run } from '../../supabase/local/cli/run.ts';
import { connect } from '../../supabase/local/database.ts';
import { UserFacingError } from '../../supabase/local/user-facing-error.ts';
import { ensureChromium } from '../support/chromium.ts';
import { foreignTarget, TARGET_USAGE, TEST_ADDRESS_HEADER } from '../support/foreign-target.ts';

const STEPS: [name: string, command: string[]][] = [
  ['doctor', ['node', '--import', 'tsx', 'supabase/doctor/main.ts']],
  ['functions', ['npx', 'vitest', 'run', '--project', 'functions']],
  ['attack', ['npx', 'vitest', 'run', '--project', 'attack']],
  ['e2e', ['npx', 'playwright', 'test']],
];

/** What tests leave behind, by table; the ledger and the audit only grow. */
const LEFT = {
  cuentas: 'auth.users',
  cafeterías: 'public.cafeterias',
  'fotos de tickets': "storage.objects where bucket_id = 'purchase-tickets'",
  'filas del libro de Conectitos': 'public.conectitos_ledger',
  'filas de auditoría': 'private.audit_log',
  eventos: 'private.events',
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

/** The header that the target trusts for addresses, and what makes it trust another one. */
async function trustTests(sql: Sql): Promise<() => Promise<void>> {
  const [before] = await sql<{ address_header: string }[]>`select address_header from private.settings`;
  if (!before) throw new UserFacingError('El destino no tiene las migraciones: npx supabase db push');
  await sql`select private.set_settings(null, ${TEST_ADDRESS_HEADER})`;
  return async () => void (await sql`select private.set_settings(null, ${before.address_header})`);
}

/**
 * `npm run verify:real [-- STEP …]`: the suites that meet the services, against a backend that TARGET_URL names. Everything happens in
 * cafés and accounts of the tests' own; what stays is listed. Never against a project that real cafés use.
 */
run(async () => {
  const target = foreignTarget();
  if (!target) throw new UserFacingError(TARGET_USAGE);
  const chosen = process.argv.slice(2);
  const steps = STEPS.filter(([name]) => chosen.length === 0 || chosen.includes(name));
  if (steps.some(([name]) => name === 'e2e')) ensureChromium();
  const sql = connect(target.databaseUrl, 1);
  try {
    const before = await count(sql);
    const restore = await trustTests(sql);
    const failed: string[] = [];
    try {
      for (const [name, [program = '', ...args]] of steps) {
        console.log(`\n── ${name} ${'─'.repeat(Math.max(2, 70 - name.length))}`);
        const { status } = spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });
        if (status !== 0) failed.push(name);
      }
    } finally {
      await restore();
    }
    const after = await count(sql);
    console.log('\nLo que queda en el destino:');
    for (const what of Object.keys(LEFT))
      console.log(`  ${what}: ${(after[what] ?? 0) - (before[what] ?? 0)} más (${after[what]} en total)`);
    // the doctor may miss what the suites do without: a page, a schedule
    const red = failed.filter((name) => name !== 'doctor');
    console.log(red.length > 0 ? `\nMal: ${red.join(', ')}\n` : '\nTodo bien\n');
    if (red.length > 0) process.exitCode = 1;
  } finally {
    await sql.end();
  }
});
