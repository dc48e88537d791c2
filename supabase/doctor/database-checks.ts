import { readdirSync } from 'node:fs';
import type { Sql } from 'postgres';
import { connect } from '../local/connect.ts';
import { MIGRATIONS_DIR } from '../local/project.ts';
import { missing, ok, open, when, type Finding } from './finding.ts';
import type { Target } from './target.ts';

/** What only the database tells: migrations, the first administrator, schedule and its secrets. */
export async function checkDatabase({ databaseUrl, url }: Target): Promise<Finding[]> {
  if (!databaseUrl) return [open('base de datos', 'TARGET_DATABASE_URL no está puesta')];
  const sql = connect(databaseUrl, 1);
  try {
    const migrations = await checkMigrations(sql);
    if (migrations.some(({ state }) => state !== 'ok')) return migrations;
    return [
      ...migrations,
      await checkAddressHeader(sql, url),
      await checkTestReceipts(sql, url),
      await checkAdministrator(sql),
      ...(await checkSchedule(sql, url)),
    ];
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
  return when(there, 'administrador', 'no hay ninguno: docs/production.md, paso 7');
}

/** Which header is believed about addresses. On the platform only Cloudflare's is written over by what stands in front. */
async function checkAddressHeader(sql: Sql, url: string): Promise<Finding> {
  const what = 'cabecera de direcciones';
  const [row] = await sql<{ header: string | null }[]>`select address_header as header from private.settings`;
  const header = row?.header ?? null;
  if (header === null) return open(what, 'no se cree a ninguna: los límites cuentan a todos juntos');
  return when(
    !new URL(url).hostname.endsWith('.supabase.co') || header === 'cf-connecting-ip',
    `${what}: ${header}`,
    'en la plataforma solo vale cf-connecting-ip: docs/production.md, paso 3',
  );
}

/** Whether receipts of the tax agency's test system, which anybody can make, are worth Conectitos here. */
async function checkTestReceipts(sql: Sql, url: string): Promise<Finding> {
  const [row] = await sql<{ taken: boolean }[]>`select test_receipts as taken from private.settings`;
  return when(
    !new URL(url).hostname.endsWith('.supabase.co') || row?.taken === false,
    'QR de pruebas de la AEAT',
    'cuentan como de verdad: select set_settings(test_receipts => false)',
  );
}

const VAULT = ['events_delivery_url', 'events_delivery_secret'];

async function checkSchedule(sql: Sql, url: string): Promise<Finding[]> {
  const [there] = await sql<{ cron: boolean; vault: boolean; net: boolean }[]>`
    select to_regclass('cron.job') is not null as cron, to_regclass('vault.decrypted_secrets') is not null as vault,
      to_regclass('net._http_response') is not null as net`;
  if (!there?.cron)
    return [missing('horario', 'pg_cron no está: sin él nada entrega los eventos ni limpia lo viejo')];
  const jobs = await sql<{ jobname: string; active: boolean }[]>`select jobname, active from cron.job`;
  const deliver = jobs.some(({ jobname, active }) => jobname === 'deliver-events' && active);
  const findings = [
    when(deliver, 'horario', 'falta el trabajo deliver-events: vuelve a aplicar las migraciones'),
  ];
  if (!there.vault) return [...findings, missing('secretos del horario', 'Vault no está')];
  findings.push(...(await checkVault(sql, url)));
  if (findings.every(({ state }) => state === 'ok')) findings.push(...(await checkRuns(sql, there.net)));
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

async function checkVault(sql: Sql, url: string): Promise<Finding[]> {
  const secrets = await sql<{ name: string; value: string }[]>`
    select name, decrypted_secret as value from vault.decrypted_secrets where name in ${sql(VAULT)}`;
  const values = new Map(secrets.map(({ name, value }) => [name, value]));
  const findings = VAULT.map((name) =>
    when(values.has(name), `secreto ${name}`, 'no está en Vault: docs/production.md, paso 5'),
  );
  const address = values.get('events_delivery_url');
  if (address && new URL(url).protocol === 'https:')
    findings.push(
      when(
        address === `${url}/functions/v1/deliver-events`,
        'el horario llama a este proyecto',
        `llama a ${address}`,
      ),
    );
  return findings;
}

/** What the last run came to. */
async function checkRuns(sql: Sql, net: boolean): Promise<Finding[]> {
  const what = 'última pasada del horario';
  const [run] = await sql<{ status: string; message: string | null; late: boolean }[]>`
    select d.status, d.return_message as message, d.start_time < now() - interval '5 minutes' as late
    from cron.job_run_details d join cron.job j using (jobid)
    where j.jobname = 'deliver-events' and d.status <> 'running' order by d.start_time desc limit 1`;
  if (!run) return [open(what, 'todavía ninguna: espera dos minutos')];
  if (run.late || run.status !== 'succeeded')
    return [missing(what, run.late ? 'hace más de cinco minutos' : (run.message ?? run.status))];
  if (!net) return [ok(what)];
  const [answer] = await sql<{ status: number | null; error: string | null }[]>`
    select status_code as status, error_msg as error from net._http_response order by created desc limit 1`;
  const said =
    answer?.status === 401 ? 'contesta 401: el secreto de Vault no es EVENTS_DELIVERY_SECRET' : undefined;
  return [
    when(
      !answer || answer.status === 200,
      what,
      said ?? `deliver-events contesta ${answer?.status ?? answer?.error ?? 'nada'}`,
    ),
  ];
}
