/** The checks that need no server, each a program of one thread. */
export const CHECKS: Record<string, string> = {
  // the rules that need no types (.oxlintrc.json)
  lint: 'oxlint --deny-warnings',
  unused: 'npm run -s unused',
  // TypeScript's errors, and the rules that need types (.oxlintrc.types.json)
  types: 'npm run -s types',
  'types-functions': 'npm run -s functions:check',
  format: 'oxfmt --check',
};

/** The projects of vitest.config.ts whose files share the processors; `browsers` wants them for itself. */
export const PROJECTS = ['pure', 'unit', 'local', 'database', 'functions', 'attack'];

/** Steps of `npm run test:long`: slow tests that guard little (docs/decisions/0021). */
export const LONG_STEPS = ['long', 'e2e-long'];

/** Steps of `npm test`. */
export const STEPS = [...Object.keys(CHECKS), ...PROJECTS, 'e2e', 'browsers'];

/** Some of vitest's projects as one run, so that no processor idles while the last file of one of them ends. */
export const vitest = (projects: string[], tag = '!long') =>
  `vitest run --retry=1 --tags-filter=${tag} --project=${projects.join(' --project=')}`;

/** Programs that run one after the other, by the step that asks for them. */
export const PROGRAMS: [step: string, program: string][] = [
  ['e2e', 'playwright test --retries=1'],
  ['long', vitest(['long'])],
  // The tests of these projects that a landing leaves out.
  ['long', vitest(['database', 'attack', 'local'], 'long')],
  ['long', vitest(['browsers'], 'long')],
  ['e2e-long', 'E2E_LONG=only playwright test --retries=1'],
  ['browsers', vitest(['browsers'])],
];
