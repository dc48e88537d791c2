import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserFacingError } from '../local/shared/user-facing-error.ts';

export const MANIFEST = 'manifest.json';

/** The contents of a backup. It is written last: a folder without it is no whole backup. */
export interface Manifest {
  format: 1;
  /** Version of the product that made it. */
  product: string;
  /** Instant of the snapshot that all rows are of. */
  takenAt: string;
  /** Address of the project. */
  project: string;
  /** Versions of the migrations applied. */
  migrations: string[];
  tables: Record<string, TableCopy>;
  /** Last numbers of sequences that have given one out. */
  sequences: Record<string, string>;
  files: FileCopy[];
}

export interface TableCopy {
  columns: string[];
  rows: number;
  /** Digest of the rows in any order (RowDigest). */
  digest: string;
}

export interface FileCopy {
  bucket: string;
  name: string;
  type: string;
  cacheControl: string;
  bytes: number;
  sha256: string;
}

export const rowsFile = (folder: string, table: string) =>
  join(folder, 'rows', `${table.replaceAll('"', '')}.copy.gz`);
export const objectFile = (folder: string, { bucket, name }: Pick<FileCopy, 'bucket' | 'name'>) =>
  join(folder, 'files', bucket, encodeURIComponent(name));

/** Writes a file whole or not at all, for its owner alone. */
export function writePrivately(file: string, value: unknown): void {
  writeFileSync(`${file}.part`, `${JSON.stringify(value, null, 1)}\n`, { mode: 0o600 });
  renameSync(`${file}.part`, file);
}

/** @throws UserFacingError where the folder is no whole backup of a format that this version reads. */
export function readManifest(folder: string): Manifest {
  const file = join(folder, MANIFEST);
  if (!existsSync(file)) throw new UserFacingError(`${folder} no es una copia entera: le falta ${MANIFEST}.`);
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  if (manifest.format !== 1)
    throw new UserFacingError(`${file} es de otro formato (${String(manifest.format)}).`);
  return manifest;
}
