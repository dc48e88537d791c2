import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import type { App } from '@supabase/lite';

type StorageAdapter = NonNullable<App['_storageAdapter']>;
type FileMetadata = Awaited<ReturnType<StorageAdapter['headObject']>>;

const TYPE_OF_EXTENSION: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};

/** Keeps the bytes of uploaded files in a folder of the data directory, one folder per bucket. */
export function storageFiles(folder: string): StorageAdapter {
  const root = resolve(folder);

  const fileOf = (bucket: string, key: string) => {
    const file = resolve(join(root, bucket, key));
    if (!file.startsWith(root + sep)) throw new Error('Object key outside of the storage folder');
    return file;
  };

  const describe = async (bucket: string, key: string): Promise<FileMetadata> => {
    const file = fileOf(bucket, key);
    const [{ size, mtime }, bytes] = await Promise.all([stat(file), readFile(file)]);
    return {
      cacheControl: 'no-cache',
      contentLength: size,
      size,
      mimetype: TYPE_OF_EXTENSION[key.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream',
      lastModified: mtime,
      // Of the content, as on hosted projects: the same photo sent twice is recognised by it.
      eTag: `"${createHash('md5').update(bytes).digest('hex')}"`,
    };
  };

  return {
    driver: null,
    async getObject(bucket, key, _version, headers) {
      const metadata = await describe(bucket, key);
      if (headers?.ifNoneMatch === metadata.eTag) return { httpStatusCode: 304, metadata };
      return { httpStatusCode: 200, metadata, body: await readFile(fileOf(bucket, key)) };
    },
    async uploadObject(bucket, key, _version, body, contentType, cacheControl) {
      const file = fileOf(bucket, key);
      await mkdir(dirname(file), { recursive: true });
      await putOnce(file, body instanceof Uint8Array ? body : await collect(body));
      return { ...(await describe(bucket, key)), mimetype: contentType, cacheControl };
    },
    deleteObject: (bucket, key) => rm(fileOf(bucket, key), { force: true }),
    async deleteObjects(bucket, keys) {
      for (const key of keys) await rm(fileOf(bucket, key), { force: true });
    },
    async copyObject(bucket, key, _version, toBucket, toKey) {
      const target = fileOf(toBucket, toKey);
      await mkdir(dirname(target), { recursive: true });
      await copyFile(fileOf(bucket, key), target);
      const { eTag, lastModified } = await describe(toBucket, toKey);
      return { httpStatusCode: 200, eTag, ...(lastModified ? { lastModified } : {}) };
    },
    headObject: (bucket, key) => describe(bucket, key),
    privateAssetUrl: (bucket, key) => Promise.resolve(`file://${fileOf(bucket, key)}`),
  };
}

/** Longest time between an upload's bytes and its row, in milliseconds. */
const UPLOAD_TIME = 60_000;

/**
 * Hosted storage keeps every upload's bytes apart, under the version that their row names. Here they lie under the path, so
 * that of two uploads at once the later must not write over the earlier (@shim files). What lies there for longer has no row, or its row
 * is being replaced.
 */
async function putOnce(file: string, bytes: Uint8Array): Promise<void> {
  try {
    await writeFile(file, bytes, { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const [{ mtimeMs }, storedBytes] = await Promise.all([stat(file), readFile(file)]);
    // the same bytes again harm nobody: `npm run db:reset` uploads the demo photos anew
    if (storedBytes.equals(bytes)) return;
    if (Date.now() - mtimeMs < UPLOAD_TIME) throw error;
    await writeFile(file, bytes);
  }
}

async function collect(stream: Parameters<StorageAdapter['uploadObject']>[3]): Promise<Buffer> {
  return Buffer.from(await new Response(stream as ReadableStream).arrayBuffer());
}
