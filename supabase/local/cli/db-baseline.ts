import { mkdirSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { MIGRATIONS_DIR, PROJECT_DIR } from '../project.ts';
import { BASELINE_FILE, baselineText, isReleased, RELEASED_FILE } from '../schemas.ts';
import { UserFacingError } from '../user-facing-error.ts';
import { run } from './run.ts';

/** `npm run db:baseline`: writes the first migration anew from the schemas, until a release pins it. */
run(async () => {
  if (isReleased())
    throw new UserFacingError(
      `La migración de partida está publicada (${relative(PROJECT_DIR, RELEASED_FILE)}): npm run db:new dominio_que_hace`,
    );
  mkdirSync(MIGRATIONS_DIR, { recursive: true });
  writeFileSync(BASELINE_FILE, baselineText());
  console.log(`Escrito: ${relative(PROJECT_DIR, BASELINE_FILE)}.`);
  return Promise.resolve();
});
