import js from '@eslint/js';
import boundaries from 'eslint-plugin-boundaries';
import jsxA11y from 'eslint-plugin-jsx-a11y-x';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

const allow = (from, ...to) => ({
  from: { element: { types: { anyOf: [from] } } },
  allow: { to: { element: { types: { anyOf: to } } } },
});

/** What is done at a café's desk, whoever does it. */
const deskFeatures = [
  'cafe-settings',
  'invitations',
  'posters',
  'results',
  'signals',
  'team',
  'team-customers',
  'ticket-queue',
  'vip-codes',
];

export default defineConfig([
  globalIgnores([
    'dist',
    '.local',
    'test-results',
    'src/lib/database.types.ts',
    'supabase/.temp',
    '**/*.cjs',
  ]),
  js.configs.recommended,
  tseslint.configs.recommended,
  {
    rules: {
      // TypeScript reports unknown names, and knows Node's, Deno's and the browser's
      'no-undef': 'off',
    },
  },
  {
    files: ['src/**/*.{ts,tsx}', 'tests/**/*.{ts,tsx}', 'supabase/local/**/*.ts', 'supabase/doctor/**/*.ts'],
    extends: [tseslint.configs.recommendedTypeCheckedOnly],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
    },
  },
  {
    // Contracts are types to the page: a value of theirs would bring zod along.
    files: ['src/**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^@functions/_shared/contracts/(?!weak-password$|privacy-version$)',
              allowTypeImports: true,
              message: 'Import types only: zod is not shipped',
            },
          ],
        },
      ],
    },
  },
  {
    // A test that replaces what it tests shows nothing: our own modules meet a faked network (tests/support/faked-network.ts).
    files: ['src/**/*.test.{ts,tsx}', 'tests/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...[
          '[arguments.0.value=/^(@|@functions|@tests|\\.{1,2})\\u002F/]',
          '[arguments.0.type="ImportExpression"]',
        ].map((module) => ({
          selector: `CallExpression[callee.object.name="vi"][callee.property.name=/^(do)?mock$/i]${module}`,
          message: 'Fake the network (tests/support/faked-network.ts), not a module of ours',
        })),
      ],
    },
  },
  { files: ['src/**/*.tsx'], extends: [reactHooks.configs.flat.recommended, jsxA11y.configs.recommended] },
  {
    // The module map: app → features → desk · parts → data → domain · ui · lib → config. No feature imports another, but the
    // administrator's pages, which are made of the desk's capabilities.
    files: ['src/**/*.{ts,tsx}'],
    plugins: { boundaries },
    settings: {
      'import/resolver': { [`${import.meta.dirname}/tests/support/import-resolver.cjs`]: {} },
      'boundaries/include': [
        'src/**/*',
        'supabase/functions/_shared/contracts/**/*',
        'supabase/functions/_shared/words/**/*',
        'supabase/functions/_shared/pictures/**/*',
      ],
      'boundaries/elements': [
        { type: 'app', pattern: 'src/app' },
        { type: 'feature', pattern: 'src/features/*', capture: ['feature'] },
        { type: 'desk', pattern: 'src/desk' },
        { type: 'parts', pattern: 'src/parts' },
        { type: 'data', pattern: 'src/data' },
        { type: 'domain', pattern: 'src/domain' },
        { type: 'ui', pattern: 'src/ui' },
        { type: 'lib', pattern: 'src/lib' },
        { type: 'config', pattern: 'src/config' },
        { type: 'contracts', pattern: 'supabase/functions/_shared/contracts' },
        // what page and mails say alike
        { type: 'words', pattern: 'supabase/functions/_shared/words' },
        // headers of pictures, which page and functions read alike
        { type: 'pictures', pattern: 'supabase/functions/_shared/pictures' },
      ],
    },
    rules: {
      'boundaries/dependencies': [
        'error',
        {
          default: 'disallow',
          message:
            '{{from.element.type}} may not import {{to.element.type}} (the module map is in CONTRIBUTING.md)',
          policies: [
            { allow: { to: { module: { origin: ['external', 'core'] } } } },
            allow('app', 'app', 'feature', 'parts', 'data', 'domain', 'ui', 'lib', 'config'),
            allow('feature', 'desk', 'parts', 'data', 'domain', 'ui', 'lib', 'config', 'contracts', 'words'),
            {
              from: { element: { type: 'feature' } },
              allow: {
                to: {
                  element: { type: 'feature', captured: { feature: '{{from.element.captured.feature}}' } },
                },
              },
            },
            {
              from: { element: { type: 'feature', captured: { feature: 'admin' } } },
              allow: { to: { element: { type: 'feature', captured: { feature: deskFeatures } } } },
            },
            allow('desk', 'desk', 'data', 'domain', 'ui', 'lib', 'config', 'contracts'),
            allow('parts', 'parts', 'data', 'domain', 'ui', 'lib', 'config', 'contracts'),
            allow('data', 'data', 'domain', 'ui', 'lib', 'config', 'contracts'),
            allow('domain', 'domain', 'words'),
            allow('ui', 'ui', 'domain'),
            allow('lib', 'lib', 'config', 'contracts', 'pictures'),
            allow('config', 'config', 'contracts'),
          ],
        },
      ],
    },
  },
]);
