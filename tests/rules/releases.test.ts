import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { VERSION } from '../../supabase/functions/_shared/version.ts';
import {
  migrationProblems,
  prepareRelease,
  readRepository,
  type Repository,
} from '../../supabase/local/releases/release.ts';
import { describeContracts } from '../../supabase/local/releases/released-contracts.ts';

const BASELINE = '20260101000000_baseline.sql';
const LATER = '20260201000000_cafes_phone.sql';

const NO_CONTRACTS = describeContracts({ procedures: {}, functions: {} });

/** The files of a release. */
const filesOf = (version: string, changelog: string) => ({
  'package.json': `{\n  "version": "${version}"\n}\n`,
  'package-lock.json': `{\n  "version": "${version}",\n  "packages": {\n    "": {\n      "version": "${version}"\n    },\n    "a": {\n      "version": "1.0.0"\n    }\n  }\n}\n`,
  'supabase/functions/_shared/version.ts': `export const VERSION = '${version}';\n`,
  'CHANGELOG.md': `# Cambios\n\n## Sin publicar\n\n${changelog}## 1.0.0, 2026-01-01\n\n- Lo primero.\n`,
});

/** A repository with one release, and a second one ready. */
const repository = (changes: Partial<Repository> = {}): Repository => ({
  files: filesOf('1.0.0', '- El teléfono de la cafetería.\n\n'),
  migrations: { [BASELINE]: 'a', [LATER]: 'b' },
  pinned: { [BASELINE]: { release: '1.0.0', sha256: 'a' } },
  contracts: NO_CONTRACTS,
  releasedContracts: NO_CONTRACTS,
  ...changes,
});

describe('A release', () => {
  test('writes its version wherever one stands, and pins its migrations', () => {
    const { problems, files } = prepareRelease('1.1.0', '2026-02-02', repository());
    expect(problems).toEqual([]);
    const { 'supabase/released-migrations.json': pins, ...others } = files;
    expect(others).toEqual({
      ...filesOf('1.1.0', '## 1.1.0, 2026-02-02\n\n- El teléfono de la cafetería.\n\n'),
      'supabase/released-contracts.json': `${JSON.stringify(NO_CONTRACTS)}\n`,
    });
    expect(JSON.parse(pins!)).toEqual({
      [BASELINE]: { release: '1.0.0', sha256: 'a' },
      [LATER]: { release: '1.1.0', sha256: 'b' },
    });
  });

  test.each<[string, string, Partial<Repository>, string]>([
    ['that comes before the last', '0.9.9', {}, '0.9.9 no va después de 1.0.0'],
    ['that is no version', 'dos', {}, 'dos no es una versión como 1.2.0'],
    [
      'that changes a pinned migration',
      '1.1.0',
      { migrations: { [BASELINE]: 'edited' } },
      `${BASELINE} se publicó en 1.0.0 y ya no se toca: ha cambiado`,
    ],
    ['that lost one', '1.1.0', { migrations: {} }, `${BASELINE} se publicó en 1.0.0 y ya no se toca: falta`],
    [
      'with a migration before a pinned one',
      '1.1.0',
      { migrations: { '20250101000000_early.sql': 'c', [BASELINE]: 'a' } },
      `20250101000000_early.sql va antes que ${BASELINE}, que ya está publicada: npm run db:new`,
    ],
    [
      'that tells nobody what is new',
      '1.1.0',
      { files: filesOf('1.0.0', '') },
      'CHANGELOG.md no dice nada en «Sin publicar»',
    ],
    [
      'that takes a function from open tabs',
      '1.1.0',
      {
        releasedContracts: { ...NO_CONTRACTS, takes: { words: [], parts: { send: NO_CONTRACTS.takes } } },
      },
      'send: gone',
    ],
  ])('%s is refused, and nothing is written', (_, version, changes, problem) => {
    const { problems, files } = prepareRelease(version, '2026-02-02', repository(changes));
    expect(problems).toEqual([problem]);
    expect(files).toEqual({});
  });
});

describe('What is released', () => {
  test('has its migrations as they were', () => {
    expect(migrationProblems(readRepository())).toEqual([]);
  });

  test('has one version', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    expect(VERSION).toBe(version);
  });
});
