import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sql, TransactionSql } from 'postgres';
import { UserFacingError } from '../local/shared/user-facing-error.ts';
import { writePrivately } from './manifest.ts';

/** Accounts that were erased, as fingerprints: the list beside the backups, newer than each of them (rule O14). */
interface ErasedList {
  /** Names the secret of the fingerprints: another deployment's list would match nobody and say nothing. */
  key: string;
  /** Instant up to which the list knows. */
  takenAt: string;
  /** Instants by fingerprint. */
  accounts: Record<string, string>;
}

const DAYS_KEPT = 60;

const listFile = (root: string) => join(root, 'erased.json');

const keyOf = async (sql: Sql | TransactionSql): Promise<string> => {
  const [row] = await sql<{ key: string }[]>`
    select encode(private.account_fingerprint('00000000-0000-0000-0000-000000000000'), 'hex') as key`;
  return row!.key;
};

function readList(root: string): ErasedList | null {
  return existsSync(listFile(root)) ? (JSON.parse(readFileSync(listFile(root), 'utf8')) as ErasedList) : null;
}

function requireKey(root: string, list: ErasedList, key: string): void {
  if (list.key !== key)
    throw new UserFacingError(`${listFile(root)} es la lista de borrados de otra base de datos.`);
}

/**
 * Brings the list beside the backups up to date. What it had stays: the project may have been set back since.
 * @returns the number of accounts on it
 * @throws UserFacingError where it is another deployment's
 */
export async function updateErasedList(sql: Sql, root: string): Promise<number> {
  const key = await keyOf(sql);
  const before = readList(root);
  if (before) requireKey(root, before, key);
  const [now] = await sql<{ at: Date; accounts: Record<string, string> | null }[]>`
    select now() as at, jsonb_object_agg(encode(fingerprint, 'hex'), erased_at) as accounts from private.erased_accounts`;
  const oldest = now!.at.getTime() - DAYS_KEPT * 86_400_000;
  const accounts = Object.fromEntries(
    Object.entries({ ...before?.accounts, ...now!.accounts }).filter(([, at]) => Date.parse(at) >= oldest),
  );
  writePrivately(listFile(root), { key, takenAt: now!.at.toISOString(), accounts } satisfies ErasedList);
  return Object.keys(accounts).length;
}

/**
 * Erases again who is on the list beside the backups, by the deletion that every account goes through, in the caller's
 * transaction.
 * @returns how many were erased and how many could not be, being the only administrator; until when the list knows
 * @throws UserFacingError where there is no list, or another deployment's
 */
export async function eraseAgain(
  sql: TransactionSql,
  root: string,
): Promise<{ erased: number; kept: number; listedUntil: string }> {
  const list = readList(root);
  if (!list)
    throw new UserFacingError(
      `Falta ${listFile(root)}, la lista de cuentas borradas: sin ella volverían. Está junto a las copias.`,
    );
  requireKey(root, list, await keyOf(sql));
  await sql`insert into private.erased_accounts (fingerprint, erased_at)
    select decode(e.key, 'hex'), e.value::timestamptz from jsonb_each_text(${sql.json(list.accounts)}) as e
    on conflict on constraint erased_accounts_pkey do nothing`;
  const again = await sql<{ id: string }[]>`
    select u.id from auth.users u
    where private.account_fingerprint(u.id) in (select e.fingerprint from private.erased_accounts e) order by u.id`;
  let erased = 0;
  for (const { id } of again) {
    const [row] = await sql<
      { answer: { deleted: boolean } }[]
    >`select private.delete_account(${id}) as answer`;
    if (row!.answer.deleted) erased += 1;
  }
  return { erased, kept: again.length - erased, listedUntil: list.takenAt };
}
