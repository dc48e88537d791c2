import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SEED_FILES_DIR } from '../shared/project.ts';

/**
 * Uploads the demo photos as the Supabase CLI does with a bucket's `objects_path`: a folder per bucket, a file per object.
 * For an address whose storage has none of them yet.
 */
export async function uploadSeedFiles(apiUrl: string, secretKey: string): Promise<void> {
  for (const entry of readdirSync(SEED_FILES_DIR, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const response = await fetch(`${apiUrl}/storage/v1/object/${file.slice(SEED_FILES_DIR.length + 1)}`, {
      method: 'POST',
      headers: {
        apikey: secretKey,
        authorization: `Bearer ${secretKey}`,
        'content-type': 'image/jpeg',
        'x-upsert': 'true',
      },
      body: readFileSync(file),
    });
    if (!response.ok) throw new Error(`${file}: ${await response.text()}`);
  }
}
