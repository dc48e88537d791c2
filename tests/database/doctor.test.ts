import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Sql } from 'postgres';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { PRIVACY_VERSION } from '../../supabase/functions/_shared/contracts/privacy-version.ts';
import { VERSION } from '../../supabase/functions/_shared/version.ts';
import { checkDatabase, checkTimeLimits } from '../../supabase/doctor/database-checks.ts';
import { lastDue, scheduledJobs } from '../../supabase/doctor/schedule-checks.ts';
import type { Target } from '../../supabase/doctor/target.ts';
import { connect } from '../../supabase/local/postgres/connect.ts';
import { PROJECT_DIR } from '../../supabase/local/shared/project.ts';
import { settlePhotos } from '../support/scenarios/tickets.ts';
import { createCafe, rpc, setCafe } from '../support/given/factories.ts';
import { createTag } from '../support/given/nfc-tag.ts';
import { SERVICE } from '../support/database/personas.ts';
import { asUser, SUPERUSER } from '../support/platform/address.ts';
import { createDatabase, type TestDatabase } from '../support/database/test-database.ts';

// Findings of `npm run doctor` in the database of a hosted project: header, administrator, accounts, schedule, Vault.
// Each fault is made, seen, and mended by the very remedy that the doctor names.

const PROJECT = 'https://x.supabase.co';
const DELIVERER = `${PROJECT}/functions/v1/deliver-events`;

let database: TestDatabase;
const sql = () => database.sql;
beforeEach(async () => {
  database = await createDatabase({ url: inject('databaseServerUrl') });
});
afterEach(() => database.drop());

/** Returns the doctor's complaints. */
async function complaints(pageUrl?: string, url = PROJECT): Promise<string[]> {
  const target: Target = {
    url,
    publishableKey: 'sb_publishable_x',
    secretKey: undefined,
    databaseUrl: database.url,
    pageUrl,
    management: undefined,
  };
  const findings = await checkDatabase(target);
  return findings
    .filter(({ state }) => state !== 'ok')
    .map(({ what, say }) => (say ? `${what}: ${say}` : what));
}

/** Does as superuser what nobody else can. */
async function asSuperuser(work: (admin: Sql) => Promise<unknown>): Promise<void> {
  const admin = connect(asUser(database.url, SUPERUSER), 1);
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}

/** Runs the statement between the backticks of a complaint, or the file that it names. */
async function remedy(complaint: string, as = sql()): Promise<void> {
  const statement = /`([^`]+;)`/.exec(complaint)?.[1];
  const file = /supabase\/schemas\/\S+\.sql/.exec(complaint)?.[0];
  await as.unsafe(statement ?? readFileSync(join(PROJECT_DIR, file!), 'utf8')).simple();
}

/** A finished run of a job, as pg_cron writes it down. */
const ran = (job: string, status: string, message: string, ago: string) =>
  sql()`insert into cron.job_run_details (jobid, status, return_message, start_time, end_time)
    select jobid, ${status}, ${message}, now() - ${ago}::interval, now() - ${ago}::interval from cron.job where jobname = ${job}`;

/** An answer to a call of the schedule, as pg_net writes it down. */
const answered = (
  status: number | null,
  content: string | null,
  { error = null, ago = '0' }: { error?: string | null; ago?: string } = {},
) =>
  sql()`insert into net._http_response (status_code, content, error_msg, created)
    values (${status}, ${content}, ${error}, now() - ${ago}::interval)`;

const DONE = '{"success":true,"delivered":0,"failed":0}';

/** Puts the two secrets of the schedule into Vault. */
async function fillVault(url = DELIVERER): Promise<void> {
  await sql()`select vault.create_secret(${url}, 'events_delivery_url')`;
  await sql()`select vault.create_secret('s3cret', 'events_delivery_secret')`;
}

const OPERATOR = {
  operator_name: 'Ana & Hijas',
  operator_tax_number: '12345678Z',
  operator_address: 'Calle Mayor, 1, 28013 Madrid',
  operator_email: 'ana@example.test',
};

/** All that an operator does after the first push; the schedule has run and was answered. */
async function operate(): Promise<void> {
  await rpc(sql(), SERVICE, 'set_settings', {
    address_header: 'cf-connecting-ip',
    test_receipts: false,
    ...OPERATOR,
    processors: ['Nube, S. A.: base de datos y fotos'],
    texts_reviewed: PRIVACY_VERSION,
  });
  await sql()`with someone as (insert into auth.users (id, email, email_confirmed_at)
      values (gen_random_uuid(), 'jefa@example.test', now()) returning id)
    insert into public.user_roles (user_id, role) select id, 'admin' from someone`;
  await fillVault();
  for (const job of scheduledJobs()) await ran(job, 'succeeded', '1 row', '1 minute');
  await answered(200, DONE);
}

describe('The doctor', () => {
  test('sees each thing that an operator may have left out, until nothing is', async () => {
    expect(await complaints()).toEqual([
      expect.stringMatching(
        /^cabecera de direcciones: x-client-address: en la plataforma solo valen cf-connecting-ip/,
      ),
      expect.stringMatching(/^QR de pruebas de la AEAT: cuentan como de verdad/),
      expect.stringMatching(/^titular del servicio: la base de datos tiene los datos de un ejemplo/),
      expect.stringMatching(/^encargados del tratamiento: el contrato con las cafeterías no dice/),
      expect.stringMatching(
        new RegExp(
          String.raw`^textos legales: ningún abogado ha revisado la versión ${PRIVACY_VERSION}\. .*bases.*contrato`,
        ),
      ),
      expect.stringMatching(/^administrador: no hay ninguno: docs\/production\.md, paso 7/),
      expect.stringMatching(/^secreto events_delivery_url: no está en Vault: docs\/production\.md, paso 5/),
      expect.stringMatching(/^secreto events_delivery_secret: no está en Vault/),
      'última pasada del horario: todavía ninguna: espera dos minutos',
    ]);
    await operate();
    expect(await complaints()).toEqual([]);
    await sql()`select vault.update_secret(id, 'https://other.supabase.co/functions/v1/deliver-events') from vault.secrets
      where name = 'events_delivery_url'`;
    expect(await complaints()).toEqual([
      'el horario llama a este proyecto: llama a https://other.supabase.co/functions/v1/deliver-events',
    ]);
  });
});

describe('The doctor of the operator', () => {
  beforeEach(operate);

  const examine = (answer: string) => {
    const server = createServer((_, response) => response.end(answer));
    return new Promise<string[]>((resolve, reject) => {
      server.listen(0, '127.0.0.1', () => {
        const { port } = server.address() as AddressInfo;
        complaints(`http://127.0.0.1:${port}`).then(resolve, reject);
      });
    }).finally(() => server.close());
  };

  test('wants the page to name the operator of the database', async () => {
    expect(await examine('<li>Titular: Ana &amp; Hijas</li><li>NIF: 12345678Z</li>')).toEqual([]);
    expect(await examine('<li>Titular: Otra, S. L.</li><li>NIF: 12345678Z</li>')).toEqual([
      expect.stringMatching(/^aviso legal de la página: no nombra al mismo titular/),
    ]);
  });

  test('says that Apple’s certificate for passes ends while the functions report it', async () => {
    const report = { kind: 'server', name: 'pass-certificate 500', page: '/functions/:name', places: '' };
    await rpc(sql(), SERVICE, 'report_fault', { ...report, version: VERSION });
    expect(await complaints()).toContainEqual(
      expect.stringMatching(/^avisos .* Apple: acaba dentro de treinta/),
    );
    await sql()`update private.fault_hours set hour = hour - interval '2 days'`;
    expect(String(await complaints())).not.toContain('Apple');
  });

  test('names passes that their platform has refused more than three times, with its last answer', async () => {
    const { id } = await createCafe(sql());
    await sql()`insert into private.wallet_passes (id, platform, cafe_id, attempts, last_error, saved_at, changed_at,
        marked_at, next_try_at)
      values (${id}, 'google', ${id}, 4, 'HTTP 403', now(), now(), now(), now())`;
    expect(await complaints()).toEqual(['tarjetas en el móvil: 1 cambios no llegan: HTTP 403']);
  });

  test('wants reminders to keep their hours, which the demo data lift', async () => {
    await sql()`update private.settings set ignores_reminder_hours = true`;
    const found = await complaints();
    expect(found).toEqual([expect.stringMatching(/^horas de los recordatorios: salen también de noche/)]);
    await remedy(found[0]!);
    expect(await complaints()).toEqual([]);
  });

  test('finds settings of tests on a host with a name of its own, but not on this machine', async () => {
    await sql()`update private.settings set ignores_reminder_hours = true, test_receipts = true`;
    const about = (url: string) =>
      complaints(undefined, url).then((found) => found.map((one) => one.split(':')[0]));
    expect(await about('https://api.aroma.test')).toEqual(
      expect.arrayContaining(['QR de pruebas de la AEAT', 'horas de los recordatorios']),
    );
    expect(await about('http://127.0.0.1:54321')).not.toContain('horas de los recordatorios');
  });

  test('names active tags that nobody has touched for a week', async () => {
    const cafe = await createCafe(sql());
    const tag = await createTag(sql(), cafe);
    await createTag(sql(), cafe, { counter: null });
    const touchedAgo = (ago: string) =>
      sql()`update private.nfc_tags set last_touch_at = now() - ${ago}::interval where id = ${tag.id}`;
    await touchedAgo('6 days 23 hours');
    expect(await complaints()).toEqual([]);
    await touchedAgo('7 days 1 hour');
    expect(await complaints()).toEqual([
      `etiquetas: sin tocar desde hace una semana: Barra de ${cafe.nombre}`,
    ]);
    await setCafe(sql(), cafe, 'paused');
    expect(await complaints()).toEqual([]);
  });

  test('asks for a lawyer’s word on each new version of the texts', async () => {
    await sql()`insert into private.document_versions (document, version, since, digest, changes)
      values ('policy', '2099-01', private.madrid_day(now()), repeat('a', 64), 'Menos datos.')`;
    const [found] = await complaints();
    expect(found).toMatch(/^textos legales: ningún abogado ha revisado la versión 2099-01/);
    await rpc(sql(), SERVICE, 'set_settings', { texts_reviewed: '2099-01' });
    expect(await complaints()).toEqual([]);
  });

  test('wants an operator named completely or not at all', async () => {
    await expect(sql()`update private.settings set operator_address = null`).rejects.toThrow(
      'settings_operator_named_whole',
    );
    await expect(sql()`update private.settings set operator_name = ${'Dos\nlíneas'}`).rejects.toThrow(
      'settings_operator_in_single_lines',
    );
  });
});

describe('The doctor of a schedule', () => {
  beforeEach(operate);

  test('knows every job of the schedule by its name', async () => {
    const jobs = await sql()<{ jobname: string }[]>`select jobname from cron.job`;
    expect(scheduledJobs().toSorted()).toEqual(jobs.map(({ jobname }) => jobname).toSorted());
  });

  test('wants an answer of the last five minutes, and names the worker that stopped', async () => {
    await sql()`delete from net._http_response`;
    expect(await complaints()).toEqual(['respuesta de deliver-events: todavía ninguna: espera dos minutos']);
    await answered(200, DONE, { ago: '12 minutes' });
    const [silence = ''] = await complaints();
    expect(silence).toBe(
      'respuesta de deliver-events: pg_net no contesta desde hace 12 min: `select net.worker_restart();`',
    );
    await remedy(silence);
    await answered(200, DONE);
    expect(await complaints()).toEqual([]);
  });

  test.each([
    [401, '{"success":false}', null, /contesta 401: el secreto de Vault no es EVENTS_DELIVERY_SECRET/],
    [200, '<html></html>', null, /contesta 200: <html><\/html>; ¿es events_delivery_url la de la función\?/],
    [503, '{"code":"BOOT_ERROR"}', null, /contesta 503: \{"code":"BOOT_ERROR"\}/],
    [null, null, "Couldn't resolve host name", /contesta Couldn't resolve host name/],
  ])('is not content with the answer %s %s', async (status, content, error, words) => {
    await answered(status, content, { error });
    expect(await complaints()).toEqual([expect.stringMatching(words)]);
    await sql()`delete from net._http_response where content is distinct from ${DONE}`;
    expect(await complaints()).toEqual([]);
  });

  test('names the jobs that are missing or switched off, and the file that brings them back', async () => {
    await sql()`select cron.unschedule('confirm-tickets')`;
    await asSuperuser((admin) => admin`update cron.job set active = false where jobname = 'delete-old-runs'`);
    const found = await complaints();
    expect(found).toEqual([
      expect.stringMatching(
        /^horario: faltan confirm-tickets: ejecuta supabase\/schemas\/schedule\.sql como postgres/,
      ),
      expect.stringMatching(
        /^horario: están apagados delete-old-runs: ejecuta supabase\/schemas\/schedule\.sql como postgres/,
      ),
    ]);
    await remedy(found[0]!);
    expect(await complaints()).toEqual([]);
  });

  test('looks at the last finished run of each job', async () => {
    await ran('confirm-tickets', 'succeeded', '1 row', '10 minutes');
    await ran('confirm-tickets', 'failed', 'ERROR: no such function', '4 minutes');
    expect(await complaints()).toEqual(['última pasada de confirm-tickets: ERROR: no such function']);
    await ran('confirm-tickets', 'succeeded', '1 row', '1 minute');
    // A crash leaves a run without an end.
    await sql()`insert into cron.job_run_details (jobid, status) select jobid, 'connecting' from cron.job`;
    expect(await complaints()).toEqual([]);
  });

  test.each([
    ['deliver-events', '* * * * *', '10 minutes'],
    ['confirm-tickets', '*/5 * * * *', '20 minutes'],
    ['make-month-mails', '*/10 * * * *', '30 minutes'],
    ['make-all-results', '11 3 * * *', '26 hours'],
    ['delete-old-runs', '29 4 * * *', '26 hours'],
  ])('judges %s by its own schedule, %s', async (job, schedule, ago) => {
    const jobs = await sql()`select schedule from cron.job where jobname = ${job}`;
    expect([...jobs]).toEqual([{ schedule }]);
    await ran(job, 'succeeded', '1 row', ago);
    const [late = '', ...others] = await complaints();
    expect(others).toEqual([]);
    expect(late).toMatch(
      new RegExp(
        `^última pasada de ${job}: le tocaba el \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC y no ha corrido desde`,
      ),
    );
    // A job that runs now has begun its run.
    await sql()`insert into cron.job_run_details (jobid, status, start_time)
      select jobid, 'running', now() - interval '1 minute' from cron.job where jobname = ${job}`;
    expect(await complaints()).toEqual([]);
  });

  test('names events that nobody tried for an hour, and those that are refused', async () => {
    const add = (topic: string, attempts: number, ago: string, error: string | null = null) =>
      sql()`insert into private.events (topic, payload, attempts, next_attempt_at, last_error)
        values (${topic}, '{}', ${attempts}, now() - ${ago}::interval, ${error})`;
    await add('registration', 0, '50 minutes');
    await add('registration', 0, '70 minutes');
    await add('challenge-1', 4, '1 minute', 'HTTP 500');
    expect(await complaints()).toEqual([
      'entregas: 1 eventos no llegan: HTTP 500',
      'entregas: 1 eventos registration esperan hace más de una hora sin un solo intento: ¿tienen las funciones EVENT_URL_REGISTRATION?',
    ]);
    // the function gets its address and delivers
    for (const { id } of await sql()<{ id: string }[]>`
      select id from private.claim_events('{registration,challenge-1}', 10, now())`)
      await sql()`select private.settle_event(${id}, true, null, now())`;
    expect(await complaints()).toEqual([]);
  });

  test('names photos and logos that stay although they were to go', async () => {
    const cafe = await createCafe(sql());
    await sql()`insert into private.photo_removals (name, due_at, attempts, last_error)
      values ('a/3.jpg', now(), 3, 'HTTP 400'), ('a/4.jpg', now(), 4, 'HTTP 500')`;
    await sql()`insert into storage.objects (bucket_id, name, created_at)
      values ('cafe-logos', ${`${cafe.id}/old.png`}, now() - interval '2 hours'),
        ('cafe-logos', ${`${cafe.id}/new.png`}, now())`;
    const audit = (ago: string) =>
      sql()`insert into private.audit_log (at, action, subject, cafe_id)
        values (now() - ${ago}::interval, 'cafe.logo', ${`cafe:${cafe.id}`}, ${cafe.id})`;
    const photos = 'retirada de fotos: 1 no se dejan retirar: HTTP 500';
    await audit('9 minutes');
    expect(await complaints()).toEqual([photos]);
    await sql()`delete from private.audit_log where cafe_id = ${cafe.id}`;
    await audit('11 minutes');
    expect(await complaints()).toEqual([
      photos,
      'retirada de logos: 1 sin cafetería no se dejan retirar: mira el registro de deliver-events',
    ]);
    // the storage service is well again: what is gone is settled
    await settlePhotos(sql(), ['a/3.jpg', 'a/4.jpg']);
    await asSuperuser(async (admin) => {
      await admin`set storage.allow_delete_query = 'true'`;
      await admin`delete from storage.objects where bucket_id = 'cafe-logos'`;
    });
    expect(await complaints()).toEqual([]);
  });

  test('says of a Vault that cannot be read how its secrets are made anew, and goes on', async () => {
    await asSuperuser((admin) => admin`update vault.secrets set secret = 'of another project'`);
    await sql()`delete from public.user_roles`;
    const found = await complaints();
    expect(found).toEqual([
      expect.stringMatching(/^administrador: no hay ninguno/),
      expect.stringMatching(
        /^secretos del horario: Vault no los puede leer \(.*invalid ciphertext\): `delete from/,
      ),
    ]);
    await expect(sql()`select vault.update_secret(id, 'new') from vault.secrets`).rejects.toThrow(
      'invalid ciphertext',
    );
    await remedy(found[1]!);
    await fillVault();
    expect(await complaints()).toEqual([expect.stringMatching(/^administrador/)]);
  });
});

test.each([
  ['* * * * *', '2026-11-26T10:07:30Z', '2026-11-26T10:07'],
  ['*/5 * * * *', '2026-11-26T10:07:30Z', '2026-11-26T10:05'],
  ['*/5 * * * *', '2026-11-26T10:05:00Z', '2026-11-26T10:05'],
  ['11 3 * * *', '2026-11-26T10:07:30Z', '2026-11-26T03:11'],
  ['11 3 * * *', '2026-11-26T03:10:59Z', '2026-11-25T03:11'],
  ['0,30 8-10 * * *', '2026-11-26T10:07:30Z', '2026-11-26T10:00'],
  ['*/15 8-10 * * *', '2026-11-26T11:07:30Z', '2026-11-26T10:45'],
  ['0 6 1 * *', '2026-11-26T10:07:30Z', '2026-11-01T06:00'],
  ['0 6 * * 1', '2026-11-26T10:07:30Z', '2026-11-23T06:00'],
  ['0 6 * * 7', '2026-11-26T10:07:30Z', '2026-11-22T06:00'],
])('The job %s was last due before %s at %s', (schedule, at, due) => {
  expect(lastDue(schedule, new Date(at))?.toISOString()).toBe(`${due}:00.000Z`);
});

describe('Faults that are new', () => {
  test('in this version or since yesterday are named, three of them, until they are known', async () => {
    const own = async () => (await complaints()).filter((one) => one.startsWith('fallos'));
    const add = (name: string, version: string, ago: string) =>
      sql()`select private.count_fault('server', ${name}, '/dashboard', ${version}, 'Firefox', '', now() - ${ago}::interval)`;
    await add('old 500', '0.0.1', '2 days');
    expect(await own()).toEqual([]);
    await add('a 500', VERSION, '3 days');
    await add('b 500', '0.0.1', '3 hours');
    await add('c 500', VERSION, '2 hours');
    await add('d 500', VERSION, '1 hour');
    expect(await own()).toEqual([
      `fallos: 4 nuevos en la versión ${VERSION} o desde ayer: server d 500 /dashboard; server c 500 /dashboard; ` +
        'server b 500 /dashboard y 1 más. Míralos en Administración, Fallos',
    ]);
    await sql()`update private.faults set first_at = first_at - interval '2 days'`;
    await sql()`update private.fault_hours set version = '0.0.1'`;
    expect(await own()).toEqual([]);
  });
});

describe('The doctor of accounts', () => {
  test('names those that are banned, without calling them a fault', async () => {
    await operate();
    await sql()`insert into auth.users (id, email, email_confirmed_at, banned_until)
      values (gen_random_uuid(), 'vetada@example.test', now(), now() + interval '1 day')`;
    expect(await complaints()).toEqual([
      'cuentas vetadas: 1 no pueden entrar; si no es a propósito, Authentication, Users, Unban user',
    ]);
  });

  test('names what postgres may not do in the auth service’s own tables', async () => {
    await operate();
    await asSuperuser(async (admin) => {
      await admin`revoke delete on auth.audit_log_entries from postgres`;
      await admin`revoke update on auth.identities from postgres`;
    });
    const [complaint, ...others] = await complaints();
    expect(complaint).toContain(
      '`grant delete on auth.audit_log_entries to postgres; grant update on auth.identities to postgres;`',
    );
    expect(others).toEqual([]);
    await asSuperuser((admin) => remedy(complaint!, admin));
    expect(await complaints()).toEqual([]);
  });
});

test.each([
  ['anon', 'reset statement_timeout', '3s'],
  ['anon', "set statement_timeout = '5min'", '3s'],
  ['authenticated', "set statement_timeout = '0'", '8s'],
])('The doctor sees that %s may work too long: %s', async (role, change, limit) => {
  const undo = new Error('nobody else may see the change');
  const attempt = sql().begin(async (own) => {
    expect(await checkTimeLimits(own)).toMatchObject({ state: 'ok' });
    await own.unsafe(`alter role ${role} ${change}`);
    const { state, say } = await checkTimeLimits(own);
    expect([state, say]).toEqual([
      'missing',
      expect.stringContaining(`${role} set statement_timeout = '${limit}'`),
    ]);
    await own.unsafe(/`([^`]+;)`/.exec(say!)![1]!).simple();
    expect(await checkTimeLimits(own)).toMatchObject({ state: 'ok' });
    throw undo;
  });
  await expect(attempt).rejects.toBe(undo);
});
