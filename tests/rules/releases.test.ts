import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { VERSION } from '../../supabase/functions/_shared/version.ts';
import {
  migrationProblems,
  prepareRelease,
  readRepository,
  type Repository,
} from '../../supabase/local/release.ts';
import { describeContracts } from '../../supabase/local/released-contracts.ts';

const BASELINE = '20260101000000_baseline.sql';
const LATER = '20260201000000_cafes_phone.sql';

const NO_CONTRACTS = describeContracts({ procedures: {}, functions: {} });

/** A repository with one release, and a second one ready. */
const repository = (changes: Partial<Repository> = {}): Repository => ({
  files: {
    'package.json': '{\n  "version": "1.0.0"\n}\n',
    'package-lock.json':
      '{\n  "version": "1.0.0",\n  "packages": {\n    "": {\n      "version": "1.0.0"\n    },\n    "a": {\n      "version": "1.0.0"\n    }\n  }\n}\n',
    'supabase/functions/_shared/version.ts': "export const VERSION = '1.0.0';\n",
    'CHANGELOG.md':
      '# Cambios\n\n## Sin publicar\n\n- El teléfono de la cafetería.\n\n## 1.0.0, 2026-01-01\n\n- Lo primero.\n',
  },
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
    expect(files).toEqual({
      'package.json': '{\n  "version": "1.1.0"\n}\n',
      'package-lock.json':
        '{\n  "version": "1.1.0",\n  "packages": {\n    "": {\n      "version": "1.1.0"\n    },\n    "a": {\n      "version": "1.0.0"\n    }\n  }\n}\n',
      'supabase/functions/_shared/version.ts': "export const VERSION = '1.1.0';\n",
      'CHANGELOG.md':
        '# Cambios\n\n## Sin publicar\n\n## 1.1.0, 2026-02-02\n\n- El teléfono de la cafetería.\n\n## 1.0.0, 2026-01-01\n\n- Lo primero.\n',
      'supabase/released-migrations.json': `{\n  "${BASELINE}": {\n    "release": "1.0.0",\n    "sha256": "a"\n  },\n  "${LATER}": {\n    "release": "1.1.0",\n    "sha256": "b"\n  }\n}\n`,
      'supabase/released-contracts.json': `${JSON.stringify(NO_CONTRACTS)}\n`,
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
      {
        files: {
          ...repository().files,
          'CHANGELOG.md': '# Cambios\n\n## Sin publicar\n\n## 1.0.0, 2026-01-01\n\n- Lo primero.\n',
        },
      },
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
