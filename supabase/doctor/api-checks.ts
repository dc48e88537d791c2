import { readdirSync } from 'node:fs';
import { VERSION } from '../functions/_shared/version.ts';
import { FUNCTIONS_DIR } from '../local/shared/project.ts';
import { missing, ok, open, when, type Finding } from './finding.ts';
import type { Target } from './target.ts';

const LIMIT_MS = 15_000;

const ask = (url: string, init: RequestInit = {}) =>
  fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(LIMIT_MS), ...init });

/** A key that opens everything, in the form of today or as a token of the service role. */
function isSecret(key: string): boolean {
  if (key.startsWith('sb_secret_')) return true;
  const payload = Buffer.from(key.split('.')[1] ?? '', 'base64url').toString();
  return payload.includes('"service_role"');
}

/** Checks that the keys open what they should, and no more. */
export async function checkKeys({ url, publishableKey, secretKey }: Target): Promise<Finding[]> {
  if (isSecret(publishableKey))
    return [
      missing(
        'clave pública',
        'en TARGET_PUBLISHABLE_KEY está la secreta: en la página abriría todo a todos',
      ),
    ];
  const settings = await ask(`${url}/auth/v1/settings`, { headers: { apikey: publishableKey } });
  if (!settings.ok)
    return [missing('clave pública', `Auth contesta ${settings.status}: ¿es la clave de este proyecto?`)];
  const rows = await ask(`${url}/rest/v1/cafeterias?select=nombre&limit=1`, {
    headers: { apikey: publishableKey },
  });
  const ledger = await ask(`${url}/rest/v1/conectitos_ledger?select=id&limit=1`, {
    headers: { apikey: publishableKey },
  });
  const findings = [
    ok('clave pública'),
    when(
      rows.ok && ((await rows.json()) as unknown[]).length > 0,
      'cafeterías a la vista de un visitante',
      'la API de datos no enseña ninguna: faltan las migraciones (`npx supabase db push`) o el esquema public no está expuesto',
    ),
    when(!ledger.ok, 'el libro de Conectitos cerrado a visitantes', 'un visitante puede leerlo'),
  ];
  if (!secretKey) return [...findings, open('clave secreta', 'TARGET_SECRET_KEY no está puesta')];
  const buckets = await ask(`${url}/storage/v1/bucket`, {
    headers: { apikey: secretKey, authorization: `Bearer ${secretKey}` },
  });
  return [...findings, when(buckets.ok, 'clave secreta', `el almacén contesta ${buckets.status}`)];
}

/** Checks the settings of sign-up. */
export async function checkSignUp({ url, publishableKey }: Target): Promise<Finding[]> {
  const response = await ask(`${url}/auth/v1/settings`, { headers: { apikey: publishableKey } });
  if (!response.ok) return [open('registro', `Auth contesta ${response.status}`)];
  const settings = (await response.json()) as {
    disable_signup?: boolean;
    external?: { email?: boolean; anonymous_users?: boolean };
  };
  return [
    when(!settings.disable_signup, 'registro abierto', 'está cerrado: `npx supabase config push`'),
    when(settings.external?.email !== false, 'acceso con email', 'está apagado: `npx supabase config push`'),
    when(!settings.external?.anonymous_users, 'sin cuentas anónimas', 'están permitidas: apágalas'),
  ];
}

/** Says whether a part stands at the version of this copy of the repository, from which a release is put in place. */
const atVersion = (part: string, found: string | null | undefined, remedy: string) =>
  when(
    found === VERSION,
    `${part}, versión ${VERSION}`,
    `es de la versión ${found ?? 'anterior a 1.0.0'}, y esta copia es la ${VERSION}: ${remedy}`,
  );

/** Checks that each function is deployed, of this version, and answers in its own words. */
export async function checkFunctions({ url, publishableKey }: Target): Promise<Finding[]> {
  const names = readdirSync(FUNCTIONS_DIR, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_') && entry.name !== 'node_modules')
    .map(({ name }) => name);
  const versions = new Set<string | null>();
  const findings = await Promise.all(
    names.map(async (name) => {
      const response = await ask(`${url}/functions/v1/${name}`, {
        method: 'POST',
        headers: { apikey: publishableKey, 'content-type': 'application/json' },
        body: '{}',
      });
      const text = await response.text();
      if (response.status < 500) versions.add(response.headers.get('x-conecta-version'));
      // ours answer JSON with `success`; the platform's own refusals do not
      const answers = response.status < 500 && /"success"\s*:/.test(text);
      return when(
        answers,
        `función ${name}`,
        response.status === 404
          ? 'no está: `npx supabase functions deploy`'
          : `contesta ${response.status}: ${text.slice(0, 120)}`,
      );
    }),
  );
  const behind = [...versions].find((version) => version !== VERSION);
  return [
    ...findings,
    atVersion('funciones', behind === undefined ? VERSION : behind, '`npx supabase functions deploy`'),
  ];
}

/** Checks that the photos' bucket is private and bounded. */
export async function checkBucket({ url, secretKey }: Target): Promise<Finding[]> {
  const what = 'almacén de fotos';
  if (!secretKey) return [open(what, 'TARGET_SECRET_KEY no está puesta')];
  const response = await ask(`${url}/storage/v1/bucket/purchase-tickets`, {
    headers: { apikey: secretKey, authorization: `Bearer ${secretKey}` },
  });
  if (response.status === 401 || response.status === 403)
    return [open(what, `contesta ${response.status}: la clave secreta no vale`)];
  if (!response.ok) return [missing(what, 'no existe: lo crean las migraciones (`npx supabase db push`)')];
  const bucket = (await response.json()) as {
    public: boolean;
    file_size_limit: number | null;
    allowed_mime_types: string[] | null;
  };
  return [
    when(!bucket.public, `${what}, privado`, 'es público: cualquiera vería los tickets'),
    when(
      Boolean(
        bucket.file_size_limit && bucket.file_size_limit <= 5 * 1024 * 1024 && bucket.allowed_mime_types,
      ),
      `${what}, con límites`,
      'no limita tamaño o tipos: `npx supabase db push`',
    ),
  ];
}

/** Returns true if the page's own address hands calls on to this project, whose key no other takes (rule O20). */
async function isFront(pageUrl: string, publishableKey: string): Promise<boolean> {
  const answer = await ask(`${pageUrl}/auth/v1/settings`, { headers: { apikey: publishableKey } });
  return answer.ok && (await answer.text()).includes('"mailer_autoconfirm"');
}

/** Checks that the page is served as it was built. */
export async function checkPage({ pageUrl, url, publishableKey }: Target): Promise<Finding[]> {
  if (!pageUrl) return [open('página', 'di dónde está con --page')];
  const [start, deep, missingFile] = await Promise.all([
    ask(`${pageUrl}/`),
    ask(`${pageUrl}/get-started/una-direccion-cualquiera`),
    ask(`${pageUrl}/assets/no-existe.js`),
  ]);
  const html = await start.text();
  const policy = start.headers.get('content-security-policy') ?? '';
  const has = (name: string, value: RegExp) => value.test(start.headers.get(name) ?? '');
  return [
    when(start.ok && html.includes('id="root"'), 'página de inicio', `contesta ${start.status}`),
    atVersion(
      'página',
      /<meta name="version" content="([^"]*)"/.exec(html)?.[1],
      '`npm run build`, y publica dist/',
    ),
    when(
      deep.ok,
      'direcciones de la aplicación',
      `una dirección cualquiera contesta ${deep.status}: sirve el archivo que dice dist/_redirects, con estado 200`,
    ),
    when(
      missingFile.status === 404,
      'archivos que no existen',
      `contestan ${missingFile.status}: bajo /assets/ lo que falta es 404 (dist/_redirects no lo nombra)`,
    ),
    when(
      policy.includes("frame-ancestors 'none'") && policy.includes("script-src 'self'"),
      'política de seguridad',
      'falta la cabecera Content-Security-Policy de dist/_headers',
    ),
    when(
      new URL(pageUrl).origin === new URL(url).origin ||
        policy.includes(new URL(url).origin) ||
        (await isFront(pageUrl, publishableKey)),
      'la página habla con este proyecto',
      `su política no nombra ${new URL(url).origin}: ¿con qué VITE_SUPABASE_URL se construyó?`,
    ),
    when(
      has('x-content-type-options', /nosniff/i) && has('referrer-policy', /strict-origin/i),
      'cabeceras nosniff y Referrer-Policy',
      'faltan: copia las de dist/_headers',
    ),
    when(
      !pageUrl.startsWith('https:') || has('strict-transport-security', /max-age/),
      'cabecera Strict-Transport-Security',
      'falta: copia las de dist/_headers',
    ),
  ];
}
