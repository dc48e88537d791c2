import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { UserFacingError } from '../shared/user-facing-error.ts';

/** The account that Postgres runs as when Node runs as root, since Postgres refuses root. */
export interface OsAccount {
  name: string;
  uid: number;
  gid: number;
}

/**
 * Returns the account for Postgres: null when Node runs as an ordinary user (Postgres is then that user), else one that
 * exists on the machine already; none is created.
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
 * Returns the options of `spawn` that run a program as the account. With root's number the kernel takes root's
 * capabilities away.
 */
export function runAs(account: OsAccount | null): { uid?: number; gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {};
}

/**
 * Returns true if the account can read all of these files and folders. It tries as the account: modes do not show
 * access lists and groups.
 */
export function canRead(account: OsAccount | null, paths: string[]): boolean {
  if (!account) return true;
  const { status } = spawnSync(
    '/bin/sh',
    ['-c', 'for path; do test -r "$path" || exit 1; done', 'sh', ...paths],
    {
      ...runAs(account),
      cwd: '/',
      stdio: 'ignore',
    },
  );
  return status === 0;
}
