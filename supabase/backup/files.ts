import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Sql } from 'postgres';
import { objectFile, type FileCopy } from './manifest.ts';
import type { Project } from './project.ts';

type FileName = Pick<FileCopy, 'bucket' | 'name'>;

/** Files and what went wrong with each of the others. */
export interface Outcome<Done> {
  done: Done[];
  failures: string[];
}

const PARALLEL_FILES = 4;
const REQUEST_TIMEOUT_MS = 60_000;

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function storage(
  project: Project,
  { bucket, name }: FileName,
  init: RequestInit = {},
): Promise<Buffer> {
  const path = [bucket, ...name.split('/')].map(encodeURIComponent).join('/');
  const { secretKey } = project;
  const response = await fetch(`${project.url}/storage/v1/object/${path}`, {
    ...init,
    headers: { apikey: secretKey, authorization: `Bearer ${secretKey}`, ...init.headers },
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
  const body = Buffer.from(await response.arrayBuffer());
  if (!response.ok) throw new Error(`${response.status} ${body.toString('utf8', 0, 200)}`);
  return body;
}

async function forEachFile<Item extends FileName, Done>(
  items: Item[],
  work: (item: Item) => Promise<Done>,
): Promise<Outcome<Done>> {
  const open = [...items];
  const outcome: Outcome<Done> = { done: [], failures: [] };
  const workOff = async () => {
    for (let item = open.shift(); item; item = open.shift())
      try {
        outcome.done.push(await work(item));
      } catch (error) {
        outcome.failures.push(`${item.bucket}/${item.name}: ${(error as Error).message}`);
      }
  };
  await Promise.all(Array.from({ length: PARALLEL_FILES }, workOff));
  return outcome;
}

/** Copies each stored file into a folder, through the storage's API. One that was removed meanwhile is no failure. */
export async function backUpFiles(sql: Sql, project: Project, folder: string): Promise<Outcome<FileCopy>> {
  const stored = await sql<(FileName & { type: string | null; cacheControl: string | null })[]>`
    select bucket_id as bucket, name, metadata ->> 'mimetype' as type, metadata ->> 'cacheControl' as "cacheControl"
    from storage.objects order by 1, 2`;
  const { done, failures } = await forEachFile([...stored], async ({ bucket, name, type, cacheControl }) => {
    const bytes = await storage(project, { bucket, name }).catch(async (error: unknown) => {
      const still = await sql`select from storage.objects where bucket_id = ${bucket} and name = ${name}`;
      if (still.length > 0) throw error;
      return null;
    });
    if (!bytes) return null;
    const file = objectFile(folder, { bucket, name });
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, bytes, { mode: 0o600 });
    return {
      bucket,
      name,
      type: type ?? 'application/octet-stream',
      cacheControl: cacheControl ?? 'no-cache',
      bytes: bytes.length,
      sha256: sha256(bytes),
    };
  });
  return { done: done.filter((file) => file !== null), failures };
}

/**
 * Uploads the files of a backup that the restored rows still name and the project does not have, and downloads each of
 * them again. A photo that was due for removal stays away, and so does one of an account that was erased.
 */
export async function restoreFiles(
  sql: Sql,
  project: Project,
  folder: string,
  files: FileCopy[],
): Promise<Outcome<FileCopy>> {
  const named = await sql<(FileName & { used: boolean })[]>`
    select 'purchase-tickets' as bucket, t.ticket_image_url as name, true as used from public.purchase_tickets t
      where t.ticket_image_url is not null
    union select 'purchase-tickets', r.name, false from private.photo_removals r where r.attempts = 0
      and r.folder in (select u.id::text from auth.users u)
    union select 'cafe-logos', c.logo_path, true from public.cafeterias c where c.logo_path is not null`;
  const present = await sql<FileName[]>`select bucket_id as bucket, name from storage.objects`;
  const idOf = ({ bucket, name }: FileName) => `${bucket}/${name}`;
  const there = new Set(present.map(idOf));
  const copies = new Map(files.map((file) => [idOf(file), file]));
  return forEachFile(
    named.filter((file) => !there.has(idOf(file)) && (file.used || copies.has(idOf(file)))),
    async (file) => {
      const copy = copies.get(idOf(file));
      if (!copy) throw new Error('la base de datos lo nombra y la copia no lo tiene');
      const bytes = readFileSync(objectFile(folder, file));
      if (sha256(bytes) !== copy.sha256) throw new Error('el archivo de la copia está dañado');
      const headers = { 'content-type': copy.type, 'cache-control': copy.cacheControl };
      await storage(project, file, { method: 'POST', headers, body: new Uint8Array(bytes) });
      if (sha256(await storage(project, file)) !== copy.sha256)
        throw new Error('el proyecto no devuelve lo que se le dio');
      return copy;
    },
  );
}
