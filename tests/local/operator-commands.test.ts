/** @module-tag long */
// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { FUNCTIONS_DIR, PROJECT_DIR, SUPABASE_DIR } from '../../supabase/local/shared/project.ts';
import { PROJECT_REF, recordCli } from './management-api.ts';

// Requests of docs/production.md's commands to a hosted project, to the letter.

const template = (name: string) => readFileSync(join(SUPABASE_DIR, 'templates', `${name}.html`), 'utf8');

const OPERATOR = {
  SUPABASE_REMOTES_PRODUCTION_PROJECT_ID: PROJECT_REF,
  CONECTA_SITE_URL: 'https://conecta.example.es',
  SMTP_HOST: 'smtp.example.es',
  SMTP_USER: 'conecta',
  SMTP_PASS: 'a password',
  SMTP_FROM: 'hola@conecta.example.es',
  SMTP_NAME: 'Conecta',
};

/** Returns the changes of `config push` to one service; any difference makes it push all that the file declares of it. */
async function pushed(
  service: string,
  env: Record<string, string> = OPERATOR,
  workdir = PROJECT_DIR,
): Promise<unknown> {
  const remote = { [service]: { site_url: 'https://before.example', max_rows: 1, file_size_limit: 1 } };
  const { sent, output } = await recordCli(['config', 'push'], { remote, env, workdir });
  expect(sent, output).toHaveLength(1);
  return sent[0];
}

const AUTH_SETTINGS = {
  disable_signup: false,
  external_anonymous_users_enabled: false,
  external_email_enabled: true,
  jwt_exp: 3600,
  mailer_autoconfirm: true,
  mailer_otp_exp: 900,
  mailer_otp_length: 8,
  mailer_secure_email_change_enabled: true,
  mailer_subjects_confirmation: 'Tu código para confirmar la cuenta',
  mailer_subjects_email_change: 'Tu código para cambiar de email',
  mailer_subjects_magic_link:
    '{{ if eq .RedirectTo (print .SiteURL "/confirm-email") }}Tu código para confirmar tu correo{{ else }}Tu código para entrar o confirmar tu correo{{ end }}',
  mailer_subjects_recovery: 'Tu código para cambiar la contraseña',
  mailer_templates_confirmation_content: template('confirmation'),
  mailer_templates_email_change_content: template('email-change'),
  mailer_templates_magic_link_content: template('magic-link'),
  mailer_templates_recovery_content: template('recovery'),
  password_min_length: 8,
  rate_limit_anonymous_users: 1,
  rate_limit_email_sent: 300,
  rate_limit_otp: 200,
  rate_limit_token_refresh: 600,
  rate_limit_verify: 200,
  refresh_token_rotation_enabled: true,
  security_manual_linking_enabled: false,
  security_refresh_token_reuse_interval: 10,
  security_update_password_require_reauthentication: false,
  site_url: 'https://conecta.example.es',
  smtp_admin_email: 'hola@conecta.example.es',
  smtp_host: 'smtp.example.es',
  smtp_max_frequency: 60,
  smtp_pass: 'a password',
  smtp_port: '587',
  smtp_sender_name: 'Conecta',
  smtp_user: 'conecta',
  uri_allow_list: '',
};

const authPush = (body: unknown) => ({
  method: 'PATCH',
  path: `/v1/projects/${PROJECT_REF}/config/auth`,
  body,
  files: new Map(),
});

it('config push: the mail server, every template, rules and limits in one request; nothing of this machine', async () => {
  const request = (await pushed('auth')) as ReturnType<typeof authPush>;
  const { password_required_characters, ...settings } = request.body as Record<string, unknown>;
  expect({ ...request, body: settings }).toEqual(authPush(AUTH_SETTINGS));
  expect(password_required_characters).toEqual(expect.any(String));
  expect(JSON.stringify(request.body)).not.toMatch(/localhost|127\.0\.0\.1|env\(/);
});

it('config push: the data API shows `public` alone, photos have 5 MiB', async () => {
  expect(await pushed('api')).toMatchObject({
    path: `/v1/projects/${PROJECT_REF}/postgrest`,
    body: { db_extra_search_path: 'public,extensions', db_schema: 'public', max_rows: 1000 },
  });
  expect(await pushed('storage')).toMatchObject({
    path: `/v1/projects/${PROJECT_REF}/config/storage`,
    body: { fileSizeLimit: 5 * 1024 * 1024 },
  });
});

/** A function's files: what its index.ts needs, directly and through others. */
function filesOf(name: string): string[] {
  const found = new Set([join(FUNCTIONS_DIR, name, 'deno.json')]);
  const open = [join(FUNCTIONS_DIR, name, 'index.ts')];
  for (let file = open.pop(); file; file = open.pop()) {
    found.add(file);
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(
      /(?:from |import\()'(\.{1,2}\/[^']+)'/g,
    )) {
      const next = resolve(dirname(file), path);
      if (!found.has(next)) open.push(next);
    }
  }
  return [...found].map((file) => relative(PROJECT_DIR, file));
}

it('functions deploy: every function with all of its files and no other, none with a check of tokens before it', async () => {
  const names = readdirSync(FUNCTIONS_DIR, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
    .map(({ name }) => name);
  const { sent, output, status } = await recordCli(['functions', 'deploy', '--use-api']);
  expect(status, output).toBe(0);
  const uploads = sent.filter(({ method }) => method === 'POST');
  expect(uploads.map(({ body }) => body)).toEqual(
    names.map((name) => ({
      name,
      entrypoint_path: `supabase/functions/${name}/index.ts`,
      import_map_path: `supabase/functions/${name}/deno.json`,
      static_patterns: [],
      verify_jwt: false,
    })),
  );
  for (const [at, name] of names.entries()) {
    const { files } = uploads[at]!;
    expect([...files.keys()].sort(), name).toEqual(filesOf(name).sort());
    for (const [path, text] of files) expect(text, path).toBe(readFileSync(join(PROJECT_DIR, path), 'utf8'));
  }
  expect(sent.at(-1)).toMatchObject({ method: 'PUT', path: `/v1/projects/${PROJECT_REF}/functions` });
});
