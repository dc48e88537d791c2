import { readdirSync } from 'node:fs';
import type { Sql, TransactionSql } from 'postgres';
import { VERSION } from '../functions/_shared/version.ts';
import { FRONT_HEADER } from '../functions/_shared/client-address.ts';
import { connect } from '../local/postgres/connect.ts';
import { MIGRATIONS_DIR } from '../local/shared/project.ts';
import { findingsOf, missing, ok, open, when, type Finding } from './finding.ts';
import { checkSchedule } from './schedule-checks.ts';
import type { Target } from './target.ts';

/** Checks what only the database knows: migrations, the first administrator, accounts, schedule and its secrets. */
export async function checkDatabase(target: Target): Promise<Finding[]> {
  const { databaseUrl, url } = target;
  if (!databaseUrl) return [open('base de datos', 'TARGET_DATABASE_URL no está puesta')];
  const sql = connect(databaseUrl, 1);
  try {
    const migrations = await checkMigrations(sql);
    if (migrations.some(({ state }) => state !== 'ok')) return migrations;
    const checks: [what: string, check: () => Promise<Finding[]>][] = [
      ['cabecera de direcciones', async () => [await checkAddressHeader(sql, url)]],
      ['QR de pruebas de la AEAT', async () => [await checkTestReceipts(sql, url)]],
      ['horas de los recordatorios', async () => [await checkReminderHours(sql, url)]],
      ['titular', () => checkOperator(sql, target)],
      ['textos legales', async () => [await checkTexts(sql)]],
      ['administrador', async () => [await checkAdministrator(sql)]],
      ['límites de tiempo', async () => [await checkTimeLimits(sql)]],
      ['cuentas', () => checkAccounts(sql, target)],
      ['permisos en Auth', async () => [await checkAuthPrivileges(sql)]],
      ['horario', () => checkSchedule(sql, url)],
      ['fallos', async () => [await checkFaults(sql)]],
      ['certificado de Apple', async () => [await checkPassCertificate(sql)]],
      ['etiquetas', async () => [await checkTags(sql)]],
    ];
    const findings = [...migrations];
    for (const [what, check] of checks) findings.push(...(await findingsOf(what, check)));
    return findings;
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
  const versionOf = (file: string) => file.split('_')[0] ?? '';
  const pending = files.filter((file) => !applied.has(versionOf(file)));
  const known = new Set(files.map(versionOf));
  const unknown = [...applied].filter((version) => !known.has(version));
  return [
    when(
      pending.length === 0,
      `migraciones (${files.length})`,
      `faltan ${pending.join(', ')}: \`npx supabase db push\``,
    ),
    ...(unknown.length > 0
      ? [
          missing(
            'migraciones de otra versión',
            `la base de datos tiene ${unknown.join(', ')}, que esta copia no conoce: ¿es más antigua?`,
          ),
        ]
      : []),
  ];
}

async function checkAdministrator(sql: Sql): Promise<Finding> {
  const [{ there } = { there: false }] = await sql<{ there: boolean }[]>`
    select exists (select from public.user_roles where role = 'admin') as there`;
  return when(there, 'administrador', 'no hay ninguno: docs/production.md, paso 7');
}

/** Time limits of a call of the data API by role, in seconds (rule S17). */
const TIME_LIMITS = { anon: 3, authenticated: 8, authenticator: 8 };

export async function checkTimeLimits(sql: Sql | TransactionSql): Promise<Finding> {
  const rows = await sql<{ role: string; seconds: number }[]>`
    select r.rolname as role, extract(epoch from split_part(s, '=', 2)::interval)::float8 as seconds
    from pg_roles r, unnest(r.rolconfig) s
    where r.rolname in ${sql(Object.keys(TIME_LIMITS))} and s ~ '^statement_timeout=[0-9]+(ms|s|min)$'`;
  const limits = new Map(rows.map(({ role, seconds }) => [role, seconds]));
  const wrong = Object.entries(TIME_LIMITS).filter(
    ([role, most]) => !((limits.get(role) ?? Infinity) <= most),
  );
  const remedy = wrong.map(([role, most]) => `alter role ${role} set statement_timeout = '${most}s';`);
  return when(
    wrong.length === 0,
    'límites de tiempo',
    `una llamada puede ocupar la base sin fin: \`${remedy.join(' ')} notify pgrst, 'reload config';\``,
  );
}

/**
 * Checks the header that is trusted for addresses. On the platform only Cloudflare's is overwritten by the proxy in
 * front, and only the secret one of a front of one's own cannot be written past it.
 */
async function checkAddressHeader(sql: Sql, url: string): Promise<Finding> {
  const what = 'cabecera de direcciones';
  const [row] = await sql<{ header: string | null }[]>`select address_header as header from private.settings`;
  const header = row?.header ?? null;
  if (header === null) return open(what, 'no se cree a ninguna: los límites cuentan a todos juntos');
  return when(
    !new URL(url).hostname.endsWith('.supabase.co') ||
      header === 'cf-connecting-ip' ||
      FRONT_HEADER.test(header),
    // the front's is a secret
    `${what}: ${FRONT_HEADER.test(header) ? 'la del servidor propio' : header}`,
    'en la plataforma solo valen cf-connecting-ip y la de un servidor propio: docs/production.md, paso 3',
  );
}

/** Returns true for a stack on this machine: a deployed one may stand behind any name. */
const isLocal = (url: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname);

/** Checks whether receipts of the tax agency's test system, which anybody can make, give Conectitos here. */
async function checkTestReceipts(sql: Sql, url: string): Promise<Finding> {
  const [row] = await sql<{ taken: boolean }[]>`select test_receipts as taken from private.settings`;
  return when(
    isLocal(url) || row?.taken === false,
    'QR de pruebas de la AEAT',
    'cuentan como de verdad: select set_settings(test_receipts => false)',
  );
}

/** Checks that no reminder goes out by night (rule M5): the demo data let them. */
async function checkReminderHours(sql: Sql, url: string): Promise<Finding> {
  const [row] = await sql<{ any: boolean }[]>`select ignores_reminder_hours as any from private.settings`;
  return when(
    isLocal(url) || row?.any === false,
    'horas de los recordatorios',
    'salen también de noche: `update private.settings set ignores_reminder_hours = false;`',
  );
}

/**
 * Checks that the deployment names who runs it and who treats data for it, and that the page names the same
 * (rule L1). The example of the local stack names nobody.
 */
async function checkOperator(sql: Sql, { pageUrl }: Target): Promise<Finding[]> {
  const [settings] = await sql<{ name: string | null; number: string | null; processors: string[] }[]>`
    select operator_name as name, operator_tax_number as number, processors from private.settings`;
  const { name = null, number = null, processors = [] } = settings ?? {};
  const remedy = 'docs/production.md, paso 3';
  // the local stack's, and the guide's own
  const isExample = (text: string) => /\(datos de ejemplo\)|^Aroma, S\. L\.$|^[A-Z]?0{8}[A-Z]?$/.test(text);
  const findings = [
    when(
      name !== null && !isExample(name) && !isExample(number ?? ''),
      'titular del servicio',
      `la base de datos ${name === null ? 'no nombra a nadie' : 'tiene los datos de un ejemplo'}: ${remedy}`,
    ),
    when(
      processors.length > 0 && !processors.some(isExample),
      'encargados del tratamiento',
      `el contrato con las cafeterías no dice quién aloja los datos ni quién envía los correos: ${remedy}`,
    ),
  ];
  if (!pageUrl || name === null || number === null) return findings;
  const notice = await fetch(`${pageUrl}/legal-notice`).then((answer) => answer.text());
  return [
    ...findings,
    when(
      notice.includes(escapeHtml(name)) && notice.includes(number),
      'aviso legal de la página',
      'no nombra al mismo titular que la base de datos: constrúyela con VITE_OPERATOR_… (docs/production.md, paso 6)',
    ),
  ];
}

/** Points that a lawyer decides in the printed texts, before anybody accepts them (docs/production.md). */
const TO_DECIDE = [
  'aviso legal: los datos del registro',
  'términos: responsabilidad, premios que esperan cuando algo acaba, y cambios',
  'bases: si cada cafetería necesita algo más para sortear (juego, impuestos, notario)',
  'contrato: 48 horas para una brecha, 30 días para otro encargado, y si basta un nombre escrito',
  'política y registro: bases legales y plazos',
  'desafío 1: si se puede premiar una reseña',
];

/** Says what a lawyer has still to decide in the version that people accept. */
async function checkTexts(sql: Sql): Promise<Finding> {
  const [row] = await sql<{ version: string; reviewed: string | null }[]>`
    select (private.document_version('policy', private.madrid_day(now()))).version, s.texts_reviewed as reviewed
    from private.settings s`;
  return row && row.version === row.reviewed
    ? ok(`textos legales: revisada la versión ${row.version}`)
    : open(
        'textos legales',
        `ningún abogado ha revisado la versión ${row?.version ?? ''}. Imprímelos y que decida: ${TO_DECIDE.join('; ')}. ` +
          `Después: select set_settings(texts_reviewed => '${row?.version ?? ''}')`,
      );
}

/** Checks that nothing fails that did not fail before this version, or before yesterday (rule O4). */
async function checkFaults(sql: Sql): Promise<Finding> {
  const faults = await sql<{ text: string }[]>`
    select concat_ws(' ', f.kind, nullif(f.name, ''), nullif(f.page, '')) as text from private.faults f
    where f.first_at > now() - interval '24 hours' or (
      select bool_and(h.version = ${VERSION}) from private.fault_hours h where h.fault_id = f.id)
    order by f.first_at desc`;
  const few = faults.slice(0, 3).map(({ text }) => text);
  const rest = faults.length > few.length ? ` y ${faults.length - few.length} más` : '';
  return when(
    faults.length === 0,
    'fallos',
    `${faults.length} nuevos en la versión ${VERSION} o desde ayer: ${few.join('; ')}${rest}. Míralos en Administración, Fallos`,
  );
}

/** Checks that the functions did not report today that Apple's certificate for passes ends within 30 days (rule W10). */
async function checkPassCertificate(sql: Sql): Promise<Finding> {
  const reports = await sql`
    select from private.faults f join private.fault_hours h on h.fault_id = f.id
    where f.name like 'pass-certificate %' and h.hour > now() - interval '1 day'`;
  return when(
    reports.length === 0,
    'avisos del certificado de Apple',
    'acaba dentro de treinta días, y con él las tarjetas: docs/production.md, «The card in the wallet»',
  );
}

/** Names active tags that nobody has touched for a week: lost, covered, or on metal (rule P33). */
async function checkTags(sql: Sql): Promise<Finding> {
  const tags = await sql<{ text: string }[]>`
    select t.name || ' de ' || c.nombre as text from private.nfc_tags t join public.cafeterias c on c.id = t.cafe_id
    where t.revoked_at is null and t.last_touch_at < now() - interval '7 days' and c.active and not c.deleted
    order by t.last_touch_at`;
  return tags.length === 0
    ? ok('etiquetas')
    : open('etiquetas', `sin tocar desde hace una semana: ${tags.map(({ text }) => text).join('; ')}`);
}

/** Escapes a text like React does in HTML. */
const escapeHtml = (text: string) =>
  text.replace(
    /[&<>"']/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' })[sign] ?? sign,
  );

/** Accounts that Auth treats in a way that the page does not explain. */
async function checkAccounts(sql: Sql, { url, publishableKey }: Target): Promise<Finding[]> {
  const [accounts] = await sql<{ unconfirmed: number; banned: number }[]>`
    select count(*) filter (where email_confirmed_at is null)::int as unconfirmed,
      count(*) filter (where banned_until > now())::int as banned from auth.users`;
  const { unconfirmed = 0, banned = 0 } = accounts ?? {};
  const findings: Finding[] = [];
  if (unconfirmed > 0 && (await confirmsByItself(url, publishableKey)))
    findings.push(
      missing(
        'cuentas sin confirmar',
        `hay ${unconfirmed}, y Auth ya no pide confirmar: quien se registre con su dirección recibe su sesión; ` +
          'nadie ha entrado nunca en ellas: `delete from auth.users where email_confirmed_at is null;`',
      ),
    );
  if (banned > 0)
    findings.push(
      open(
        'cuentas vetadas',
        `${banned} no pueden entrar; si no es a propósito, Authentication, Users, Unban user`,
      ),
    );
  return findings;
}

/**
 * Privileges of the product's functions in Auth's own tables: they remove passwords, sessions and the remains of
 * deleted accounts.
 */
const AUTH_PRIVILEGES: [table: string, privileges: string[]][] = [
  ['auth.audit_log_entries', ['select', 'delete']],
  ['auth.identities', ['select', 'update']],
  ['auth.mfa_amr_claims', ['select']],
  ['auth.one_time_tokens', ['select', 'delete']],
  ['auth.sessions', ['select', 'delete']],
  ['auth.users', ['select', 'update', 'delete']],
];

/**
 * Checks that the owner of those functions has the privileges. Without them, accounts are deleted all the same but
 * leave traces.
 */
async function checkAuthPrivileges(sql: Sql): Promise<Finding> {
  const expected = AUTH_PRIVILEGES.flatMap(([table, privileges]) =>
    privileges.map((privilege) => ({ table, privilege })),
  );
  const lacking = await sql<{ table: string; privilege: string }[]>`
    select w."table", w.privilege
    from jsonb_to_recordset(${sql.json(expected)}) as w("table" text, privilege text)
    where not has_table_privilege('postgres', w."table", w.privilege)`;
  const grants = lacking.map(({ table, privilege }) => `grant ${privilege} on ${table} to postgres;`);
  return when(
    lacking.length === 0,
    'permisos en Auth',
    `a postgres le faltan, y las cuentas borradas dejan rastro; pide al soporte de la plataforma: \`${grants.join(' ')}\``,
  );
}

/** Returns true if Auth accepts a sign-up without a code by mail. */
async function confirmsByItself(url: string, publishableKey: string): Promise<boolean> {
  const response = await fetch(`${url}/auth/v1/settings`, {
    headers: { apikey: publishableKey },
    signal: AbortSignal.timeout(15_000),
  });
  if (!response.ok) throw new Error(`Auth contesta ${response.status}`);
  const { mailer_autoconfirm } = (await response.json()) as { mailer_autoconfirm?: boolean };
  return mailer_autoconfirm === true;
}
