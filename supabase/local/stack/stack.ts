import { join } from 'node:path';
import type { Sql } from 'postgres';
import { appleDeployment } from '../../functions/_shared/wallet/apple-deployment.ts';
import { authLimits } from '../services/auth.ts';
import { connect } from '../postgres/connect.ts';
import { prepareDatabase, recreateDatabase, type Preparation } from '../postgres/database.ts';
import { answerDemoPass } from './demo-pass.ts';
import { touchDemoTag } from './demo-tag.ts';
import { lockSchedule, startEventTimer } from '../services/schedule.ts';
import { functionsHost } from '../services/functions.ts';
import { MAILS_PATH, startGateway } from '../services/gateway.ts';
import { loadKeys, type StackKeys } from '../shared/keys.ts';
import { createLiteApp, type AuthOverrides } from '../services/supabase-lite-app.ts';
import { openMailbox, type Mail } from '../services/mail.ts';
import { freePort } from '../shared/ports.ts';
import { startPostgres, type PostgresOptions, type PostgresServer } from '../postgres/server.ts';
import { FUNCTIONS_DIR, MIGRATIONS_DIR, SEED_FILES } from '../shared/project.ts';
import { uploadSeedFiles } from './seed-files.ts';

export interface StackOptions {
  /** Folder of the stack's files. */
  dataDir: string;
  /** Free ones are taken where none is given. */
  ports?: { api?: number; database?: number };
  /** Uses this database on another server instead of starting Postgres. */
  databaseUrl?: string;
  /** True if a new database gets the demo data. */
  seed?: boolean;
  migrationsDir?: string;
  functionsDir?: string;
  functionsEnv?: Record<string, string>;
  authOverrides?: AuthOverrides;
  /** The address of the web application, as the mails name it. */
  siteUrl?: string;
  /** A header by which tests say where they come from. */
  testAddressHeader?: string;
  /**
   * True if requests to Auth are limited per address, as Auth does. For tests: a day's work in one browser would not
   * reach the limit.
   */
  limitAuth?: boolean;
  /** Interval of delivering events, in milliseconds; never when omitted. */
  deliverEventsEvery?: number;
  /** False gives up crash safety for speed. */
  durable?: boolean;
  /** Runs when Postgres has ended by itself. */
  onDatabaseCrash?: PostgresOptions['onCrash'];
  log?: (line: string) => void;
}

const DEFAULT_SITE_URL = 'http://localhost:5173';

/** A running local backend. */
export interface Stack {
  urls: { api: string; database: string; mailbox: string };
  keys: StackKeys;
  /** Changes that the start made to the database: migrations and demo data. */
  preparation: Preparation;
  /** The e-mails sent so far, oldest first. */
  mails: () => Mail[];
  /** Empties the database, then applies migrations and seed again; uploaded files and mails stay. */
  reset: () => Promise<Preparation>;
  stop: () => Promise<void>;
}

/**
 * Starts Postgres, prepares the database, and serves auth, rest, storage and Edge Functions on one port.
 * @throws UserFacingError when Postgres, a migration or the seed fails; everything started is stopped again.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const {
    dataDir,
    migrationsDir = MIGRATIONS_DIR,
    functionsDir = FUNCTIONS_DIR,
    log = console.log,
  } = options;
  const keys = loadKeys(dataDir);
  const mailbox = openMailbox(join(dataDir, 'mail.jsonl'));
  const running: (() => unknown)[] = [];
  const stop = async () => {
    for (let end = running.pop(); end; end = running.pop()) await end();
  };

  try {
    const server = await databaseServer(options);
    running.push(server.stop);

    const port = options.ports?.api ?? (await freePort());
    const apiUrl = `http://127.0.0.1:${port}`;
    const prepare = () =>
      prepareDatabase(server.url, { keys, migrationsDir, seedFiles: options.seed ? SEED_FILES : [] });
    const createApp = () =>
      createLiteApp({
        databaseUrl: server.url,
        keys,
        mailbox,
        storageDir: join(dataDir, 'storage'),
        ...(options.siteUrl ? { siteUrl: options.siteUrl } : {}),
        ...(options.authOverrides ? { authOverrides: options.authOverrides } : {}),
      });

    const preparation = await prepare();
    let app = createApp();
    running.push(() => app.connection.close());
    // lite reads the schema only once, hence a new app after each reset.
    const reset = async () => {
      await app.connection.close();
      const done = await recreateDatabase(server.url)
        .then(prepare)
        .finally(() => (app = createApp()));
      if (done.seeded) await uploadSeedFiles(apiUrl, keys.secret);
      return done;
    };

    const withDatabase = async <Result>(work: (sql: Sql) => Promise<Result>): Promise<Result> => {
      const sql = connect(server.url, 1);
      try {
        return await work(sql);
      } finally {
        await sql.end();
      }
    };
    const env: Record<string, string> = {
      ...hostedEnvironment(apiUrl, server.url, keys),
      ...mailEnvironment(apiUrl, keys, options.siteUrl),
      ...options.functionsEnv,
    };
    const functions = functionsHost({ functionsDir, cacheDir: join(dataDir, 'deno'), env, log });
    const apple = appleDeployment((name) => env[name]);
    const gateway = await startGateway({
      port,
      backend: () => app.fetch,
      functions,
      mailbox,
      touchTag: () => withDatabase((sql) => touchDemoTag(sql, options.siteUrl ?? DEFAULT_SITE_URL)),
      answerPass: (person) =>
        withDatabase(async (sql) => apple && (await answerDemoPass(sql, apple, person))),
      reset,
      secretKey: keys.secret,
      mailKey: keys.delivery,
      ...(options.limitAuth ? { limitAuth: authLimits() } : {}),
      ...(options.testAddressHeader ? { testAddressHeader: options.testAddressHeader } : {}),
      log,
    });
    running.push(gateway.stop);
    if (preparation.seeded) await uploadSeedFiles(apiUrl, keys.secret);
    if (options.deliverEventsEvery)
      running.push(
        startEventTimer({
          apiUrl,
          functionsDir,
          secret: keys.delivery,
          takeTurn: (deliver) => lockSchedule(server.url, deliver),
          everyMs: options.deliverEventsEvery,
        }),
      );

    return {
      urls: { api: apiUrl, database: server.url, mailbox: `${apiUrl}/mail` },
      keys,
      preparation,
      mails: mailbox.read,
      reset,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function databaseServer({
  databaseUrl,
  dataDir,
  ports,
  durable = true,
  onDatabaseCrash,
}: StackOptions): Promise<PostgresServer> {
  if (databaseUrl) return { url: databaseUrl, stop: () => Promise.resolve() };
  return startPostgres({
    dataDir: join(dataDir, 'postgres'),
    port: ports?.database ?? (await freePort()),
    durable,
    ...(onDatabaseCrash ? { onCrash: onDatabaseCrash } : {}),
  });
}

/** Returns the variables that the hosted runtime gives every function. */
function hostedEnvironment(apiUrl: string, databaseUrl: string, keys: StackKeys): Record<string, string> {
  return {
    SUPABASE_URL: apiUrl,
    SUPABASE_DB_URL: databaseUrl,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: keys.publishable }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: keys.secret }),
    SUPABASE_ANON_KEY: keys.publishable,
    SUPABASE_SERVICE_ROLE_KEY: keys.secret,
    SUPABASE_JWKS: JSON.stringify({ keys: [] }),
    EVENTS_DELIVERY_SECRET: keys.delivery,
  };
}

/** The product's own mails end in the local mailbox. */
function mailEnvironment(
  apiUrl: string,
  keys: StackKeys,
  siteUrl = DEFAULT_SITE_URL,
): Record<string, string> {
  return {
    MAIL_API_URL: apiUrl + MAILS_PATH,
    MAIL_API_KEY: keys.delivery,
    MAIL_FROM: 'Conecta <equipo@conecta.test>',
    SITE_URL: siteUrl,
  };
}
