import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SCHEMAS_DIR } from '../../supabase/local/shared/project.ts';
import { readSchemas } from '../../supabase/local/postgres/schemas.ts';

test('schema_paths of supabase/config.toml names every schema once', () => {
  const files = readdirSync(SCHEMAS_DIR).filter((file) => file.endsWith('.sql'));
  expect(
    readSchemas()
      .map(({ file }) => file)
      .toSorted(),
  ).toEqual(files.toSorted());
});
