import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { CONFIG_FILE, PROJECT_DIR } from '../local/shared/project.ts';
import { missing, open, when, type Finding } from './finding.ts';
import type { Target } from './target.ts';

interface Config {
  auth: {
    minimum_password_length: number;
    rate_limit: { email_sent: number; token_verifications: number; sign_in_sign_ups: number };
    email: {
      otp_length: number;
      otp_expiry: number;
      template: Record<string, { subject: string; content_path: string }>;
    };
  };
}

type Settings = Record<string, unknown>;

/** Checks the settings of Auth that decide whether mails leave, what they say and how much is let through. */
export async function checkAuthSettings({ management, pageUrl }: Target): Promise<Finding[]> {
  const what = 'correo y límites de Auth';
  if (!management) return [open(what, 'SUPABASE_ACCESS_TOKEN no está puesta')];
  const response = await fetch(`${management.url}/v1/projects/${management.ref}/config/auth`, {
    headers: { authorization: `Bearer ${management.accessToken}` },
    signal: AbortSignal.timeout(15_000),
  });
  if (!response.ok) return [missing(what, `la plataforma contesta ${response.status}`)];
  const settings = (await response.json()) as Settings;
  const { auth } = parse(readFileSync(CONFIG_FILE, 'utf8')) as unknown as Config;
  return [
    when(
      Boolean(settings.smtp_host),
      'servidor de correo propio (SMTP)',
      'sin él solo llegan dos correos por hora, y solo a tu equipo: docs/production.md, paso 2',
    ),
    when(
      settings.security_captcha_enabled !== true,
      'sin captcha',
      'Auth lo exige y la página no lo tiene: nadie puede registrarse ni entrar; apágalo en Authentication, Attack Protection',
    ),
    ...templates(settings, auth.email.template),
    ...numbers(settings, auth),
    ...redirects(settings, pageUrl),
  ];
}

function templates(settings: Settings, declared: Config['auth']['email']['template']): Finding[] {
  return Object.entries(declared).map(([name, { content_path }]) => {
    const text = readFileSync(join(PROJECT_DIR, content_path), 'utf8').trim();
    const hostedText = settings[`mailer_templates_${name}_content`];
    return when(
      typeof hostedText === 'string' && hostedText.trim() === text,
      `plantilla de correo ${name}`,
      'no es la del repositorio: `npx supabase config push` (con SMTP puesto antes)',
    );
  });
}

function numbers(settings: Settings, auth: Config['auth']): Finding[] {
  const limits: [key: string, value: number, what: string][] = [
    ['rate_limit_email_sent', auth.rate_limit.email_sent, 'correos por hora'],
    ['rate_limit_verify', auth.rate_limit.token_verifications, 'códigos comprobados por dirección'],
    ['mailer_otp_length', auth.email.otp_length, 'cifras de los códigos'],
    ['mailer_otp_exp', auth.email.otp_expiry, 'segundos que vale un código'],
    ['password_min_length', auth.minimum_password_length, 'longitud de las contraseñas'],
  ];
  return limits.map(([key, value, what]) =>
    when(
      Number(settings[key]) === value,
      `${what}: ${value}`,
      `la plataforma tiene ${String(settings[key])}: \`npx supabase config push\``,
    ),
  );
}

function redirects(settings: Settings, pageUrl: string | undefined): Finding[] {
  const textOf = (key: string) => (typeof settings[key] === 'string' ? settings[key] : '');
  const siteUrl = textOf('site_url');
  const allowed = textOf('uri_allow_list');
  const findings = [
    when(
      !/localhost|127\.0\.0\.1/.test(`${siteUrl} ${allowed}`),
      'redirecciones sin localhost',
      'site_url o las redirecciones permitidas nombran esta máquina',
    ),
  ];
  if (pageUrl)
    findings.push(
      when(
        siteUrl.replace(/\/+$/, '') === pageUrl,
        'site_url',
        `es ${siteUrl}, y la página está en ${pageUrl}`,
      ),
    );
  return findings;
}
