import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrationFiles } from '../postgres/migrations.ts';
import { MIGRATIONS_DIR, PROJECT_DIR } from '../shared/project.ts';
import {
  contractBreaks,
  describeContracts,
  RELEASED_CONTRACTS_FILE,
  type Contracts,
} from './released-contracts.ts';
import { RELEASED_FILE } from '../postgres/schemas.ts';

/** Migrations that releases have pinned, by file. */
export type PinnedMigrations = Record<string, { release: string; sha256: string }>;

/** The parts of the repository by which a release is decided. */
export interface Repository {
  /** The files that a release writes, by their path in the project, as they are now. */
  files: Record<string, string>;
  /** All migrations with their hashes, in their order. */
  migrations: Record<string, string>;
  pinned: PinnedMigrations;
  contracts: Contracts;
  /** Null before the first release. */
  releasedContracts: Contracts | null;
}

const CHANGELOG = 'CHANGELOG.md';
const UNRELEASED = '## Sin publicar';
const VERSION_FILE = 'supabase/functions/_shared/version.ts';
const WRITTEN = ['package.json', 'package-lock.json', VERSION_FILE, CHANGELOG];

const readJson = <Value>(path: string): Value | null =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Value) : null;

/** Reads the repository as it lies there. */
export function readRepository(): Repository {
  const read = (path: string) => readFileSync(join(PROJECT_DIR, path), 'utf8');
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');
  return {
    files: Object.fromEntries(WRITTEN.map((path) => [path, read(path)])),
    migrations: Object.fromEntries(
      migrationFiles(MIGRATIONS_DIR).map(({ file, text }) => [file, hash(text)]),
    ),
    pinned: readJson<PinnedMigrations>(RELEASED_FILE) ?? {},
    contracts: describeContracts(),
    releasedContracts: readJson(RELEASED_CONTRACTS_FILE),
  };
}

/** Returns what is wrong with the migrations beside those that releases have pinned, a line each. */
export function migrationProblems({
  migrations,
  pinned,
}: Pick<Repository, 'migrations' | 'pinned'>): string[] {
  const last = Object.keys(pinned).toSorted().at(-1) ?? '';
  return [
    ...Object.entries(pinned).flatMap(([file, { release, sha256 }]) => {
      if (migrations[file] === sha256) return [];
      return [
        `${file} se publicó en ${release} y ya no se toca: ${migrations[file] ? 'ha cambiado' : 'falta'}`,
      ];
    }),
    ...Object.keys(migrations)
      .filter((file) => !pinned[file] && file < last)
      .map((file) => `${file} va antes que ${last}, que ya está publicada: npm run db:new`),
  ];
}

export interface Release {
  /** Reasons not to cut it; then nothing is written. */
  problems: string[];
  /** New texts of files, by their path in the project. */
  files: Record<string, string>;
  /** The migrations that it brings. */
  migrations: string[];
}

/** Decides a release: what keeps it, or what it writes. The day is the one in the change log. */
export function prepareRelease(version: string, day: string, repository: Repository): Release {
  const { files, migrations, pinned, contracts, releasedContracts } = repository;
  const changelog = files[CHANGELOG]!;
  const { version: current } = JSON.parse(files['package.json']!) as { version: string };
  const news = changelog.split(`\n${UNRELEASED}\n`)[1]?.split(/\n## /)[0]?.trim();
  const added = Object.keys(migrations).filter((file) => !pinned[file]);
  const problems = [
    ...(/^\d+\.\d+\.\d+$/.test(version)
      ? version.localeCompare(current, 'en', { numeric: true }) > 0
        ? []
        : [`${version} no va después de ${current}`]
      : [`${version} no es una versión como 1.2.0`]),
    ...(news ? [] : [`${CHANGELOG} no dice nada en «${UNRELEASED.slice(3)}»`]),
    ...migrationProblems(repository),
    ...(releasedContracts ? contractBreaks(releasedContracts, contracts) : []),
  ];
  if (problems.length > 0) return { problems, files: {}, migrations: added };
  const pins = { ...pinned };
  for (const file of added) pins[file] = { release: version, sha256: migrations[file]! };
  const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
  const next = (text: string) => text.replace(`"version": "${current}"`, `"version": "${version}"`);
  return {
    problems,
    migrations: added,
    files: {
      'package.json': next(files['package.json']!),
      // at its head, and of the project as a package
      'package-lock.json': next(next(files['package-lock.json']!)),
      [VERSION_FILE]: files[VERSION_FILE]!.replace(`'${current}'`, `'${version}'`),
      [CHANGELOG]: changelog.replace(UNRELEASED, `${UNRELEASED}\n\n## ${version}, ${day}`),
      'supabase/released-migrations.json': json(pins),
      // one line: nobody reads it
      'supabase/released-contracts.json': `${JSON.stringify(contracts)}\n`,
    },
  };
}
