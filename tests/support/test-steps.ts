/** The checks that need no server, each a program of one thread. */
export const CHECKS: Record<string, string[]> = {
  lint: ['eslint', '.', '--max-warnings', '0'],
  unused: ['npm', 'run', '--silent', 'unused'],
  types: ['tsc', '--noEmit'],
  'types-functions': ['npm', 'run', '--silent', 'functions:check'],
  format: ['prettier', '--check', '--log-level', 'warn', '.'],
};

/** The projects of vitest.config.ts whose files share the processors; `browsers` wants them for itself. */
export const PROJECTS = ['pure', 'unit', 'local', 'database', 'functions', 'attack', 'bench'];

/** Everything that `npm run test:long` runs: what is slow and guards little (docs/decisions/0021). */
export const LONG_STEPS = ['long', 'bench', 'e2e-long'];

/** Everything that `npm test` runs. */
export const STEPS = [
  ...Object.keys(CHECKS),
  ...PROJECTS.filter((project) => !LONG_STEPS.includes(project)),
  'e2e',
  'browsers',
];
