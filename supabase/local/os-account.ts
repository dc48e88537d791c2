import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { UserFacingError } from './user-facing-error.ts';

const SETPRIV = '/usr/bin/setpriv';

/** The account that Postgres runs as when Node runs as root, since Postgres refuses root. */
export interface OsAccount {
  name: string;
  uid: number;
  gid: number;
}

/**
 * The account for Postgres: null when Node runs as an ordinary user (Postgres is then that user), else one that exists
 * on the machine already; none is created.
 * @throws UserFacingError when root has neither `postgres` nor `nobody`.
 */
export function accountForPostgres(): OsAccount | null {
  if (process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    const account = lookUp(name);
    if (account) return account;
  }
  throw new UserFacingError(
    'Postgres no funciona como root y aquí no hay ni usuario «postgres» ni «nobody». Usa un usuario normal o DATABASE_URL.',
  );
}

function lookUp(name: string): OsAccount | null {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { name, uid: Number(uid), gid: Number(gid) } : null;
}

/**
 * The command that runs a program as the account. Where a parent folder is closed to it (a checkout under /root),
 * `setpriv` lends it the right to pass through.
 */
export function commandAs(account: OsAccount | null, program: string, folders: string[]) {
  if (!account) return { file: program, before: [], options: {} };
  if ([program, ...folders].every((path) => canEnterParents(path)))
    return { file: program, before: [], options: { uid: account.uid, gid: account.gid } };
  if (!existsSync(SETPRIV))
    throw new UserFacingError(
      `El usuario «${account.name}» no puede entrar en ${folders.join(', ')}. Mueve el proyecto o usa DATABASE_URL.`,
    );
  const capabilities = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  const identity = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'];
  return { file: SETPRIV, before: [...identity, ...capabilities, '--', program], options: {} };
}

function canEnterParents(path: string): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}
