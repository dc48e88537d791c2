/** The checks that need no server, each a program of one thread. */
export const CHECKS: Record<string, string[]> = {
  // the rules that need no types (.oxlintrc.json)
  lint: ['oxlint', '--deny-warnings'],
  unused: ['npm', 'run', '--silent', 'unused'],
  // TypeScript's errors, and the rules that need types (.oxlintrc.types.json)
  types: ['npm', 'run', '--silent', 'types'],
  'types-functions': ['npm', 'run', '--silent', 'functions:check'],
  format: ['oxfmt', '--check'],
};

/** The projects of vitest.config.ts whose files share the processors; `browsers` wants them for itself. */
export const PROJECTS = ['pure', 'unit', 'local', 'database', 'functions', 'attack'];

/** Projects some of whose tests have the tag `long`, which the step `long` runs beside the files of its own project. */
export const TAGGED = ['database', 'attack', 'local'];

/** Steps of `npm run test:long`: slow tests that guard little (docs/decisions/0021). */
export const LONG_STEPS = ['long', 'e2e-long'];

/** Steps of `npm test`. */
export const STEPS = [...Object.keys(CHECKS), ...PROJECTS, 'e2e', 'browsers'];
