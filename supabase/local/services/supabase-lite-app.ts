// Shims: auth-settings (docs/local-stack.md).
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { App, setExperimental } from '@supabase/lite';
import { createPostgresConnection } from '@supabase/lite/postgres';
import { parse, type TomlTable } from 'smol-toml';
import {
  addAuthMethodClaim,
  createAccountsAsService,
  createAccountsOfCodes,
  limitCodeRate,
  resendConfirmations,
} from './auth.ts';
import { applyHostedShims, rejectMalformedTokens, WIRE_TYPES } from './data-api.ts';
import { sqlOf } from './lite-sql.ts';
import type { StackKeys } from '../shared/keys.ts';
import { captureRedirectUrls, evaluateTemplateConditions, type Mailbox } from './mail.ts';
import { CONFIG_FILE, PROJECT_DIR } from '../shared/project.ts';
import { storageFiles } from './storage.ts';

/** Settings under `[auth]` of config.toml that a stack may run with instead, `email` merged key by key. */
export type AuthOverrides = Record<string, unknown> & { email?: Record<string, unknown> };

export interface LiteOptions {
  databaseUrl: string;
  keys: StackKeys;
  /** Folder for uploaded files; without it the app only makes the storage tables. */
  storageDir?: string;
  mailbox?: Mailbox;
  /** The address of the web application, as the mails name it. */
  siteUrl?: string;
  authOverrides?: AuthOverrides;
}

const POOL_SIZE = 20;

/**
 * Returns the Supabase-compatible API (auth, rest, storage) on a Postgres database, configured by supabase/config.toml.
 */
export function createLiteApp({
  databaseUrl,
  keys,
  storageDir,
  mailbox,
  siteUrl,
  authOverrides,
}: LiteOptions) {
  setExperimental('storage', true);
  const config = parse(readFileSync(CONFIG_FILE, 'utf8'));
  const auth = table(config, 'auth');
  const email = table(auth, 'email');
  const connection = applyHostedShims(
    createPostgresConnection({
      url: databaseUrl,
      postgresOptions: { onnotice: () => {}, types: WIRE_TYPES },
    }),
    POOL_SIZE,
  );
  const settings = {
    api: pick(table(config, 'api'), ['schemas', 'extra_search_path', 'max_rows']),
    db: { driver: 'postgres', url: databaseUrl },
    storage: pick(table(config, 'storage'), ['enabled', 'file_size_limit']),
    studio: { enabled: false },
    auth: {
      ...pick(auth, ACCEPTED_AUTH_KEYS),
      ...authOverrides,
      site_url: siteUrl ?? (auth.site_url as string),
      jwt_secret: keys.jwtSecret,
      publishable_key: keys.publishable,
      secret_key: keys.secret,
      email: {
        ...pick(email, ACCEPTED_EMAIL_KEYS),
        template: templatesWithAbsolutePaths(table(email, 'template')),
        ...authOverrides?.email,
      },
    },
  };
  const app = new App({
    ...settings,
    connection,
    options: {
      server: { admin: false, disableStudio: true, disableFallback: true },
      drivers: {
        email: {
          send: (mail) =>
            Promise.resolve(mailbox?.deliver(evaluateTemplateConditions(mail, settings.auth.site_url))),
        },
      },
    },
  } as ConstructorParameters<typeof App>[0]);
  app._storageAdapter = storageFiles(storageDir ?? resolve(PROJECT_DIR, '.local/storage'));
  const run = sqlOf(connection);
  let answer = rejectMalformedTokens(captureRedirectUrls(app.fetch.bind(app)));
  answer = addAuthMethodClaim(answer, run, keys.jwtSecret);
  answer = createAccountsAsService(answer, run, keys.secret);
  answer = createAccountsOfCodes(answer, run);
  answer = resendConfirmations(answer, run, mailbox);
  app.fetch = limitCodeRate(answer, run);
  return app;
}

/** lite refuses keys that it does not know; these are those of ours that it does. @shim auth-settings */
const ACCEPTED_AUTH_KEYS = [
  'enabled',
  'site_url',
  'additional_redirect_urls',
  'jwt_expiry',
  'enable_refresh_token_rotation',
  'refresh_token_reuse_interval',
  'enable_signup',
  'minimum_password_length',
  'password_requirements',
];

const ACCEPTED_EMAIL_KEYS = [
  'double_confirm_changes',
  'enable_confirmations',
  'secure_password_change',
  'max_frequency',
  'otp_length',
  'otp_expiry',
];

const ACCEPTED_TEMPLATES = ['invite', 'confirmation', 'recovery', 'magic_link', 'email_change'];

/** config.toml names the files from the project's folder, lite reads them from the current one. */
function templatesWithAbsolutePaths(templates: TomlTable): TomlTable {
  const entries = ACCEPTED_TEMPLATES.filter((name) => name in templates).map((name) => {
    const { subject, content_path } = table(templates, name);
    return [name, { subject, content_path: resolve(PROJECT_DIR, content_path as string) }] as const;
  });
  return Object.fromEntries(entries) as TomlTable;
}

function table(parent: TomlTable, key: string): TomlTable {
  return (parent[key] ?? {}) as TomlTable;
}

function pick(source: TomlTable, keys: string[]): TomlTable {
  return Object.fromEntries(keys.flatMap((key) => (source[key] === undefined ? [] : [[key, source[key]]])));
}
