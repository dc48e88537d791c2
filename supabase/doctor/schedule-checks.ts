import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sql } from 'postgres';
import { SCHEMAS_DIR } from '../local/shared/project.ts';
import { findingsOf, missing, ok, open, when, type Finding } from './finding.ts';

/** Repairs missing and inactive jobs; `supabase db push` would say "Remote database is up to date". */
const RUN_THE_FILE = 'ejecuta supabase/schemas/schedule.sql como postgres: docs/production.md, paso 5';

/** Returns the names of the jobs of the schedule. */
export function scheduledJobs(): string[] {
  const text = readFileSync(join(SCHEMAS_DIR, 'schedule.sql'), 'utf8');
  return [...text.matchAll(/^\s*\('([a-z0-9-]+)', '[-*/,0-9]+(?: [-*/,0-9]+){4}'/gm)].map(
    ([, name = '']) => name,
  );
}

/** Checks that the jobs exist and run, that the deliverer answers, and that deliveries and removals get done. */
export async function checkSchedule(sql: Sql, url: string): Promise<Finding[]> {
  const [extensions] = await sql<{ cron: boolean; vault: boolean; net: boolean }[]>`
    select to_regclass('cron.job') is not null as cron, to_regclass('vault.decrypted_secrets') is not null as vault,
      to_regclass('net._http_response') is not null as net`;
  const lacking = Object.entries({
    pg_cron: extensions?.cron,
    pg_net: extensions?.net,
    Vault: extensions?.vault,
  })
    .filter(([, isThere]) => !isThere)
    .map(([extension]) => extension);
  if (lacking.length > 0)
    return [
      missing(
        'horario',
        `sin ${lacking.join(', ')} nada entrega los eventos ni limpia lo viejo: actívalo en Database, Extensions y ${RUN_THE_FILE}`,
      ),
      ...(await checkBacklog(sql)),
    ];
  const vault = await checkVault(sql, url);
  return [
    ...(await checkJobs(sql)),
    ...vault,
    ...(await findingsOf('trabajos del horario', () => checkRuns(sql))),
    ...(vault.every(({ state }) => state === 'ok')
      ? await findingsOf('respuesta de deliver-events', () => checkAnswers(sql))
      : []),
    ...(await checkBacklog(sql)),
  ];
}

async function checkJobs(sql: Sql): Promise<Finding[]> {
  const jobs = await sql<{ name: string; role: string; isOwn: boolean; active: boolean }[]>`
    select jobname as name, username as role, username = current_user as "isOwn", active from cron.job order by jobid`;
  const names = scheduledJobs();
  const own = new Map(jobs.filter(({ isOwn }) => isOwn).map((job) => [job.name, job]));
  const missingJobs = names.filter((name) => !own.has(name));
  const inactive = names.filter((name) => own.get(name)?.active === false);
  const doubled = jobs.filter(({ name, isOwn }) => !isOwn && names.includes(name));
  const findings = [
    ...(missingJobs.length > 0
      ? [missing('horario', `faltan ${missingJobs.join(', ')}: ${RUN_THE_FILE}`)]
      : []),
    ...(inactive.length > 0
      ? [missing('horario', `están apagados ${inactive.join(', ')}: ${RUN_THE_FILE}`)]
      : []),
    ...doubled.map(({ name, role }) =>
      missing(
        'horario',
        `${name} lo hace también ${role}; como ese rol: \`select cron.unschedule('${name}');\``,
      ),
    ),
  ];
  return findings.length > 0 ? findings : [ok(`horario (${names.length} trabajos)`)];
}

const VAULT = ['events_delivery_url', 'events_delivery_secret'];

async function checkVault(sql: Sql, url: string): Promise<Finding[]> {
  let values: Map<string, string>;
  try {
    const secrets = await sql<{ name: string; value: string }[]>`
      select name, decrypted_secret as value from vault.decrypted_secrets where name in ${sql(VAULT)}`;
    values = new Map(secrets.map(({ name, value }) => [name, value]));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const remedy = `delete from vault.secrets where name in (${VAULT.map((name) => `'${name}'`).join(', ')});`;
    return [
      missing(
        'secretos del horario',
        `Vault no los puede leer (${reason}): \`${remedy}\` y créalos otra vez: docs/production.md, paso 5`,
      ),
    ];
  }
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

const MINUTE = 60_000;

/** A run may begin this much later than its time. */
const GRACE = 5 * MINUTE;

/** Longest time between two runs of a job that is judged: a month, and a day to spare. */
const MAX_INTERVAL_MS = 32 * 24 * 60 * MINUTE;

/** Returns true if a field of a cron schedule holds at this value: a star, `5`, `1,15` or `8-20`, with a step or without. */
const holds = (field: string, value: number) =>
  field.split(',').some((part) => {
    const [range = '', step = '1'] = part.split('/');
    const [first, last = first] = range === '*' ? ['0', '59'] : range.split('-');
    return (
      value >= Number(first) && value <= Number(last) && value % Number(step) === Number(first) % Number(step)
    );
  });

/**
 * Returns the last minute at or before an instant at which a job is due, in UTC, the clock of pg_cron. Null for a
 * schedule that is not in five fields or has not been due for a month.
 */
export function lastDue(schedule: string, at: Date): Date | null {
  const [minute, hour, day, month, weekday, ...rest] = schedule.trim().split(/\s+/);
  if (!minute || !hour || !day || !month || !weekday || rest.length > 0) return null;
  const start = Math.floor(at.getTime() / MINUTE) * MINUTE;
  for (let time = start; time > start - MAX_INTERVAL_MS; time -= MINUTE) {
    const due = new Date(time);
    const isDue =
      holds(minute, due.getUTCMinutes()) &&
      holds(hour, due.getUTCHours()) &&
      holds(day, due.getUTCDate()) &&
      holds(month, due.getUTCMonth() + 1) &&
      // Sunday is 0 and 7
      (holds(weekday, due.getUTCDay()) || (due.getUTCDay() === 0 && holds(weekday, 7)));
    if (isDue) return due;
  }
  return null;
}

const inUtc = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/**
 * Checks that the last finished run of each job succeeded, and that none is later than its own schedule says. It goes by
 * the run's number: a run that a crash cut short keeps its row for a week, as `connecting` and without times.
 */
async function checkRuns(sql: Sql): Promise<Finding[]> {
  const jobs = await sql<
    {
      job: string;
      schedule: string;
      status: string | null;
      message: string | null;
      startedAt: Date | null;
      now: Date;
    }[]
  >`
    select j.jobname as job, j.schedule, f.status, f.message, r."startedAt", now() as now
    from cron.job j
    left join lateral (select d.status, d.return_message as message from cron.job_run_details d
      where d.jobid = j.jobid and d.status in ('succeeded', 'failed') order by d.runid desc limit 1) as f on true
    -- a long run has begun in time and is not finished
    left join lateral (select d.start_time as "startedAt" from cron.job_run_details d
      where d.jobid = j.jobid and d.start_time is not null order by d.runid desc limit 1) as r on true
    where j.username = current_user and j.active order by j.jobid`;
  const [first] = await sql<{ at: Date | null }[]>`
    select min(d.start_time) as at from cron.job_run_details d join cron.job j using (jobid)
    where j.username = current_user`;
  const what = 'última pasada del horario';
  // before its first run a schedule owes nothing
  const runsSince = first?.at;
  if (!runsSince) return [open(what, 'todavía ninguna: espera dos minutos')];
  const names = scheduledJobs();
  const findings: Finding[] = [];
  for (const { job, schedule, status, message, startedAt, now } of jobs) {
    if (!names.includes(job)) continue;
    if (status === 'failed') findings.push(missing(`última pasada de ${job}`, message ?? 'ha fallado'));
    const due = lastDue(schedule, new Date(now.getTime() - GRACE));
    if (due && due >= runsSince && (!startedAt || startedAt < due))
      findings.push(
        missing(
          `última pasada de ${job}`,
          `le tocaba el ${inUtc(due)} y no ha corrido ${startedAt ? `desde el ${inUtc(startedAt)}` : 'nunca'}: mira cron.job_run_details`,
        ),
      );
  }
  return findings.length > 0 ? findings : [ok(what)];
}

/** Checks that pg_net calls `deliver-events`, and that `deliver-events` reports its work as done. */
async function checkAnswers(sql: Sql): Promise<Finding[]> {
  const what = 'respuesta de deliver-events';
  const [answer] = await sql<
    { minutes: number; status: number | null; content: string | null; error: string | null }[]
  >`
    select floor(extract(epoch from now() - created) / 60)::int as minutes, status_code as status, content, error_msg as error
    from net._http_response order by created desc limit 1`;
  const [first] = await sql<{ minutes: number | null }[]>`
    select floor(extract(epoch from now() - min(d.start_time)) / 60)::int as minutes
    from cron.job_run_details d join cron.job j using (jobid)
    where j.jobname = 'deliver-events' and j.username = current_user and d.status = 'succeeded'`;
  const silent = answer?.minutes ?? first?.minutes;
  if (silent === null || silent === undefined) return [open(what, 'todavía ninguna: espera dos minutos')];
  if (silent >= 5)
    return [missing(what, `pg_net no contesta desde hace ${silent} min: \`select net.worker_restart();\``)];
  if (!answer) return [open(what, 'todavía ninguna: espera dos minutos')];
  const { status, content, error } = answer;
  if (status === 401)
    return [missing(what, 'contesta 401: el secreto de Vault no es EVENTS_DELIVERY_SECRET')];
  const response = status === null ? (error ?? 'nada') : `${status}: ${(content ?? '').slice(0, 120)}`;
  return [
    when(
      status === 200 && /"success"\s*:\s*true/.test(content ?? ''),
      what,
      `contesta ${response}; ¿es events_delivery_url la de la función?`,
    ),
  ];
}

/** The function's setting without which the events of a topic wait. */
const settingOf = (topic: string) =>
  ['team-invitation', 'month-mail', 'reminder'].includes(topic)
    ? 'MAIL_API_URL'
    : `EVENT_URL_${topic.toUpperCase().replaceAll('-', '_')}`;

/** A row of `private.list_overdue_work`. */
interface OverdueWork {
  part: 'mails' | 'events' | 'photos' | 'passes';
  topic: string;
  wasRefused: boolean;
  items: number;
  error: string | null;
}

/** Checks for overdue events, photos, logos and passes. */
async function checkBacklog(sql: Sql): Promise<Finding[]> {
  const overdue = await sql<OverdueWork[]>`
    select part, topic, was_refused as "wasRefused", items, last_error as error
    from private.list_overdue_work(
      array(select distinct e.topic from private.events e where e.delivered_at is null), now())
    order by topic`;
  const photos = overdue.filter(({ part }) => part === 'photos');
  const passes = overdue.filter(({ part }) => part === 'passes');
  const events = overdue.filter(({ part }) => part === 'mails' || part === 'events');
  const countOf = (work: OverdueWork[]) => work.reduce((sum, { items }) => sum + items, 0);
  const errorOf = (work: OverdueWork[]) => work.find(({ error }) => error)?.error ?? 'sin respuesta';
  const refused = events.filter(({ wasRefused }) => wasRefused);
  // the removal is tried with each call of the schedule, and a café's change of its logo begins it
  const [logos] = await sql<{ n: number }[]>`
    select count(*)::int as n from private.list_orphaned_logos(now() - interval '10 minutes') path
    where not exists (select from private.audit_log a where a.action = 'cafe.logo'
      and a.at > now() - interval '10 minutes' and a.cafe_id::text = split_part(path, '/', 1))`;
  const delivery = [
    ...(refused.length > 0
      ? [missing('entregas', `${countOf(refused)} eventos no llegan: ${errorOf(refused)}`)]
      : []),
    ...events
      .filter(({ wasRefused }) => !wasRefused)
      .map(({ topic, items }) =>
        missing(
          'entregas',
          `${items} eventos ${topic} esperan hace más de una hora sin un solo intento: ¿tienen las funciones ${settingOf(topic)}?`,
        ),
      ),
  ];
  return [
    ...(delivery.length > 0 ? delivery : [ok('entregas')]),
    when(
      photos.length === 0,
      'retirada de fotos',
      `${countOf(photos)} no se dejan retirar: ${errorOf(photos)}`,
    ),
    when(
      passes.length === 0,
      'tarjetas en el móvil',
      `${countOf(passes)} cambios no llegan: ${errorOf(passes)}`,
    ),
    when(
      (logos?.n ?? 0) === 0,
      'retirada de logos',
      `${logos?.n} sin cafetería no se dejan retirar: mira el registro de deliver-events`,
    ),
  ];
}
