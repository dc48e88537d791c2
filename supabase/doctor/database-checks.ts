import { readdirSync } from 'node:fs';
import type { Sql } from 'postgres';
import { connect } from '../local/connect.ts';
import { MIGRATIONS_DIR } from '../local/project.ts';
import { missing, ok, open, when, type Finding } from './finding.ts';
import type { Target } from './target.ts';

/** What only the database tells: migrations, the first administrator, schedule and its secrets. */
export async function checkDatabase({ databaseUrl }: Target): Promise<Finding[]> {
  if (!databaseUrl) return [open('base de datos', 'TARGET_DATABASE_URL no está puesta')];
  const sql = connect(databaseUrl, 1);
  try {
    const migrations = await checkMigrations(sql);
    if (migrations.some(({ state }) => state !== 'ok')) return migrations;
    return [...migrations, await checkAdministrator(sql), ...(await checkSchedule(sql))];
  } finally {
    await sql.end();
  }
}

async function checkMigrations(sql: Sql): Promise<Finding[]> {
  const [{ there } = { there: false }] = await sql<{ there: boolean }[]>`
    select to_regclass('supabase_migrations.schema_migrations') is not null as there`;
  if (!there) return [missing('migraciones', 'ninguna aplicada: `npx supabase db push`')];
  const rows = await sql<{ version: string }[]>`select version from supabase_migrations.schema_migrations`;
  const applied = new Set(rows.map(({ version }) => version));
  const files = readdirSync(MIGRATIONS_DIR).filter((file) => file.endsWith('.sql'));
  const pending = files.filter((file) => !applied.has(file.split('_')[0] ?? ''));
  return [
    when(
      pending.length === 0,
      `migraciones (${files.length})`,
      `faltan ${pending.join(', ')}: \`npx supabase db push\``,
    ),
  ];
}

async function checkAdministrator(sql: Sql): Promise<Finding> {
  const [{ there } = { there: false }] = await sql<{ there: boolean }[]>`
    select exists (select from public.user_roles where role = 'admin') as there`;
  return when(there, 'administrador', 'no hay ninguno: docs/production.md, «El primer administrador»');
}

async function checkSchedule(sql: Sql): Promise<Finding[]> {
  const [{ cron, vault } = { cron: false, vault: false }] = await sql<{ cron: boolean; vault: boolean }[]>`
    select to_regclass('cron.job') is not null as cron, to_regclass('vault.decrypted_secrets') is not null as vault`;
  if (!cron)
    return [missing('horario', 'pg_cron no está: sin él nada entrega los eventos ni limpia lo viejo')];
  const jobs = await sql<{ jobname: string; active: boolean }[]>`select jobname, active from cron.job`;
  const deliver = jobs.some(({ jobname, active }) => jobname === 'deliver-events' && active);
  const findings = [
    when(deliver, 'horario', 'falta el trabajo deliver-events: vuelve a aplicar las migraciones'),
  ];
  if (!vault) return [...findings, missing('secretos del horario', 'Vault no está')];
  const secrets = await sql<{ name: string }[]>`
    select name from vault.decrypted_secrets where name in ('events_delivery_url', 'events_delivery_secret')`;
  const names = new Set(secrets.map(({ name }) => name));
  for (const name of ['events_delivery_url', 'events_delivery_secret'])
    findings.push(
      when(names.has(name), `secreto ${name}`, 'no está en Vault: docs/production.md, «El horario»'),
    );
  const [waiting] = await sql<{ late: number; last_error: string | null }[]>`
    select count(*)::int as late, max(last_error) as last_error from private.events
    where delivered_at is null and attempts > 3`;
  findings.push(
    waiting && waiting.late > 0
      ? missing('entregas', `${waiting.late} eventos no llegan: ${waiting.last_error ?? 'sin respuesta'}`)
      : ok('entregas'),
  );
  return findings;
}
