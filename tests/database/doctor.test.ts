import { expect, inject, test } from 'vitest';
import { checkDatabase } from '../../supabase/doctor/database-checks.ts';
import type { Target } from '../../supabase/doctor/target.ts';
import { rpc } from '../support/factories.ts';
import { SERVICE } from '../support/personas.ts';
import { onDatabase } from '../support/platform/address.ts';
import { useDatabase } from './use-database.ts';

// What `npm run doctor` reads in the database of a hosted project: header, administrator, schedule, Vault, last run.

const sql = useDatabase();
const PROJECT = 'https://x.supabase.co';

/** What is not well, in the words of the doctor. */
async function complaints(): Promise<string[]> {
  const [own] = await sql()<{ name: string }[]>`select current_database() as name`;
  const target: Target = {
    url: PROJECT,
    publishableKey: 'sb_publishable_x',
    secretKey: undefined,
    databaseUrl: onDatabase(inject('databaseServerUrl'), own!.name),
    pageUrl: undefined,
    management: undefined,
  };
  const findings = await checkDatabase(target);
  return findings
    .filter(({ state }) => state !== 'ok')
    .map(({ what, say }) => (say ? `${what}: ${say}` : what));
}

test('the doctor sees each thing that an operator may have left out, until nothing is', async () => {
  expect(await complaints()).toEqual([
    expect.stringMatching(
      /^cabecera de direcciones: x-client-address: en la plataforma solo vale cf-connecting-ip/,
    ),
    expect.stringMatching(/^QR de pruebas de la AEAT: cuentan como de verdad/),
    expect.stringMatching(/^administrador: no hay ninguno: docs\/production\.md, paso 7/),
    expect.stringMatching(/^secreto events_delivery_url: no está en Vault: docs\/production\.md, paso 5/),
    expect.stringMatching(/^secreto events_delivery_secret: no está en Vault/),
  ]);
  await rpc(sql(), SERVICE, 'set_settings', { address_header: 'cf-connecting-ip', test_receipts: false });
  await sql()`with someone as (insert into auth.users (id, email) values (gen_random_uuid(), 'jefa@example.test') returning id)
    insert into public.user_roles (user_id, role) select id, 'admin' from someone`;
  await sql()`select vault.create_secret('https://other.supabase.co/functions/v1/deliver-events', 'events_delivery_url')`;
  await sql()`select vault.create_secret('s3cret', 'events_delivery_secret')`;
  expect(await complaints()).toEqual([
    'el horario llama a este proyecto: llama a https://other.supabase.co/functions/v1/deliver-events',
  ]);
  await sql()`select vault.update_secret(id, ${`${PROJECT}/functions/v1/deliver-events`}) from vault.secrets
    where name = 'events_delivery_url'`;
  expect(await complaints()).toEqual(['última pasada del horario: todavía ninguna: espera dos minutos']);
  const ran = (status: string, message: string, ago: string) =>
    sql()`insert into cron.job_run_details (jobid, status, return_message, start_time, end_time)
      select jobid, ${status}, ${message}, now() - ${ago}::interval, now() from cron.job where jobname = 'deliver-events'`;
  await ran('succeeded', '1 row', '1 hour');
  expect(await complaints()).toEqual(['última pasada del horario: hace más de cinco minutos']);
  await ran('failed', 'ERROR: no such function', '2 minutes');
  expect(await complaints()).toEqual(['última pasada del horario: ERROR: no such function']);
  await ran('succeeded', '1 row', '1 minute');
  expect(await complaints()).toEqual([]);
});
