import js from '@eslint/js';
import boundaries from 'eslint-plugin-boundaries';
import jsxA11y from 'eslint-plugin-jsx-a11y-x';
import playwright from 'eslint-plugin-playwright';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

const allow = (from, ...to) => ({
  from: { element: { types: { anyOf: [from] } } },
  allow: { to: { element: { types: { anyOf: to } } } },
});

/** A floor: each of its rooms may import itself, what its rooms share, and what lies below. */
const floor = (type) => [
  {
    from: { element: { type } },
    allow: { to: { element: { type, captured: { room: '{{from.element.captured.room}}' } } } },
  },
  allow(type, `${type} shared`, 'data', 'domain', 'ui', 'lib', 'config', 'contracts', 'words'),
  allow(`${type} shared`, `${type} shared`, 'data', 'domain', 'ui', 'lib', 'config', 'contracts'),
];

const mockedModules = [
  '[arguments.0.value=/^(@|@functions|@tests|\\.{1,2})\\u002F/]',
  '[arguments.0.type="ImportExpression"]',
].map((module) => ({
  selector: `CallExpression[callee.object.name="vi"][callee.property.name=/^(do)?mock$/i]${module}`,
  message: 'Fake the network (tests/support/faked-network.ts), not a module of ours',
}));

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
    // Contracts are types to the page: a value of theirs would bring zod along.
    files: ['src/**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex:
                '^@functions/_shared/contracts/(?!weak-password$|privacy-version$|reminder-text-version$)',
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
      'no-restricted-syntax': ['error', ...mockedModules],
    },
  },
  {
    // An effect sets the focus a tick after what it belongs to is there.
    files: ['src/**/*.test.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...mockedModules,
        {
          selector: 'ExpressionStatement > CallExpression[callee.property.name="toHaveFocus"]',
          message: 'Wait for the focus: await waitFor(() => expect(…).toHaveFocus())',
        },
      ],
    },
  },
  {
    // An end-to-end test waits for what it asserts, and for nothing else.
    files: ['tests/e2e/**/*.ts'],
    plugins: { playwright },
    rules: {
      'playwright/missing-playwright-await': 'error',
      'playwright/no-wait-for-timeout': 'error',
      'playwright/prefer-web-first-assertions': 'error',
    },
  },
  {
    // One door to the browser's storage, which may throw: reading `window.localStorage` does where cookies are blocked.
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/lib/device-storage.ts', 'src/**/*.test.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...['Identifier[name=/^(local|session)Storage$/]', 'Literal[value=/^(local|session)Storage$/]'].map(
          (selector) => ({
            selector,
            message: 'Use deviceStorage or tabStorage (src/lib/device-storage.ts)',
          }),
        ),
      ],
    },
  },
  { files: ['src/**/*.tsx'], extends: [reactHooks.configs.flat.recommended, jsxA11y.configs.recommended] },
  {
    // The module map: app → features → data → domain · ui · lib → config. A feature is a room on the floor of those who use it.
    // No room imports another of its floor or of another floor, but the administrator's, which are made of the desk's.
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
        { type: 'public', pattern: 'src/features/public/*', capture: ['room'] },
        { type: 'customer shared', pattern: 'src/features/customer/shared' },
        { type: 'customer', pattern: 'src/features/customer/*', capture: ['room'] },
        { type: 'desk shared', pattern: 'src/features/desk/shared' },
        { type: 'desk', pattern: 'src/features/desk/cafe/*', capture: ['room'] },
        { type: 'desk', pattern: 'src/features/desk/*', capture: ['room'] },
        { type: 'admin shared', pattern: 'src/features/admin/shared' },
        { type: 'admin', pattern: 'src/features/admin/*', capture: ['room'] },
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
            allow(
              'app',
              'app',
              'public',
              'customer',
              'desk',
              'admin',
              'data',
              'domain',
              'ui',
              'lib',
              'config',
            ),
            ...['public', 'customer', 'desk', 'admin'].flatMap(floor),
            allow('admin', 'desk', 'desk shared'),
            allow('admin shared', 'desk shared'),
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
