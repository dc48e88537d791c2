// @vitest-environment node
import { checkFunctions } from '../../supabase/doctor/api-checks.ts';
import { targetFrom } from '../../supabase/doctor/target.ts';
import { VERSION } from '../../supabase/functions/_shared/version.ts';
import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '../../supabase/local/postgres/connect.ts';
import { freePort } from '../../supabase/local/shared/ports.ts';
import { PROJECT_DIR } from '../../supabase/local/shared/project.ts';
import type { Stack } from '../../supabase/local/stack/stack.ts';
import { securityHeaders } from '../../src/app/build/security-policy.ts';
import { startTestStack } from '../support/backend/stack.ts';

// `npm run doctor` against a stack that stands for a deployed project, a page host and a management API.

let stack: Stack;
const servers: Server[] = [];

beforeAll(async () => {
  stack = await startTestStack();
});

afterAll(async () => {
  for (const server of servers) server.close();
  await stack.stop();
});

async function serve(
  answer: (path: string) => { status?: number; headers?: Record<string, string>; body: string },
) {
  const server = createServer((request, response) => {
    const { status = 200, headers = {}, body } = answer(request.url ?? '/');
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const template = (name: string) =>
  readFileSync(join(PROJECT_DIR, 'supabase', 'templates', `${name}.html`), 'utf8');

async function examine(env: Record<string, string>, ...args: string[]) {
  const command = ['--import', 'tsx', join(PROJECT_DIR, 'supabase', 'doctor', 'main.ts'), ...args];
  return new Promise<{ code: number; lines: string[] }>((resolve) => {
    execFile(
      process.execPath,
      command,
      { cwd: PROJECT_DIR, env: { ...process.env, ...env } },
      (error, stdout) =>
        resolve({
          code: typeof error?.code === 'number' ? error.code : 0,
          lines: stdout.split('\n').map((line) => line.trim()),
        }),
    );
  });
}

it('names what is there, what is missing and what it could not see', async () => {
  const { code, lines } = await examine({
    TARGET_URL: stack.urls.api,
    TARGET_PUBLISHABLE_KEY: stack.keys.publishable,
    TARGET_DATABASE_URL: stack.urls.database,
    SUPABASE_ACCESS_TOKEN: '',
    TARGET_SECRET_KEY: '',
  });
  expect(lines).toContain('✓ clave pública');
  expect(lines).toContain('✓ cafeterías a la vista de un visitante');
  expect(lines).toContain('✓ el libro de Conectitos cerrado a visitantes');
  expect(lines).toContain('✓ función validate-vip-code');
  expect(lines).toContain('✓ función deliver-events');
  expect(lines.join('\n')).toMatch(/✓ migraciones \(\d+\)/);
  expect(lines.join('\n')).toMatch(/✗ administrador: no hay ninguno/);
  expect(lines.join('\n')).toMatch(/· clave secreta: TARGET_SECRET_KEY no está puesta/);
  expect(lines.join('\n')).toMatch(/· correo y límites de Auth: SUPABASE_ACCESS_TOKEN no está puesta/);
  expect(code).toBe(1);
});

it('sees accounts that were never confirmed where Auth no longer asks, and how they go', async () => {
  const sql = connect(stack.urls.database, 1);
  const target = {
    TARGET_URL: stack.urls.api,
    TARGET_PUBLISHABLE_KEY: stack.keys.publishable,
    TARGET_DATABASE_URL: stack.urls.database,
  };
  try {
    await sql`insert into auth.users (id, email) values (gen_random_uuid(), 'espera@example.test')`;
    const complaint = (await examine(target)).lines.find((line) => line.includes('cuentas sin confirmar'));
    expect(complaint).toMatch(/^✗ cuentas sin confirmar: hay 1, y Auth ya no pide confirmar: /);
    await sql.unsafe(/`([^`]+)`/.exec(complaint ?? '')?.[1] ?? '');
    expect((await examine(target)).lines.filter((line) => line.includes('cuentas sin confirmar'))).toEqual(
      [],
    );
  } finally {
    await sql.end();
  }
});

it('says of a server without the extensions of the schedule what it lacks, as its SQL does', async () => {
  const notices: string[] = [];
  const sql = postgres(stack.urls.database, {
    max: 1,
    onnotice: ({ severity, message, hint }) => notices.push(`${severity}: ${message} ${hint}`),
  });
  const file = 'supabase/schemas/schedule.sql';
  try {
    await sql.file(join(PROJECT_DIR, file));
  } finally {
    await sql.end();
  }
  expect(notices).toEqual([
    expect.stringMatching(
      /^WARNING: Nothing is scheduled: this server lacks pg_cron, pg_net, supabase_vault .*run supabase\/schemas\/schedule\.sql as postgres/,
    ),
  ]);
  const { lines } = await examine({
    TARGET_URL: stack.urls.api,
    TARGET_PUBLISHABLE_KEY: stack.keys.publishable,
    TARGET_DATABASE_URL: stack.urls.database,
  });
  expect(lines.join('\n')).toContain(`✗ horario: sin pg_cron, pg_net, Vault nada entrega los eventos`);
  expect(lines.join('\n')).toContain(`ejecuta ${file} como postgres`);
});

it('sees a migration that was not applied, a template that is not ours and a host without our headers', async () => {
  const sql = connect(stack.urls.database, 1);
  const [last] = await sql<{ version: string }[]>`
    delete from supabase_migrations.schema_migrations
    where version = (select max(version) from supabase_migrations.schema_migrations) returning version`;
  await sql`insert into supabase_migrations.schema_migrations (version) values ('29990101000000')`;
  await sql.end();
  const management = await serve(() => ({
    body: JSON.stringify({
      smtp_host: null,
      security_captcha_enabled: true,
      mailer_templates_magic_link_content: '<a href="{{ .ConfirmationURL }}">Log in</a>',
      mailer_templates_recovery_content: template('recovery'),
      rate_limit_email_sent: 2,
      site_url: 'http://localhost:3000',
    }),
  }));
  const page = await serve(() => ({ body: '<div id="root"></div>' }));
  const { lines } = await examine(
    {
      TARGET_PUBLISHABLE_KEY: stack.keys.publishable,
      TARGET_SECRET_KEY: stack.keys.secret,
      TARGET_DATABASE_URL: stack.urls.database,
      SUPABASE_ACCESS_TOKEN: 'sbp_for_this_test',
      SUPABASE_MANAGEMENT_URL: management,
    },
    '--target',
    stack.urls.api,
    '--page',
    page,
  );
  const text = lines.join('\n');
  expect(text).toMatch(new RegExp(`✗ migraciones .*faltan ${last!.version}_`));
  expect(text).toContain(
    '✗ migraciones de otra versión: la base de datos tiene 29990101000000, que esta copia',
  );
  expect(text).toContain(`✗ página, versión ${VERSION}: es de la versión anterior a 1.0.0`);
  expect(text).toContain(`✓ funciones, versión ${VERSION}`);
  expect(text).toMatch(/✗ servidor de correo propio/);
  expect(text).toMatch(/✗ sin captcha: Auth lo exige/);
  expect(text).toMatch(/✗ plantilla de correo magic_link/);
  expect(text).toMatch(/✓ plantilla de correo recovery/);
  expect(text).toMatch(/✗ correos por hora: 300/);
  expect(text).toMatch(/✗ redirecciones sin localhost/);
  expect(text).toMatch(/✗ política de seguridad/);
  expect(text).toMatch(/✗ archivos que no existen: contestan 200/);
  expect(text).toMatch(/✓ almacén de fotos, privado/);
});

it('is content with a page that is served as it was built', async () => {
  const page = await serve((path) => ({
    status: path.endsWith('.js') ? 404 : 200,
    headers: { ...securityHeaders(stack.urls.api), 'content-type': 'text/html' },
    body: `<meta name="version" content="${VERSION}" /><div id="root"></div>`,
  }));
  const { lines } = await examine(
    { TARGET_PUBLISHABLE_KEY: stack.keys.publishable, TARGET_SECRET_KEY: '', TARGET_DATABASE_URL: '' },
    '--target',
    stack.urls.api,
    '--page',
    page,
  );
  expect(lines).toContain('✓ política de seguridad');
  expect(lines).toContain('✓ la página habla con este proyecto');
  expect(lines.filter((line) => line.startsWith('✗'))).toEqual([]);
});

it('says which functions are behind', async () => {
  const url = await serve(() => ({ headers: { 'x-conecta-version': '0.0.9' }, body: '{"success":false}' }));
  const target = targetFrom(['--target', url], { TARGET_PUBLISHABLE_KEY: 'x' });
  expect(await checkFunctions(target)).toContainEqual({
    state: 'missing',
    what: `funciones, versión ${VERSION}`,
    say: `es de la versión 0.0.9, y esta copia es la ${VERSION}: \`npx supabase functions deploy\``,
  });
});

it('says what was mixed up, and calls nothing well that it could not see', async () => {
  const nobody = { TARGET_DATABASE_URL: '', TARGET_SECRET_KEY: '', SUPABASE_ACCESS_TOKEN: '' };
  const [swapped, foreign, deaf] = await Promise.all([
    examine({ ...nobody, TARGET_URL: stack.urls.api, TARGET_PUBLISHABLE_KEY: stack.keys.secret }),
    examine({
      ...nobody,
      TARGET_URL: stack.urls.api,
      TARGET_PUBLISHABLE_KEY: 'sb_publishable_other',
      TARGET_SECRET_KEY: 'sb_secret_other',
    }),
    examine({ ...nobody, TARGET_URL: `http://127.0.0.1:${await freePort()}`, TARGET_PUBLISHABLE_KEY: 'x' }),
  ]);
  expect(swapped.lines).toContain(
    '✗ clave pública: en TARGET_PUBLISHABLE_KEY está la secreta: en la página abriría todo a todos',
  );
  expect(foreign.lines).toContain('✗ clave pública: Auth contesta 401: ¿es la clave de este proyecto?');
  expect(foreign.lines).toContain('· registro: Auth contesta 401');
  expect(foreign.lines).toContain('· almacén de fotos: contesta 401: la clave secreta no vale');
  expect(deaf.lines).toContain('✗ claves: no se ha podido comprobar: ahí no contesta nadie (ECONNREFUSED)');
});
